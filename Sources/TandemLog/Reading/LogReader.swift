import TandemFoundation

/// Reads a log record by record, in constant memory.
///
/// A log of several files is read as one log: line numbers and byte offsets continue from one file to the next, and
/// ``locate(_:)`` returns the file of a location.
///
/// After an error about a single line, the reader continues with the next line: see ``LogReadError/isLineOnly``.
package final class LogReader {
  /// The maximum length of a line, in bytes.
  package static let longestLine = 1 << 20

  /// The start of the last line, if a crash tore the line. The reader returns no record for a torn line.
  package var tornLine: Record.Location? { cursor.tornLine }
  private var cursor: RecordCursor
  package let parts: [any LogByteSource]

  /// Reads the files of a log. The reader closes them at the end of the log.
  ///
  /// - Parameter parts: the files, oldest first.
  package init(parts: [any LogByteSource]) {
    self.parts = parts
    cursor = RecordCursor(LogLineBuffer(parts: parts, limit: Self.longestLine))
  }

  package init(bytes: [UInt8]) {
    parts = []
    cursor = RecordCursor(LogLineBuffer(bytes: bytes, limit: Self.longestLine))
  }

  deinit { for part in parts { part.close() } }

  /// Returns the next record; nil at the end. If the file grows later, the next call returns the new records.
  package func next() throws(LogReadError) -> Record? { try cursor.next() }

  /// Feeds the next line to a verifier, in most cases without parsing it.
  ///
  /// - Returns: the violations; nil at the end.
  package func feedNext(to verifier: inout Verifier) throws(LogReadError) -> [Violation]? {
    try look { verifier.feed($0) }
  }

  /// Feeds records to a verifier until one breaks a rule.
  ///
  /// - Returns: the verifier's findings; nil at the end.
  package func feedOn(to verifier: inout Verifier, lines: inout Int) throws(LogReadError) -> [Violation]? {
    switch try cursor.feed(to: &verifier, before: .max, lines: &lines) {
    case .violations(let violations): return violations
    case .limit, .end: return nil
    }
  }

  /// Continues at another line of the log's only file.
  package func goOn(_ part: any LogByteSource, from location: Record.Location) {
    cursor = RecordCursor(LogLineBuffer(part: part, from: location, limit: Self.longestLine))
  }

  /// Shows the next line without parsing it.
  ///
  /// - Returns: the result of `body`; nil at the end.
  @inlinable
  package func look<Result>(_ body: (LogLine) -> Result) throws(LogReadError) -> Result? {
    var result: Result?
    return try show { result = body($0) } ? result : nil
  }

  /// - Returns: false at the end of the log.
  @usableFromInline
  package func show(_ body: (LogLine) -> Void) throws(LogReadError) -> Bool { try cursor.look(body) }

  /// Converts a location in the whole log to its file (nil if there is only one) and the location in this file.
  package func locate(_ location: Record.Location) -> (file: String?, location: Record.Location) {
    let beginnings = cursor.lines.beginnings
    guard parts.count > 1, let index = beginnings.lastIndex(where: { $0.line <= location.line }) else {
      return (nil, location)
    }
    let begin = beginnings[index]
    return (
      parts[index].path,
      Record.Location(line: location.line - begin.line + 1, offset: max(0, location.offset - begin.offset))
    )
  }

  /// Returns the error with its location counted within its file.
  package func located(_ error: LogReadError) -> LogReadError {
    var result = error
    (result.file, result.location) = locate(error.location)
    return result
  }

  /// Returns the violation with its line counted within its file.
  package func located(_ violation: Violation) -> Violation {
    var result = violation
    let found = locate(Record.Location(line: violation.line, offset: 0))
    (result.file, result.line) = (found.file, found.location.line)
    return result
  }
}

extension Record {
  init(parsing bytes: [UInt8], in range: Range<Int>, at location: Location) throws(LogReadError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, in: range)
    } catch {
      throw LogReadError(.json(error), at: location)
    }
    guard case .object(var members) = value else { throw LogReadError(.notAnObject, at: location) }
    let seq: Int? = try members.take("seq", at: location)
    let time = try members.take("t_us", at: location)
    var kind = RecordKind.callback.rawValue
    if let index = members.firstIndex(where: { $0.key == "kind" }) {
      guard let name = members.remove(at: index).value.string else {
        throw LogReadError(.wrongType(key: "kind", expected: "a string"), at: location)
      }
      kind = name
    } else if !members.contains(where: { $0.key == "callback" }) {
      throw LogReadError(.noKind, at: location)
    }
    self.init(kind: kind, members)
    (self.location, self.seq, self.time) = (location, seq, time.map { .microseconds($0) })
    if let key = value.absurdTime {
      throw LogReadError(.wrongType(key: key, expected: DurationLimit.text), at: location)
    }
    if knownKind == .session || isContinuation { try checkFormat(at: location) }
  }

  /// Parses the first bytes, which are a line that the scanner accepted.
  init(scanned bytes: [UInt8], count: Int, at location: Location) {
    do throws(LogReadError) {
      try self.init(parsing: bytes, in: 0..<count, at: location)
    } catch {
      preconditionFailure("the scanner accepted a line that the JSON reader rejects: \(error)")
    }
  }

  private func checkFormat(at location: Location) throws(LogReadError) {
    if let format = self["format"]?.string, format != LogFormat.name {
      throw LogReadError(.otherFormat(format), at: location)
    }
    guard let version = self["version"]?.int, version != LogFormat.version else { return }
    throw LogReadError(version > LogFormat.version ? .newerVersion(version) : .olderVersion(version), at: location)
  }
}

extension [JSONValue.Member] {
  /// Removes a key from the members, and returns its whole number; nil if the key is missing.
  fileprivate mutating func take(_ key: String, at location: Record.Location) throws(LogReadError) -> Int? {
    guard let index = firstIndex(where: { $0.key == key }) else { return nil }
    guard let number = remove(at: index).value.int else {
      throw LogReadError(.wrongType(key: key, expected: "a whole number"), at: location)
    }
    return number
  }
}
