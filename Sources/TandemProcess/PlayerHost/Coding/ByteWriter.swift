/// Writes values one after the other, without a version or names, because both processes have the same build.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

  mutating func put<each Value: ByteCodable>(_ values: repeat each Value) { repeat (each values).write(to: &self) }

  /// Writes a case of an enumeration by its number, followed by its values.
  mutating func put<each Value: ByteCodable>(case number: UInt8, _ values: repeat each Value) {
    put(number)
    repeat (each values).write(to: &self)
  }
}
