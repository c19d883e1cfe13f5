/// One property of a type. A list of all fields writes and reads a value property by property.
struct ByteField<Root>: Sendable {
  let read: @Sendable (inout Root, inout ByteReader) throws(UnreadableBytes) -> Void
  let write: @Sendable (Root, inout ByteWriter) -> Void

  init<Value: ByteCodable>(_ property: WritableKeyPath<Root, Value> & Sendable) {
    read = { root, reader throws(UnreadableBytes) in root[keyPath: property] = try reader.take() }
    write = { root, writer in writer.put(root[keyPath: property]) }
  }
}
