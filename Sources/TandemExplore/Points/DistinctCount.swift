import Glibc

/// An estimate of the number of distinct hashes, with an error of about 3 %: a HyperLogLog
/// (Flajolet and others 2007) of 1024 registers. A hash in two estimates is counted once when they
/// are merged.
package struct DistinctCount: Hashable, Sendable {
  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  private static let registers = 1024

  private var ranks = [UInt8](repeating: 0, count: Self.registers)

  package init() {}

  /// Creates an estimate from ``text``; nil for any other text.
  package init?(text: String) {
    guard text.utf8.count == Self.registers else { return nil }
    for (index, byte) in text.utf8.enumerated() {
      guard let rank = Self.digits.firstIndex(of: byte) else { return nil }
      ranks[index] = UInt8(rank)
    }
  }

  /// The estimate as text, with one digit for each register.
  package var text: String { String(decoding: ranks.map { Self.digits[Int($0)] }, as: UTF8.self) }

  mutating func insert(_ hash: UInt64) {
    let index = Int(hash % UInt64(Self.registers))
    ranks[index] = max(ranks[index], UInt8((hash >> 10 | 1 << 54).trailingZeroBitCount + 1))
  }

  package mutating func merge(_ other: DistinctCount) {
    for index in ranks.indices { ranks[index] = max(ranks[index], other.ranks[index]) }
  }

  package var estimate: Int {
    let count = Double(Self.registers)
    let sum = ranks.reduce(0.0) { $0 + 1 / Double(UInt64(1) << $1) }
    let raw = 0.7213 / (1 + 1.079 / count) * count * count / sum
    let empty = ranks.count { $0 == 0 }
    guard raw <= 2.5 * count, empty > 0 else { return Int(raw.rounded()) }
    return Int((count * log(count / Double(empty))).rounded())
  }
}
