import TandemFoundation
import TandemLog
import TandemOrchestrator

/// A hash that is equal in every process and on every machine: FNV-1a of 64 bits, finished by SplitMix64's mixer.
struct StableHasher {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ number: some FixedWidthInteger) {
    state = (state ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01B3
    state ^= state >> 29
  }

  mutating func combine(_ isTrue: Bool) { combine(isTrue ? 1 : 0) }

  mutating func combine(_ text: String) {
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    combine(text.utf8.count)
  }

  mutating func combine(_ value: JSONValue) {
    switch value {
    case .null: combine(0)
    case .bool(let isTrue): combine(isTrue)
    case .int(let number): combine(number)
    case .double(let number): combine(number.bitPattern)
    case .string(let text): combine(text)
    case .array(let elements): for element in elements { combine(element) }
    case .object(let members): combine(members)
    }
  }

  mutating func combine(_ members: [JSONValue.Member]) {
    for member in members {
      combine(member.key)
      combine(member.value)
    }
  }

  mutating func combine(_ record: Record) {
    combine(record.kind)
    combine(record.time?.microseconds ?? -1)
    combine(record.fields)
  }

  func finalize() -> UInt64 { SeededRandom.mixed(state) }
}
