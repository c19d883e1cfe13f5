/// The kind of a file, judged by its first bytes: the beginning of a log, its continuation, or another file.
package enum LogHead: Hashable, Sendable {
  case session
  /// The file continues an older file; `next` is the number of its first counted line.
  case continued(next: Int)
  case empty
  /// No line in these bytes begins like a record.
  case noRecords
  case scenario
  /// The file is not a session's log, or can't be recognised as a log by its first bytes.
  case other

  /// The number of bytes that are enough to decide.
  package static let longest = 4096

  /// - Parameter bytes: the first bytes of a file, at most ``longest``.
  package init(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      self = .empty
      return
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    var record: Record?
    // Ignore an error here, because the reader of the whole file reports it.
    do throws(LogReadError) { record = try LogReader(bytes: Array(lines.first ?? [])).next() } catch { record = nil }
    if let record, record.isContinuation, let next = record.int(.next) {
      self = .continued(next: next)
    } else if record?.knownKind == .session || record?.beginsSession == true {
      self = .session
    } else if record == nil, Self.isScenario(bytes) {
      self = .scenario
    } else {
      // No JSON text contains the byte 0, but a line of a program may begin like a record by chance.
      let hasRecords = !bytes.contains(0) && lines.contains { $0.first == UInt8(ascii: "{") }
      self = record == nil && !hasRecords ? .noRecords : .other
    }
  }

  /// True if the bytes have keys that a scenario has at its beginning, and a log does not have.
  private static func isScenario(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.first { !$0.isWhitespace } == "{" && text.contains("\"version\"")
      && (text.contains("\"contents\"") || text.contains("\"steps\""))
  }
}

extension RecordFields {
  /// True for the line that links a rotated file to its predecessor. The line is not counted.
  package var isContinuation: Bool { knownKind == .log && seqNumber == nil }
}
