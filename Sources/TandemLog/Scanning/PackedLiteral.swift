/// A text of at most sixteen bytes, which is compared in two steps of eight bytes.
struct PackedLiteral {
  let count: Int
  private let text: PackedKey
  private let mask: PackedKey

  /// A literal that never matches: ``isAt(low:high:)`` masks all bits of the line to 0, but the literal has a bit that
  /// is 1.
  static let nothing = PackedLiteral(PackedKey(low: 1, high: 0), count: 0)

  init(_ text: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard let print = PackedKey(bytes) else { preconditionFailure("\(text) is too long to be compared in two steps") }
    self.init(print, count: bytes.count)
  }

  private init(_ text: PackedKey, count: Int) {
    self.count = count
    self.text = text
    mask = PackedKey(low: .max, high: .max).prefix(count)
  }

  /// A key with its quotation marks and its colon; nil if the literal is too long.
  init?(key: String) {
    let text = "\"\(key)\":"
    guard let print = PackedKey(text.utf8) else { return nil }
    self.init(print, count: text.utf8.count)
  }

  @inline(__always)
  func isAt(low: UInt64, high: UInt64) -> Bool {
    ((low & mask.low) ^ text.low) | ((high & mask.high) ^ text.high) == 0
  }
}

/// The keys as they are written in a line. For an unknown or too long key, the literal never matches.
///
/// SAFETY: the literals are created once and only read after `init`.
struct PackedKeyLiterals: @unchecked Sendable {
  static let all = PackedKeyLiterals()

  private let literals = UnsafeMutablePointer<PackedLiteral>.allocate(capacity: FieldKey.all.count + 1)

  private init() {
    literals.initialize(repeating: .nothing, count: FieldKey.all.count + 1)
    for (number, key) in FieldKey.all.enumerated() {
      if let literal = PackedLiteral(key: key) { literals[number] = literal }
    }
  }

  @inline(__always)
  subscript(number: Int) -> PackedLiteral { literals[number] }
}
