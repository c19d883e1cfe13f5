// A queue of lines in memory that may outlive the process.

import Synchronization

/// Passes lines from one thread to another without waiting, in memory that may be shared.
///
/// Order: one thread calls `put`, another `first` and `drop`. Lines that were not dropped survive the process if the
/// memory does; the next process that maps it continues with them.
package final class LineRing: @unchecked Sendable {
  // SAFETY (@unchecked): the part between tail and head belongs to the taker, and the rest to the putter; each moves
  // one of the two, and reads the other with acquire.

  /// One line with the data that its taker needs.
  package struct Line: Hashable, Sendable {
    package var bytes: [UInt8]
    /// The kind of line, in at most 255 bytes.
    package var kind: String
    package var number: Int

    package init(_ bytes: [UInt8], kind: String, number: Int) {
      self.bytes = bytes
      self.kind = kind
      self.number = number
    }
  }

  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  private let isOwner: Bool

  /// In front of the lines: two counts of bytes since the beginning, each in a cache line of its own.
  private static let headerSize = 128
  /// In front of each: its number, its length, its kind's length.
  private static let prefixSize = 16

  /// The memory for a number of bytes of lines.
  package static func memorySize(capacity: Int) -> Int { headerSize + capacity }

  /// A ring in this process's own memory.
  package init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(byteCount: Self.memorySize(capacity: capacity), alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.headerSize)
    isOwner = true
  }

  /// A ring in memory that was all zeros when it was first used as one, and lives longer than this.
  package init(in memory: UnsafeMutableRawPointer, capacity: Int) {
    self.memory = memory
    self.capacity = capacity
    isOwner = false
  }

  deinit { if isOwner { memory.deallocate() } }

  private var head: UnsafeMutablePointer<Atomic<Int>> { memory.assumingMemoryBound(to: Atomic<Int>.self) }
  private var tail: UnsafeMutablePointer<Atomic<Int>> { (memory + 64).assumingMemoryBound(to: Atomic<Int>.self) }

  /// Beside the head: the newest line's number.
  private var newest: UnsafeMutablePointer<Atomic<Int>> { (memory + 8).assumingMemoryBound(to: Atomic<Int>.self) }

  /// The number of the newest line, dropped or not; nil before the first.
  package var lastNumber: Int? {
    head.pointee.load(ordering: .acquiring) == 0 ? nil : newest.pointee.load(ordering: .acquiring)
  }

  package var isEmpty: Bool { head.pointee.load(ordering: .acquiring) == tail.pointee.load(ordering: .acquiring) }

  /// Takes a line in.
  ///
  /// - Returns: false, without an effect, if there is no room for it.
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

  /// The oldest line; nil if empty. Memory damaged by a crash is discarded as a whole.
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
    return Line(bytes(from: start + Self.prefixSize + kindLength, count: length), kind: kind, number: number)
  }

  /// Drops the line that ``first()`` has returned.
  package func drop(_ line: Line) {
    tail.pointee.add(Self.size(line.bytes.count, line.kind.utf8.count), ordering: .sequentiallyConsistent)
  }

  private func giveUp() -> Line? {
    tail.pointee.store(head.pointee.load(ordering: .acquiring), ordering: .releasing)
    return nil
  }

  private static func size(_ length: Int, _ kindLength: Int) -> Int { (prefixSize + kindLength + length + 7) & ~7 }

  // SAFETY of both: a place is taken modulo the capacity, and no more is copied than lies before the end.

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
