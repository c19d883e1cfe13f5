// The log for people.

import JSON
import Orchestration

/// Turns records into lines for people: the time in seconds, then what happened. What belongs to a transaction is
/// indented under it, and the five steps of a swap are numbered.
public struct LogPrinter: Sendable {
  private let hasColours: Bool
  private var form: Form?

  /// - Parameter colours: whether to use the terminal's.
  public init(colours: Bool = false) { hasColours = colours }

  /// The line for the next record, without a newline.
  public mutating func line(for record: Record) -> String {
    if record.kind == "transactionBegan" { form = nil }
    let indent = form == nil ? "" : "  "
    let text = safe(record.sentence(in: form))
    switch record.kind {
    case "transactionBegan": form = record["form"]?.string.flatMap(Form.init) ?? .swap
    case "transaction": form = nil
    default: break
    }
    let time = record.time.map(seconds) ?? "-"
    let padding = String(repeating: " ", count: max(0, 12 - time.count))
    let isHeading = record.kind == "transactionBegan" || record.kind == "transaction"
    return paint(padding + time, .dim) + "  " + (isHeading ? "" : indent) + paint(text, record.paint)
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
private func seconds(_ time: Duration) -> String {
  let microseconds = time.microseconds
  let fraction = String(microseconds.magnitude % 1_000_000)
  let sign = microseconds < 0 ? "-" : ""
  return "\(sign)\(microseconds.magnitude / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
}

extension Record {
  fileprivate var paint: LogPrinter.Paint {
    switch kind {
    case "warning", "playerLost", "dropped": .red
    case "transactionBegan", "session", "end": .bold
    case "transaction": text("outcome") == "succeeded" ? .bold : .red
    case "callback": text("callback") == Callback.Step.failedToStart.rawValue ? .red : .cyan
    case "command": ["refused", "busy"].contains(text("answer")) ? .red : .plain
    case "player": .dim
    default: .plain
    }
  }
}
