// Numbers for the states that an exploration has seen.

/// Gives equal values the same number, beginning with 0.
///
/// Nearly every value is known already. A value is hashed once, and is compared only with values of the same digest.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var digests: [Int] = []
  /// The hash table. A value's number is at the slot of its digest or at a later slot; an empty slot has -1. The size
  /// is a power of two, and at most half of the slots are used.
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
