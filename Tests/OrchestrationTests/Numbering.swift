// Numbers for the states that an exploration has seen.

/// Gives equal values the same number, from 0 on.
///
/// Nearly every value is known already. A value is hashed once and compared in full only with values of the same digest.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var digests: [Int] = []
  /// The hash table: a value's number, or -1, from the slot of its digest on. Its size is a power of two.
  ///
  /// It is at most half full.
  private var slots = [Int32](repeating: -1, count: 1024)

  mutating func number(of value: Value) -> Int32 {
    var hasher = Hasher()
    hasher.combine(value)
    let digest = hasher.finalize()
    var slot = digest & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if digests[number] == digest, values[number] == value { return Int32(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(values.count)
    values.append(value)
    digests.append(digest)
    if values.count * 2 > slots.count { grow() }
    return Int32(values.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, digest) in digests.enumerated() {
      var slot = digest & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}

/// The numbers of a state and of its watch, both without their counters.
struct NodeKey: Hashable {
  var state: Int32
  var memory: Int32
}
