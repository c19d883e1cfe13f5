/// Reads the output of a ``ByteWriter``. The writer may have crashed in a decoder, so the reader trusts no value.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// - Throws: `UnreadableBytes` if fewer bytes are left.
  mutating func take(_ count: Int) throws(UnreadableBytes) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw UnreadableBytes() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func take<Value: ByteCodable>() throws(UnreadableBytes) -> Value { try Value(&self) }
}
