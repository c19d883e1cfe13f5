import TandemOrchestrator

/// The scanner's fields, or the parsed record.
///
/// SAFETY: the line points into the reader's buffer. The pointer is valid only inside the closure that
/// ``LogReader/look(_:)`` calls.
@usableFromInline
package struct LogLine: RecordFields {
  enum Content {
    case scanned(ScannedLine)
    /// Indirect, so that copies of most lines stay cheap.
    indirect case record(Record)
  }

  let content: Content
  package let location: Record.Location
  /// The line's bytes in the file, without the newline.
  package let text: UnsafeRawBufferPointer
  /// Cached, because callers ask for it repeatedly.
  package let knownKind: RecordKind?

  init(content: Content, location: Record.Location, text: UnsafeRawBufferPointer) {
    (self.content, self.location, self.text) = (content, location, text)
    knownKind =
      switch content {
      case .scanned(let line): line.knownKind
      case .record(let record): record.knownKind
      }
  }

  package func record() -> Record {
    switch content {
    case .record(let record): record
    case .scanned: Record(scanned: Array(text), count: text.count, at: location)
    }
  }

  @inline(__always)
  private func pick<Value>(
    _ scanned: (ScannedLine) -> Value, _ record: (Record) -> Value
  ) -> Value {
    switch content {
    case .scanned(let line): scanned(line)
    case .record(let line): record(line)
    }
  }

  package var kindName: String { pick({ $0.kindName }, { $0.kindName }) }
  package var seqNumber: Int? { pick({ $0.seqNumber }, { $0.seqNumber }) }
  package var microseconds: Int? { pick({ $0.microseconds }, { $0.microseconds }) }
  package func has(_ key: FieldKey) -> Bool { pick({ $0.has(key) }, { $0.has(key) }) }
  package func text(_ key: FieldKey) -> String? { pick({ $0.text(key) }, { $0.text(key) }) }
  package func int(_ key: FieldKey) -> Int? { pick({ $0.int(key) }, { $0.int(key) }) }
  package func double(_ key: FieldKey) -> Double? { pick({ $0.double(key) }, { $0.double(key) }) }
  package func bool(_ key: FieldKey) -> Bool? { pick({ $0.bool(key) }, { $0.bool(key) }) }
  package func isNull(_ key: FieldKey) -> Bool { pick({ $0.isNull(key) }, { $0.isNull(key) }) }
  package func isText(_ key: FieldKey) -> Bool { pick({ $0.isText(key) }, { $0.isText(key) }) }
  package func isText(_ key: FieldKey, _ text: StaticString) -> Bool {
    pick({ $0.isText(key, text) }, { $0.isText(key, text) })
  }
  package func word<Word: RecordWord>(_ key: FieldKey) -> Word? { pick({ $0.word(key) }, { $0.word(key) }) }
  package func player(_ key: FieldKey) -> PlayerID? { pick({ $0.player(key) }, { $0.player(key) }) }
  package func step() -> Callback.Step? { pick({ $0.step() }, { $0.step() }) }
  package var isActive: Bool? { pick({ $0.isActive }, { $0.isActive }) }
  package func assignment(_ key: FieldKey) -> RoleAssignments.Assignment?? {
    pick({ $0.assignment(key) }, { $0.assignment(key) })
  }
}
