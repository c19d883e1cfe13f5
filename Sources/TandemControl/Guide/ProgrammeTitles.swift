/// Stores titles in one block of memory, each title once.
///
/// A title is identified by its offset in the block. There, two bytes with its length precede its text.
struct ProgrammeTitles: Sendable {
  /// The maximum length of all titles together, in bytes.
  private static let most = 96 << 20

  private var bytes: [UInt8] = []
  /// The offset of the newest title with each hash. Two titles with the same hash are rare, and then stored again.
  private var offsets: [Int: UInt32] = [:]

  /// - Parameter title: at most 65,535 bytes.
  /// - Returns: the title's offset; nil if the block is full.
  mutating func add(_ title: ArraySlice<UInt8>) -> UInt32? {
    var hasher = Hasher()
    title.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    if let offset = offsets[hash], self[bytesAt: offset] == title { return offset }
    guard bytes.count + title.count + 2 <= Self.most else { return nil }
    let offset = UInt32(bytes.count)
    bytes.append(UInt8(title.count >> 8))
    bytes.append(UInt8(title.count & 0xFF))
    bytes += title
    offsets[hash] = offset
    return offset
  }

  /// Frees the memory that only ``add(_:)`` needs.
  mutating func close() { offsets = [:] }

  subscript(offset: UInt32) -> String { String(decoding: self[bytesAt: offset], as: UTF8.self) }

  private subscript(bytesAt offset: UInt32) -> ArraySlice<UInt8> {
    let start = Int(offset) + 2
    return bytes[start..<start + Int(bytes[start - 2]) << 8 + Int(bytes[start - 1])]
  }
}
