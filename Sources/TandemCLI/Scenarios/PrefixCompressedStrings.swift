/// A sequence of strings, each stored as the difference from the previous string. If the names are
/// sorted and similar, each name takes five bytes instead of a hundred.
struct PrefixCompressedStrings: Sequence {
  private(set) var count = 0
  /// The records of all names. A record contains the number of bytes that its name shares with the
  /// previous name at the beginning and at the end, the length of the middle part, and the bytes of
  /// the middle part.
  private var bytes: [UInt8] = []
  private var last: [UInt8] = []

  var bytesUsed: Int { bytes.count }

  init(_ names: some Sequence<String> = []) { for name in names { append(name) } }

  mutating func append(_ name: String) {
    let new = Array(name.utf8)
    var shared = 0
    let shortest = Swift.min(new.count, last.count)
    while shared < shortest, new[shared] == last[shared] { shared += 1 }
    var ending = 0
    while ending < shortest - shared, new[new.count - 1 - ending] == last[last.count - 1 - ending] { ending += 1 }
    let middle = new[shared..<new.count - ending]
    for number in [shared, ending, middle.count] { append(number: number) }
    bytes += middle
    last = new
    count += 1
  }

  /// Appends a number with seven bits per byte, the lowest first. The eighth bit is set in all bytes except the last.
  private mutating func append(number: Int) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  func makeIterator() -> Iterator { Iterator(bytes) }

  struct Iterator: IteratorProtocol {
    private let bytes: [UInt8]
    private var offset = 0
    private var name: [UInt8] = []

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> String? {
      guard offset < bytes.count else { return nil }
      let (shared, ending, middle) = (number(), number(), number())
      name.replaceSubrange(shared..<name.count - ending, with: bytes[offset..<offset + middle])
      offset += middle
      return String(decoding: name, as: UTF8.self)
    }

    private mutating func number() -> Int {
      var (value, shift) = (0, 0)
      while bytes[offset] >= 0x80 {
        value |= Int(bytes[offset] & 0x7F) << shift
        shift += 7
        offset += 1
      }
      defer { offset += 1 }
      return value | Int(bytes[offset]) << shift
    }
  }
}
