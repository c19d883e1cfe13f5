import TandemOrchestrator

extension Tracks: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(all, TrackKind.allCases.map { chosen[$0] }, chapters) }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(try reader.take(), chosen: [:])
    for (kind, number) in zip(TrackKind.allCases, try reader.take() as [Int?]) { chosen[kind] = number }
    chapters = try reader.take()
  }
}

extension TrackKind: ByteCodable {}

extension Track: ByteCodable {
  private static let fields: [ByteField<Track>] = [
    .init(\.kind), .init(\.number), .init(\.language), .init(\.title), .init(\.codec), .init(\.isExternal),
    .init(\.isForced), .init(\.isCover), .init(\.width), .init(\.height), .init(\.channels), .init(\.frameRate),
  ]

  func write(to writer: inout ByteWriter) { for field in Self.fields { field.write(self, &writer) } }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(.audio, 0)
    for field in Self.fields { try field.read(&self, &reader) }
  }
}

extension Chapter: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(start, title) }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(at: try reader.take(), title: try reader.take())
  }
}
