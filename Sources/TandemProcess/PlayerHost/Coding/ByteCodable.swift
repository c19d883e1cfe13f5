/// A value that ``ByteWriter`` writes and ``ByteReader`` reads.
protocol ByteCodable: Sendable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes)

  func write(to writer: inout ByteWriter)
}

/// A value in a message of its own.
extension ByteCodable {
  init(bytes: ArraySlice<UInt8>) throws(UnreadableBytes) {
    var reader = ByteReader(bytes)
    try self.init(&reader)
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(self)
    return writer.bytes
  }
}

/// A case of an enumeration without values is written as its index.
extension ByteCodable where Self: CaseIterable & Equatable, AllCases == [Self] {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    let index = Int(try reader.take() as UInt8)
    guard Self.allCases.indices.contains(index) else { throw UnreadableBytes() }
    self = Self.allCases[index]
  }

  func write(to writer: inout ByteWriter) { writer.put(UInt8(Self.allCases.firstIndex(of: self) ?? 0)) }
}

extension UInt8: ByteCodable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    guard let byte = try reader.take(1).first else { throw UnreadableBytes() }
    self = byte
  }

  func write(to writer: inout ByteWriter) { writer.append(CollectionOfOne(self)) }
}

extension Bool: ByteCodable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) { self = try reader.take() as UInt8 != 0 }

  func write(to writer: inout ByteWriter) { writer.put(self ? 1 as UInt8 : 0) }
}

extension Int: ByteCodable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(
      truncatingIfNeeded: try reader.take(8).enumerated().reduce(UInt64(0)) { $0 | UInt64($1.1) << ($1.0 * 8) })
  }

  func write(to writer: inout ByteWriter) { withUnsafeBytes(of: littleEndian) { writer.append($0) } }
}

extension Double: ByteCodable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(bitPattern: UInt64(UInt(bitPattern: try reader.take() as Int)))
  }

  func write(to writer: inout ByteWriter) { writer.put(Int(bitPattern: UInt(bitPattern))) }
}

extension String: ByteCodable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(decoding: try reader.take(try reader.take() as Int), as: UTF8.self)
  }

  func write(to writer: inout ByteWriter) {
    writer.put(utf8.count)
    writer.append(utf8)
  }
}

extension Duration: ByteCodable {
  /// - Throws: `UnreadableBytes` if bytes are missing or the time exceeds a clock's range.
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    let (seconds, attoseconds): (Int, Int) = (try reader.take(), try reader.take())
    guard abs(seconds / 2) < 1 << 40, abs(attoseconds / 2) < 500_000_000_000_000_000 else { throw UnreadableBytes() }
    self.init(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }

  func write(to writer: inout ByteWriter) { writer.put(Int(components.seconds), Int(components.attoseconds)) }
}

extension Optional: ByteCodable where Wrapped: ByteCodable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) { self = try reader.take() ? try Wrapped(&reader) : nil }

  func write(to writer: inout ByteWriter) {
    writer.put(self != nil)
    self?.write(to: &writer)
  }
}

extension Array: ByteCodable where Element: ByteCodable {
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    let count: Int = try reader.take()
    guard count >= 0, count <= reader.rest.count else { throw UnreadableBytes() }
    self = []
    for _ in 0..<count { append(try reader.take()) }
  }

  func write(to writer: inout ByteWriter) {
    writer.put(count)
    for element in self { writer.put(element) }
  }
}
