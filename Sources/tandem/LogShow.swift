// A log for people.

import Arguments
import EventLog
import JSON

/// Prints a log, a line for each record.
struct LogShow {
  private let source: LogSource
  private let isJSON: Bool
  private let output: Output
  private let errors: Output

  init(_ invocation: Invocation, output: Output, errors: Output) {
    source = LogSource(invocation)
    isJSON = invocation.has(.json)
    self.output = output
    self.errors = errors
  }

  func run() throws(Failure) -> ExitStatus {
    var broken = 0
    let torn = try source.read(
      { record in
        if isJSON { output.bytes(record.write) } else { output.line(line(record)) }
        return !output.isBroken
      },
      broken: { error in
        broken += 1
        output.flush()
        errors.line(errors.styled("tandem:", .error) + " \(source.name): \(error)")
      })
    if let torn {
      output.flush()
      errors.line(
        "tandem: \(source.name): warning: the last line, from byte \(torn) on, was torn by a crash and is left out")
    }
    return broken == 0 ? .done : .badData
  }

  /// `    1.204113  callback    willStartPictureInPicture player=A content=…`
  private func line(_ record: Record) -> String {
    let time = record.time.map { output.styled(seconds($0), .faint) + "  " } ?? ""
    let padding = String(repeating: " ", count: max(0, 13 - record.kind.count))
    let fields = record.fields.map { field in
      // What the kind is named after needs no name again.
      field.key == record.kind ? output.styled(text(field.value), .bold) : "\(field.key)=\(text(field.value))"
    }
    return time + output.styled(record.kind, .bold) + padding + " " + fields.joined(separator: " ")
  }

  private func seconds(_ time: Duration) -> String {
    let (whole, attoseconds) = time.components
    let micros = String(attoseconds / 1_000_000_000_000)
    let text = "\(whole)." + String(repeating: "0", count: max(0, 6 - micros.count)) + micros
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
  }

  /// Text that is one plain word as it is, everything else as JSON.
  private func text(_ value: JSONValue) -> String {
    if case .object(let members) = value {
      return "{" + members.map { "\($0.key)=\(text($0.value))" }.joined(separator: " ") + "}"
    }
    guard let word = value.string, !word.isEmpty else { return value.description }
    let isPlain = word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
    return isPlain ? word : value.description
  }
}
