/// A message that is written field after field.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ field: UInt64, _ value: UInt64) {
    append(field << 3)
    append(value)
  }

  /// A negative number takes ten bytes, as `int64` requires.
  mutating func add(_ field: UInt64, _ value: Int) { add(field, UInt64(bitPattern: Int64(value))) }

  mutating func add(_ field: UInt64, fixed value: UInt64) {
    append(field << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func add(_ field: UInt64, _ text: String) {
    append(field << 3 | 2)
    append(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func add(_ field: UInt64, _ fill: (inout ProtobufMessage) -> Void) {
    var message = ProtobufMessage()
    fill(&message)
    append(field << 3 | 2)
    append(UInt64(message.bytes.count))
    bytes += message.bytes
  }

  /// Appends a number in groups of seven bits, the lowest group first. In each byte, the eighth bit is set if another
  /// group follows.
  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
