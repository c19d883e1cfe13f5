import Synchronization

/// Passes lines from one thread to another without blocking, in memory that processes may share.
///
/// Order: one thread calls `put`, and another thread calls `first` and `drop`. If the memory
/// outlives the process, the next process that maps it continues with the lines that were not
/// dropped.
package final class LineRing: @unchecked Sendable {
  // SAFETY (@unchecked): the bytes between tail and head belong to the reading thread, and all other bytes to the
  // writing thread. Each thread moves one of the two counts, and loads the other count with acquire ordering.

  /// A line with the data that its reader needs.
  package struct Line: Hashable, Sendable {
    package var bytes: [UInt8]
    /// The kind of line, in at most 255 bytes.
    package var kind: String
    package var number: Int
  }

  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  private let isOwner: Bool

  /// The size of the header before the lines: two counts of bytes since the beginning, each in its own cache line.
  private static let headerSize = 128
  /// The size of the prefix of a line: the line's number, its length and the length of its kind.
  private static let prefixSize = 16

  /// The size of the memory for a ring. The lines of the ring may have `capacity` bytes in total.
  package static func memorySize(capacity: Int) -> Int { headerSize + capacity }

  /// Creates a ring in this process's own memory.
  package init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(byteCount: Self.memorySize(capacity: capacity), alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.headerSize)
    isOwner = true
  }

  /// Creates a ring in other memory, which must outlive the ring and must be all zeros before its first use as a ring.
  package init(in memory: UnsafeMutableRawPointer, capacity: Int) {
    self.memory = memory
    self.capacity = capacity
    isOwner = false
  }

  deinit { if isOwner { memory.deallocate() } }

  private var head: UnsafeMutablePointer<Atomic<Int>> { memory.assumingMemoryBound(to: Atomic<Int>.self) }
  private var tail: UnsafeMutablePointer<Atomic<Int>> { (memory + 64).assumingMemoryBound(to: Atomic<Int>.self) }

  /// The number of the newest line, stored next to the head.
  private var newest: UnsafeMutablePointer<Atomic<Int>> { (memory + 8).assumingMemoryBound(to: Atomic<Int>.self) }

  /// The number of the newest line, even if it was dropped; nil before the first line.
  package var lastNumber: Int? {
    head.pointee.load(ordering: .acquiring) == 0 ? nil : newest.pointee.load(ordering: .acquiring)
  }

  package var isEmpty: Bool { head.pointee.load(ordering: .acquiring) == tail.pointee.load(ordering: .acquiring) }

  /// Adds a line.
  ///
  /// - Returns: false, without an effect, if the line does not fit.
  package func put(_ bytes: [UInt8], kind: String, number: Int) -> Bool {
    let kindLength = kind.utf8.count
    let size = Self.size(bytes.count, kindLength)
    let start = head.pointee.load(ordering: .relaxed)
    guard kindLength < 256, size <= capacity - (start - tail.pointee.load(ordering: .acquiring)) else { return false }
    withUnsafeTemporaryAllocation(byteCount: Self.prefixSize + kindLength, alignment: 8) { prefix in
      prefix.storeBytes(of: Int64(number), as: Int64.self)
      prefix.storeBytes(of: UInt32(bytes.count), toByteOffset: 8, as: UInt32.self)
      prefix.storeBytes(of: UInt32(kindLength), toByteOffset: 12, as: UInt32.self)
      for (index, byte) in kind.utf8.enumerated() { prefix[Self.prefixSize + index] = byte }
      copy(UnsafeRawBufferPointer(prefix), to: start)
    }
    bytes.withUnsafeBytes { copy($0, to: start + Self.prefixSize + kindLength) }
    newest.pointee.store(number, ordering: .releasing)
    head.pointee.store(start + size, ordering: .sequentiallyConsistent)
    return true
  }

  /// The oldest line; nil if no line waits. If a crash has damaged the memory, all lines are discarded.
  package func first() -> Line? {
    let start = tail.pointee.load(ordering: .relaxed)
    let end = head.pointee.load(ordering: .sequentiallyConsistent)
    guard end != start else { return nil }
    guard start >= 0, end > start, end - start <= capacity, end - start >= Self.prefixSize else { return giveUp() }
    let prefix = bytes(from: start, count: Self.prefixSize)
    let number = prefix.withUnsafeBytes { Int($0.loadUnaligned(as: Int64.self)) }
    let length = prefix.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) }
    let kindLength = prefix.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self)) }
    guard kindLength < 256, Self.size(length, kindLength) <= end - start else { return giveUp() }
    let kind = String(decoding: bytes(from: start + Self.prefixSize, count: kindLength), as: UTF8.self)
    return Line(bytes: bytes(from: start + Self.prefixSize + kindLength, count: length), kind: kind, number: number)
  }

  /// Removes the line that ``first()`` returned.
  package func drop(_ line: Line) {
    tail.pointee.add(Self.size(line.bytes.count, line.kind.utf8.count), ordering: .sequentiallyConsistent)
  }

  private func giveUp() -> Line? {
    tail.pointee.store(head.pointee.load(ordering: .acquiring), ordering: .releasing)
    return nil
  }

  private static func size(_ length: Int, _ kindLength: Int) -> Int { (prefixSize + kindLength + length + 7) & ~7 }

  // SAFETY (both functions): an offset is taken modulo the capacity. A copy that reaches the end of the memory
  // continues at the beginning.

  private func copy(_ source: UnsafeRawBufferPointer, to position: Int) {
    guard let from = source.baseAddress else { return }
    let offset = position % capacity
    let first = min(source.count, capacity - offset)
    (memory + Self.headerSize + offset).copyMemory(from: from, byteCount: first)
    if first < source.count {
      (memory + Self.headerSize).copyMemory(from: from + first, byteCount: source.count - first)
    }
  }

  private func bytes(from position: Int, count: Int) -> [UInt8] {
    let offset = position % capacity
    let first = min(count, capacity - offset)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let target = UnsafeMutableRawBufferPointer(buffer)
      if first > 0 {
        target.copyMemory(from: UnsafeRawBufferPointer(start: memory + Self.headerSize + offset, count: first))
      }
      if first < count {
        UnsafeMutableRawBufferPointer(rebasing: target[first...]).copyMemory(
          from: UnsafeRawBufferPointer(start: memory + Self.headerSize, count: count - first))
      }
      initialized = count
    }
  }
}
