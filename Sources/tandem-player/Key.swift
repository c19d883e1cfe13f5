// Keys of a terminal, under mpv's names.

/// A key that was pressed.
enum Key: Hashable, Sendable {
  case character(Character)
  case tab, backspace, escape
  case left, right, up, down
  case shiftLeft, shiftRight, shiftUp, shiftDown

  /// The keys in what a terminal has sent; what is not understood is left out.
  static func parse(_ bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let first = rest.first {
      if let (key, length) = sequences.first(where: { rest.starts(with: $0.0) }).map({ ($0.1, $0.0.count) }) {
        keys.append(key)
        rest = rest.dropFirst(length)
      } else if first == 0x1B, rest.count > 1 {
        // Another sequence: up to its final letter.
        rest = rest.dropFirst(2).drop { !(0x40...0x7E).contains($0) }.dropFirst()
      } else {
        if first == 0x1B { keys.append(.escape) }
        if first >= 0x20, first < 0x7F { keys.append(.character(Character(UnicodeScalar(first)))) }
        rest = rest.dropFirst()
      }
    }
    return keys
  }

  private static let sequences: [([UInt8], Key)] = [
    (Array("\u{1B}[1;2D".utf8), .shiftLeft), (Array("\u{1B}[1;2C".utf8), .shiftRight),
    (Array("\u{1B}[1;2A".utf8), .shiftUp), (Array("\u{1B}[1;2B".utf8), .shiftDown),
    (Array("\u{1B}[D".utf8), .left), (Array("\u{1B}[C".utf8), .right), (Array("\u{1B}[A".utf8), .up),
    (Array("\u{1B}[B".utf8), .down), (Array("\u{1B}OD".utf8), .left), (Array("\u{1B}OC".utf8), .right),
    (Array("\u{1B}OA".utf8), .up), (Array("\u{1B}OB".utf8), .down), ([0x09], .tab), ([0x7F], .backspace),
    ([0x08], .backspace),
  ]
}
