// Numbers for what an exploration has seen.

/// Gives equal values the same number, from 0 on.
///
/// Nearly every value is known already, so one is hashed once, and compared in full only with those of the same digest.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var digests: [Int] = []
  /// A value's number, or -1, from the place on that its digest names. A power of two, and never more than half full.
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

/// The machine and what watches it, by the numbers of what they are without what only counts.
struct NodeKey: Hashable {
  var state: Int32
  var memory: Int32
}
