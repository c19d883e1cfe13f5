import TandemPlayback

/// Reads the bytes of a terminal: typed characters, and the sequences of xterm and the Linux console for other keys.
package enum TerminalKeys {
  /// The keys in the bytes of one read; unknown sequences are ignored.
  package static func parse(_ bytes: [UInt8]) -> [InputKey] {
    var keys: [InputKey] = []
    var rest = bytes[...]
    while let first = rest.first {
      if first == 0x1B {
        if let key = escaped(&rest) { keys.append(key) }
      } else if let key = plain(&rest) {
        keys.append(key)
      }
    }
    return keys
  }

  /// Reads one key that begins with Escape.
  private static func escaped(_ rest: inout ArraySlice<UInt8>) -> InputKey? {
    rest.removeFirst()
    guard let second = rest.first else { return InputKey("ESC") }
    switch second {
    case 0x1B: return InputKey("ESC")
    case UInt8(ascii: "["):
      rest.removeFirst()
      // Read F1 to F5 as the Linux console sends them.
      if rest.first == UInt8(ascii: "[") {
        rest.removeFirst()
        let letter = rest.popFirst() ?? 0
        return (0x41...0x45).contains(letter) ? InputKey("F\(letter - 0x40)") : nil
      }
      let parameters = rest.prefix { !(0x40...0x7E).contains($0) }
      rest = rest.dropFirst(parameters.count)
      return rest.popFirst().flatMap { sequence(parameters, final: $0) }
    case UInt8(ascii: "O"):
      rest.removeFirst()
      return rest.popFirst().flatMap { letters[$0] }.map { InputKey($0) }
    default:
      var key = plain(&rest)
      key?.modifiers.insert(.alt)
      return key
    }
  }

  private static func sequence(_ parameters: ArraySlice<UInt8>, final: UInt8) -> InputKey? {
    let numbers = parameters.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) }
    let pressed = numbers.count > 1 ? modifiers(max(numbers[1] ?? 1, 1) - 1) : []
    if final == UInt8(ascii: "Z") { return InputKey("TAB", .shift) }
    let name = final == UInt8(ascii: "~") ? (numbers.first ?? nil).flatMap { self.numbers[$0] } : letters[final]
    return name.map { InputKey($0, pressed) }
  }

  private static func modifiers(_ bits: Int) -> InputKey.Modifiers {
    var result: InputKey.Modifiers = []
    if bits & 1 != 0 { result.insert(.shift) }
    if bits & 2 != 0 { result.insert(.alt) }
    if bits & 4 != 0 { result.insert(.control) }
    if bits & 8 != 0 { result.insert(.meta) }
    return result
  }

  /// Reads one typed key, or a key that a single byte encodes.
  private static func plain(_ rest: inout ArraySlice<UInt8>) -> InputKey? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case 0x09: return InputKey("TAB")
    case 0x0A, 0x0D: return InputKey("ENTER")
    case 0x08, 0x7F: return InputKey("BS")
    case 0x00: return InputKey("SPACE", .control)
    case 0x01...0x1A: return KeyName.typed(Character(UnicodeScalar(first + 0x60)), .control)
    case 0x20...0x7E: return KeyName.typed(Character(UnicodeScalar(first)), [])
    case 0xC2...0xF4:
      let length = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
      let text = String(validating: [first] + rest.prefix(length), as: UTF8.self)
      guard let letter = text?.first, text?.count == 1 else { return nil }
      rest = rest.dropFirst(length)
      return KeyName.typed(letter, [])
    default: return nil
    }
  }

  private static let letters: [UInt8: String] = [
    UInt8(ascii: "A"): "UP", UInt8(ascii: "B"): "DOWN", UInt8(ascii: "C"): "RIGHT", UInt8(ascii: "D"): "LEFT",
    UInt8(ascii: "H"): "HOME", UInt8(ascii: "F"): "END", UInt8(ascii: "P"): "F1", UInt8(ascii: "Q"): "F2",
    UInt8(ascii: "R"): "F3", UInt8(ascii: "S"): "F4", UInt8(ascii: "M"): "KP_ENTER",
  ]

  private static let numbers: [Int: String] = [
    1: "HOME", 2: "INS", 3: "DEL", 4: "END", 5: "PGUP", 6: "PGDWN", 7: "HOME", 8: "END", 11: "F1", 12: "F2", 13: "F3",
    14: "F4", 15: "F5", 17: "F6", 18: "F7", 19: "F8", 20: "F9", 21: "F10", 23: "F11", 24: "F12",
  ]
}
