import TandemFoundation
import TandemOrchestrator

/// Turns records into rows: time in seconds, player, content, event. A transaction is drawn as one block. In the block,
/// each callback is shown with the time since the previous callback, and the five steps of a swap are numbered.
package struct LogTable: Sendable {
  package static let heading: TerminalText = "        time  player  content                   event"
  static let contentWidth = 24

  private let hasColours: Bool
  private var form: TransactionForm?
  /// The time of the last callback, or of the transaction's beginning, in microseconds.
  private var lastStep: Int?
  /// The transactions of a log that has only callbacks; nil before the first record, and for a session's log.
  private var callbacks: CallbackOnlyTransactions?
  private var hasBegun = false

  /// - Parameter colours: true for the terminal's colours.
  package init(colours: Bool = false) { hasColours = colours }

  /// The line between two sessions of one log.
  ///
  /// - Parameter session: the number of the session that begins, from 1.
  package func boundary(before session: Int) -> TerminalText {
    let title = "── session \(session) "
    return paint(.escaped(title.padded(to: Self.heading.description.count, with: "─")), .bold)
  }

  /// Updates the table's state with a line that is not shown.
  package mutating func pass(_ line: some RecordFields) { _ = note(line) }

  /// - Returns: the meaning of a callback in a log that has only callbacks.
  private mutating func note(_ line: some RecordFields) -> CallbackOnlyTransactions.Meaning? {
    if !hasBegun, CallbackOnlyTransactions.isForeign(line) { callbacks = CallbackOnlyTransactions() }
    hasBegun = true
    if line.knownKind == .session || line.knownKind == .transactionBegan { callbacks = nil }
    var meaning: CallbackOnlyTransactions.Meaning?
    if callbacks != nil, let event = line.foreignEvent {
      meaning = callbacks?.take(event, of: line.text(.player) ?? "")
    }
    switch line.knownKind {
    case .transactionBegan:
      form = line.text(.form).flatMap(TransactionForm.init) ?? .swap
      lastStep = line.microseconds
    case .transaction: form = nil
    case .callback: lastStep = line.microseconds
    case .session: (form, lastStep) = (nil, nil)
    default: break
    }
    return meaning
  }

  /// The row of the next record, without a newline.
  package mutating func row(_ record: Record) -> TerminalText {
    // End the block of a transaction that a killed session has left open.
    if record.knownKind == .session { form = nil }
    let isFirst = record.knownKind == .transactionBegan
    let isLast = record.knownKind == .transaction && form != nil
    var mark: TerminalText = isFirst ? "┌ " : isLast ? "└ " : form != nil ? "│ " : "  "
    let row = RecordFormatter(record, in: isFirst ? nil : form, interval: interval(of: record))
    var end = ""
    if let meaning = note(record), let form = meaning.form {
      mark = meaning.begins ? "┌ " : meaning.outcome == nil ? "│ " : "└ "
      end = meaning.outcome.map { ": \(form) \($0)" } ?? ""
    } else if callbacks?.isRunning == true {
      mark = "│ "
    }
    let time = (record.time.map(seconds) ?? "-").padded(to: 12, onTheLeft: true)
    let columns = (row.player.padded(to: 6) + "  " + row.content.shortened(to: Self.contentWidth))
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\u{FFFD}")
    // Print an event on one line, even if its text contains newlines.
    let event = (row.event + end).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\u{FFFD}")
    return paint(.escaped(time), .dim) + "  " + paint(.escaped(columns), .dim) + "  " + paint(mark, .dim)
      + paint(.escaped(event), record.paint)
  }

  private func interval(of record: Record) -> Int? {
    guard form != nil || callbacks?.isRunning == true, record.knownKind == .callback, let lastStep,
      let now = record.time?.microseconds
    else {
      return nil
    }
    return now.minus(lastStep)
  }

  private func paint(_ text: TerminalText, _ style: TerminalText.Style) -> TerminalText {
    hasColours ? text.styled(style) : text
  }
}

/// A number with a noun: `1 record`, `2 records`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Returns the time in seconds with six decimals.
package func seconds(_ time: Duration) -> String {
  let microseconds = time.microseconds
  let (whole, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
  return "\(microseconds < 0 ? "-" : "")\(whole).\(fraction.zeroPadded(to: 6))"
}

/// Returns the time in milliseconds, with one decimal, or with two if the time is short.
package func milliseconds(_ microseconds: Int) -> String {
  let size = microseconds.magnitude
  let fraction = size < 10_000 ? (size % 1000 / 10).zeroPadded(to: 2) : "\(size % 1000 / 100)"
  return "\(microseconds < 0 ? "-" : "")\(size / 1000).\(fraction) ms"
}

extension String {
  package func padded(to width: Int, with character: Character = " ", onTheLeft: Bool = false) -> String {
    let padding = String(repeating: character, count: Swift.max(0, width - count))
    return onTheLeft ? padding + self : self + padding
  }

  /// Shortens a text to a width. The last part of an address is kept, because it distinguishes contents best.
  func shortened(to width: Int, padded: Bool = true) -> String {
    let name = count > width ? String(split(separator: "/").last ?? Substring(self)) : self
    if name.count <= width { return padded ? name.padded(to: width) : name }
    return name.prefix(width / 2 - 1) + "…" + name.suffix(width - width / 2)
  }
}

extension Record {
  fileprivate var paint: TerminalText.Style {
    switch knownKind {
    case .warning, .playerLost, .dropped: .red
    case .log: lostRecords == nil ? .plain : .red
    case .transactionBegan, .session, .end: .bold
    case .transaction: text(in: "outcome") == "succeeded" ? .bold : .red
    case .callback: text(in: "callback") == Callback.Step.failedToStart.rawValue ? .red : .cyan
    case .command: ["refused", "busy"].contains(text(in: "answer")) ? .red : .plain
    case .player: .dim
    default: .plain
    }
  }
}
