// Encodes values as bytes for two processes of the same build.

/// Writes values one after the other, without a version or names, because both processes have the same build.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: UInt8) { bytes.append(value) }

  mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func put(_ value: Int) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }

  mutating func put(_ value: Double) { put(Int(bitPattern: UInt(value.bitPattern))) }

  mutating func put(_ value: String) {
    put(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  mutating func put(_ value: Duration) {
    put(Int(value.components.seconds))
    put(Int(value.components.attoseconds))
  }

  mutating func put<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  mutating func put<Value>(_ values: [Value], _ write: (inout ByteWriter, Value) -> Void) {
    put(values.count)
    for value in values { write(&self, value) }
  }
}

/// The error for bytes that violate the format. The reader then stops reading from the connection.
struct UnreadableBytes: Error, Hashable {}

/// Reads the output of a ``ByteWriter``. The writer may have crashed in a decoder, so the reader trusts no value.
struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func take() throws(UnreadableBytes) -> UInt8 {
    guard let byte = bytes.popFirst() else { throw UnreadableBytes() }
    return byte
  }

  mutating func takeBool() throws(UnreadableBytes) -> Bool { try take() != 0 }

  mutating func takeInt() throws(UnreadableBytes) -> Int {
    guard bytes.count >= 8 else { throw UnreadableBytes() }
    defer { bytes = bytes.dropFirst(8) }
    return Int(truncatingIfNeeded: bytes.prefix(8).enumerated().reduce(UInt64(0)) { $0 | UInt64($1.1) << ($1.0 * 8) })
  }

  mutating func takeDouble() throws(UnreadableBytes) -> Double {
    Double(bitPattern: UInt64(UInt(bitPattern: try takeInt())))
  }

  mutating func takeString() throws(UnreadableBytes) -> String {
    let count = try takeInt()
    guard count >= 0, count <= bytes.count else { throw UnreadableBytes() }
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// - Throws: `UnreadableBytes` if bytes are missing or the time exceeds a clock's range.
  mutating func takeDuration() throws(UnreadableBytes) -> Duration {
    let (seconds, attoseconds) = (try takeInt(), try takeInt())
    guard abs(seconds / 2) < 1 << 40, abs(attoseconds / 2) < 500_000_000_000_000_000 else { throw UnreadableBytes() }
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }

  mutating func takeOptional<Value>(
    _ read: (inout ByteReader) throws(UnreadableBytes) -> Value
  ) throws(UnreadableBytes) -> Value? {
    try takeBool() ? try read(&self) : nil
  }

  mutating func takeArray<Value>(
    _ read: (inout ByteReader) throws(UnreadableBytes) -> Value
  ) throws(UnreadableBytes) -> [Value] {
    let count = try takeInt()
    guard count >= 0, count <= bytes.count else { throw UnreadableBytes() }
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }
}
