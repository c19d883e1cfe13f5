// The log as a table for people.

import EventLog
import JSON
import Orchestration

/// Turns records into rows: time in seconds, player, content, event. A transaction is drawn as one block, in which every
/// callback says how long after the one before it came, and the five steps of a swap are numbered.
package struct LogTable: Sendable {
  package static let heading = "        time  player  content                   event"
  static let contentWidth = 24

  private let hasColours: Bool
  private var form: Form?
  /// Of the last callback, or of the transaction's beginning. Microseconds.
  private var lastStep: Int?

  /// - Parameter colours: whether to use the terminal's.
  package init(colours: Bool = false) { hasColours = colours }

  /// The line between two sessions of one log.
  ///
  /// - Parameter session: the one that begins, from 1.
  package func boundary(before session: Int) -> String {
    let title = "── session \(session) "
    return paint(title.padding("─", to: Self.heading.count), .bold)
  }

  /// Takes notice of a line that is not shown.
  package mutating func pass(_ line: some RecordFields) {
    switch line.knownKind {
    case .transactionBegan:
      form = line.text(.form).flatMap(Form.init) ?? .swap
      lastStep = line.microseconds
    case .transaction: form = nil
    case .callback: lastStep = line.microseconds
    case .session: (form, lastStep) = (nil, nil)
    default: break
    }
  }

  /// The row of the next record, without a newline.
  package mutating func row(_ record: Record) -> String {
    // What a session that was killed left open is over.
    if record.kind == "session" { form = nil }
    let isFirst = record.kind == "transactionBegan"
    let isLast = record.kind == "transaction" && form != nil
    let mark = isFirst ? "┌ " : isLast ? "└ " : form != nil ? "│ " : "  "
    let row = RecordRow(record, in: isFirst ? nil : form, interval: interval(of: record))
    pass(record)
    let time = (record.time.map(seconds) ?? "-").padded(to: 12, onTheLeft: true)
    let place = row.player.padded(to: 6) + "  " + row.content.shortened(to: Self.contentWidth)
    return paint(time, .dim) + "  " + paint(safe(place), .dim) + "  " + paint(mark, .dim)
      + paint(safe(row.event), record.paint)
  }

  private func interval(of record: Record) -> Int? {
    guard form != nil, record.kind == "callback", let lastStep, let now = record.time?.microseconds else { return nil }
    return now.minus(lastStep)
  }

  fileprivate enum Paint: String { case plain = "", dim = "2", bold = "1", red = "31", cyan = "36" }

  private func paint(_ text: String, _ paint: Paint) -> String {
    hasColours && paint != .plain ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// What a log says may not steer the terminal: control characters, and those that turn the writing direction, are
  /// shown as replaced.
  private func safe(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

/// Seconds with six decimals.
package func seconds(_ time: Duration) -> String {
  let microseconds = time.microseconds
  let fraction = String(microseconds.magnitude % 1_000_000)
  let sign = microseconds < 0 ? "-" : ""
  return "\(sign)\(microseconds.magnitude / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
}

/// Milliseconds with one decimal, short times with two.
package func milliseconds(_ microseconds: Int) -> String {
  let size = microseconds.magnitude
  let fraction = size < 10_000 ? String(size % 1000 / 10 + 100).dropFirst() : String(size % 1000 / 100)[...]
  return "\(microseconds < 0 ? "-" : "")\(size / 1000).\(fraction) ms"
}

extension String {
  package func padded(to width: Int, onTheLeft: Bool = false) -> String {
    let padding = String(repeating: " ", count: Swift.max(0, width - count))
    return onTheLeft ? padding + self : self + padding
  }

  fileprivate func padding(_ text: String, to width: Int) -> String {
    self + String(repeating: text, count: Swift.max(0, width - count))
  }

  /// The end of an address says the most.
  func shortened(to width: Int, padded: Bool = true) -> String {
    let name = count > width ? String(split(separator: "/").last ?? Substring(self)) : self
    if name.count <= width { return padded ? name.padded(to: width) : name }
    return name.prefix(width / 2 - 1) + "…" + name.suffix(width - width / 2)
  }
}

extension Record {
  fileprivate var paint: LogTable.Paint {
    switch kind {
    case "warning", "playerLost", "dropped": .red
    case "log": lostRecords == nil ? .plain : .red
    case "transactionBegan", "session", "end": .bold
    case "transaction": text(in: "outcome") == "succeeded" ? .bold : .red
    case "callback": text(in: "callback") == Callback.Step.failedToStart.rawValue ? .red : .cyan
    case "command": ["refused", "busy"].contains(text(in: "answer")) ? .red : .plain
    case "player": .dim
    default: .plain
    }
  }
}
