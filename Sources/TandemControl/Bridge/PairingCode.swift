import TandemFoundation

/// The text of a QR code and six digits, for the screen and the terminal.
package struct PairingCode: Hashable, Sendable {
  /// The address that a phone opens, with its ticket. It is also the text of the QR code.
  package var address: String
  package var digits: String
  /// The time for which the code is valid.
  package var time: Duration
  /// The modules of the QR code, row by row; true is dark.
  package var modules: [[Bool]]

  package init(address: String, digits: String, time: Duration, modules: [[Bool]]) {
    (self.address, self.digits, self.time, self.modules) = (address, digits, time, modules)
  }

  /// The digits in two groups.
  package var spacedDigits: String { digits.prefix(3) + " " + digits.dropFirst(3) }

  /// The code for a terminal with a dark background: two rows of modules in each line.
  package var terminalLines: [String] {
    let width = (modules.first?.count ?? 0) + 4
    let blank = [Bool](repeating: false, count: width)
    let rows = [blank, blank] + modules.map { [false, false] + $0 + [false, false] } + [blank, blank, blank]
    let picture = stride(from: 0, to: rows.count - 1, by: 2).map { row in
      zip(rows[row], rows[row + 1]).map { upper, lower in
        switch (upper, lower) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }
    return (modules.isEmpty ? [] : picture) + [
      "open \(address)", "code \(spacedDigits), valid for \(Int(time / .seconds(1))) s",
    ]
  }

  package var json: JSONValue {
    [
      "address": .string(address), "digits": .string(digits), "time_us": .microseconds(time),
      "modules": .array(modules.map { row in .string(row.map { $0 ? "1" : "0" }.joined()) }),
    ]
  }

  package init(json: JSONValue) throws(ControlError) {
    let fields = try FieldReader(json)
    address = try fields.required(fields.text("address"), "address")
    digits = try fields.required(fields.text("digits"), "digits")
    time = try fields.required(fields.duration("time_us"), "time_us")
    modules = (fields.object["modules"]?.array ?? []).map { ($0.string ?? "").map { $0 == "1" } }
  }
}
