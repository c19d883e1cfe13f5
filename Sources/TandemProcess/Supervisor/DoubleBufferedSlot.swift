import Synchronization

/// A value that is stored in its newest and its previous version, each with a number.
///
/// A writer that crashes during a write leaves the previous version intact.
///
/// Thread: one thread writes at a time; any thread may read the value after the writer has died.
package final class DoubleBufferedSlot: @unchecked Sendable {
  // SAFETY (@unchecked): the count changes only after the bytes that it points to were written.
  private let memory: UnsafeMutableRawPointer
  private let capacity: Int

  /// The size of the header. It contains the count of writes and, for each half, the length and the number of the
  /// value.
  private static let headerSize = 64

  static func memorySize(capacity: Int) -> Int { headerSize + 2 * capacity }

  init(_ memory: UnsafeMutableRawPointer, capacity: Int) {
    self.memory = memory
    self.capacity = capacity
  }

  private var count: UnsafeMutablePointer<Atomic<Int>> { memory.assumingMemoryBound(to: Atomic<Int>.self) }

  /// - Returns: false, without an effect, if the value is too long.
  @discardableResult
  package func store(_ bytes: [UInt8], number: Int = 0) -> Bool {
    guard bytes.count <= capacity else { return false }
    let next = count.pointee.load(ordering: .relaxed) + 1
    let half = next & 1
    // SAFETY: the guard keeps the bytes within the half's memory.
    bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress else { return }
      (memory + Self.headerSize + half * capacity).copyMemory(from: from, byteCount: source.count)
    }
    (memory + 8 + half * 16).storeBytes(of: bytes.count, as: Int.self)
    (memory + 16 + half * 16).storeBytes(of: number, as: Int.self)
    count.pointee.store(next, ordering: .sequentiallyConsistent)
    return true
  }

  @discardableResult
  package func store(_ text: String) -> Bool { store(Array(text.utf8)) }

  /// The newest bytes; nil before the first write.
  package var newest: [UInt8]? { half(at: count.pointee.load(ordering: .sequentiallyConsistent))?.bytes }

  /// The newest bytes, read while another process may write; nil before the first write, or if the
  /// other process writes without a pause.
  var steady: [UInt8]? {
    for _ in 0..<4 {
      let before = count.pointee.load(ordering: .sequentiallyConsistent)
      let half = half(at: before)
      // Try again if the count has changed, because another write may already overwrite this half.
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      if count.pointee.load(ordering: .sequentiallyConsistent) == before { return half?.bytes }
    }
    return nil
  }

  package var text: String? { newest.map { String(decoding: $0, as: UTF8.self) } }

  /// The newest stored value whose number is at most `number`.
  package func newest(upTo number: Int) -> [UInt8]? {
    let newest = count.pointee.load(ordering: .sequentiallyConsistent)
    for at in [newest, newest - 1] {
      if let half = half(at: at), half.number <= number { return half.bytes }
    }
    return nil
  }

  private func half(at count: Int) -> (bytes: [UInt8], number: Int)? {
    guard count > 0 else { return nil }
    let half = count & 1
    let length = (memory + 8 + half * 16).load(as: Int.self)
    let number = (memory + 16 + half * 16).load(as: Int.self)
    guard (0...capacity).contains(length) else { return nil }
    // SAFETY: the guard limits the length to the half's memory.
    let bytes = [UInt8](UnsafeRawBufferPointer(start: memory + Self.headerSize + half * capacity, count: length))
    return (bytes, number)
  }
}
