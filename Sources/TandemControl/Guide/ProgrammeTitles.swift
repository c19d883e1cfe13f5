/// Stores titles in one block of memory, each title once.
///
/// A title is identified by its offset in the block. There, two bytes with its length precede its text.
struct ProgrammeTitles: Sendable {
  /// The maximum length of all titles together, in bytes.
  private static let most = 96 << 20

  private var bytes: [UInt8] = []
  /// A hash table of offsets; 0 for a free place. Its size is a power of two.
  private var table = [UInt32](repeating: 0, count: 1 << 10)
  private var count = 0

  init() { bytes.append(0) }

  /// - Parameter title: at most 65,535 bytes.
  /// - Returns: the title's offset; nil if the block is full.
  mutating func add(_ title: ArraySlice<UInt8>) -> UInt32? {
    if count * 2 > table.count { grow() }
    var place = Self.hash(title) & (table.count - 1)
    while table[place] != 0 {
      if self[bytesAt: table[place]] == title { return table[place] }
      place = (place + 1) & (table.count - 1)
    }
    guard bytes.count + title.count + 2 <= Self.most else { return nil }
    let offset = UInt32(bytes.count)
    bytes.append(UInt8(title.count >> 8))
    bytes.append(UInt8(title.count & 0xFF))
    bytes += title
    table[place] = offset
    count += 1
    return offset
  }

  /// Frees the memory that only ``add(_:)`` needs.
  mutating func close() { table = [0, 0] }

  subscript(offset: UInt32) -> String { String(decoding: self[bytesAt: offset], as: UTF8.self) }

  private subscript(bytesAt offset: UInt32) -> ArraySlice<UInt8> {
    let start = Int(offset) + 2
    return bytes[start..<start + Int(bytes[start - 2]) << 8 + Int(bytes[start - 1])]
  }

  private mutating func grow() {
    let offsets = table.filter { $0 != 0 }
    table = [UInt32](repeating: 0, count: table.count * 2)
    for offset in offsets {
      var place = Self.hash(self[bytesAt: offset]) & (table.count - 1)
      while table[place] != 0 { place = (place + 1) & (table.count - 1) }
      table[place] = offset
    }
  }

  /// Hashes a title with FNV-1a. The seed is random in each process, so that a malicious guide can't contain titles
  /// that all share one place in the table.
  private static func hash(_ title: ArraySlice<UInt8>) -> Int {
    var hash = seed
    for byte in title { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & UInt64(Int.max))
  }

  private static let seed = UInt64.random(in: 1 ... .max)
}
