extension JSONValue: CustomStringConvertible {
  /// Appends the value on one line, without spaces. A number that JSON can't express (NaN, infinity) becomes null.
  package func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): bytes.appendInt(value)
    case .double(let value): bytes.appendDouble(value)
    case .string(let value): bytes.appendString(value)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendString(member.key)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The bytes of the value as one line, with the line end.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  package var description: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a JSON string with its quotation marks.
  package mutating func appendString(_ text: String) {
    append(UInt8(ascii: "\""))
    let first = count
    // Append the text unchanged first, because few texts need an escape.
    append(contentsOf: text.utf8)
    if let escaped = self[first...].firstIndex(where: needsEscape) {
      removeSubrange(escaped...)
      for byte in text.utf8.dropFirst(escaped - first) {
        if needsEscape(byte) { appendEscape(byte) } else { append(byte) }
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON number.
  package mutating func appendInt(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let first = count
    var rest = value.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // Reverse the digits, which are in the wrong order, in place; reversing a slice would copy it.
    var (low, high) = (first, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  /// Appends a JSON number, or null for a number that JSON can't express.
  package mutating func appendDouble(_ value: Double) {
    append(contentsOf: (value.isFinite ? value.description : "null").utf8)
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default: append(contentsOf: ("u" + byte.zeroPadded(to: 4, radix: 16)).utf8)
    }
  }
}

private func needsEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}
