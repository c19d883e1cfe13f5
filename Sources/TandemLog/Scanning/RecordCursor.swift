import TandemFoundation

/// Reads the lines of a buffer as records, or feeds them to a verifier without creating records.
struct RecordCursor {
  /// The start of the last line, if it is torn.
  private(set) var tornLine: Record.Location?
  private(set) var lines: LogLineBuffer
  private let memory = ScannerMemory()
  /// A line that was read ahead and not returned yet.
  private var held: Result<Line, LogReadError>?
  /// True if `held` is set. Testing this flag is faster than testing `held`.
  private var isHolding = false

  private struct Line {
    var range: Range<Int>
    /// False for the last bytes of a stream, if no newline follows them.
    var isWhole: Bool
    var location: Record.Location
  }

  init(_ lines: LogLineBuffer) { self.lines = lines }

  mutating func next() throws(LogReadError) -> Record? {
    guard var line = try advance() else { return nil }
    return try read(&line)
  }

  enum Stop: Hashable {
    case violations([Violation])
    /// The next line begins at or after the limit and was not fed. The value is its location.
    case limit(Record.Location)
    case end
  }

  /// Feeds lines until a line breaks a rule, or until the next line begins at or after the limit.
  ///
  /// - Parameter lines: the number of fed lines, which this method increases.
  mutating func feed(
    to verifier: inout Verifier, before limit: Int, lines: inout Int
  ) throws(LogReadError) -> Stop {
    while true {
      do throws(LogReadError) {
        let violations = feedPlain(to: &verifier, before: limit, lines: &lines)
        if !violations.isEmpty { return .violations(violations) }
        guard let line = try advance() else { return .end }
        if line.location.offset >= limit {
          // Hold only a whole line, because the buffer itself returns an unfinished line again.
          if line.isWhole { hold(.success(line)) }
          return .limit(line.location)
        }
        var found: [Violation] = []
        if try !show(line, { found = verifier.feed($0) }) { return .end }
        lines += 1
        if !found.isEmpty { return .violations(found) }
      } catch {
        if error.location.offset < limit { throw error }
        hold(.failure(error))
        return .limit(error.location)
      }
    }
  }

  /// Feeds simple and complete lines until a line breaks a rule, or is not simple or not complete.
  private mutating func feedPlain(
    to verifier: inout Verifier, before limit: Int, lines count: inout Int
  ) -> [Violation] {
    if isHolding { return [] }
    var violations: [Violation] = []
    let hasMoved = lines.advance(memory.scanner) { fields, _, location in
      guard location.offset < limit, let found = verifier.feed(scanned: fields, line: location.line) else {
        return .left
      }
      count &+= 1
      if found.isEmpty { return .taken }
      violations = found
      return .last
    }
    if hasMoved { tornLine = nil }
    return violations
  }

  /// Shows the next line to a closure; the line's bytes are invalid afterwards.
  ///
  /// - Returns: false at the end of the log.
  mutating func look(_ body: (LogLine) -> Void) throws(LogReadError) -> Bool {
    if lookPlain(body) { return true }
    guard let line = try advance() else { return false }
    return try show(line, body)
  }

  /// - Returns: false for a torn line.
  private mutating func show(_ line: Line, _ body: (LogLine) -> Void) throws(LogReadError) -> Bool {
    var line = line
    let location = line.location
    let scanner = memory.scanner
    let isScanned = lines.bytes.withUnsafeBytes { bytes in
      guard let fields = scanner.scan(bytes, line.range), fields.isComplete else { return false }
      let text = UnsafeRawBufferPointer(rebasing: bytes[line.range])
      body(LogLine(content: .scanned(fields), location: location, text: text))
      return true
    }
    if isScanned {
      if !line.isWhole { lines.takeUnfinished() }
      return true
    }
    guard let record = try read(&line) else { return false }
    lines.bytes.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[line.range])
      body(LogLine(content: .record(record), location: location, text: text))
    }
    return true
  }

  /// Shows the next line if it is simple and complete.
  private mutating func lookPlain(_ body: (LogLine) -> Void) -> Bool {
    if isHolding { return false }
    let hasMoved = lines.advance(memory.scanner) { fields, range, location in
      if !fields.isComplete { return .left }
      let text = UnsafeRawBufferPointer(rebasing: fields.bytes[range])
      body(LogLine(content: .scanned(fields), location: location, text: text))
      return .last
    }
    if hasMoved { tornLine = nil }
    return hasMoved
  }

  private mutating func hold(_ line: Result<Line, LogReadError>) { (held, isHolding) = (line, true) }

  /// Moves on to the next line that is not blank.
  private mutating func advance() throws(LogReadError) -> Line? {
    tornLine = nil
    if isHolding, let held {
      (self.held, isHolding) = (nil, false)
      return try held.get()
    }
    while true {
      switch try lines.advance() {
      case .end: return nil
      case .tooLong: throw LogReadError(.lineTooLong(limit: LogReader.longestLine), at: lines.location)
      case .whole(let range):
        if !isBlank(range) {
          return Line(range: range, isWhole: true, location: lines.location)
        }
      case .unfinished(let range):
        return isBlank(range) ? nil : Line(range: range, isWhole: false, location: lines.location)
      }
    }
  }

  /// - Returns: nil for a torn line.
  private mutating func read(_ line: inout Line) throws(LogReadError) -> Record? {
    do throws(LogReadError) {
      let record = try Record(parsing: lines.bytes, in: line.range, at: line.location)
      if !line.isWhole { lines.takeUnfinished() }
      return record
    } catch {
      if case .json(let jsonError) = error.reason {
        if let session = session(within: line) {
          if !line.isWhole { lines.takeUnfinished() }
          hold(.success(session))
          return try readBefore(session, &line)
        }
        if !line.isWhole {
          tornLine = line.location
          return nil
        }
        if isCut(line, jsonError), isBeforeSession() { throw LogReadError(.torn, at: line.location) }
      } else if !line.isWhole {
        lines.takeUnfinished()
      }
      throw error
    }
  }

  /// Returns the record that precedes another session within a line. The record may be complete, with only its newline
  /// missing; otherwise the line is torn.
  private func readBefore(_ session: Line, _ line: inout Line) throws(LogReadError) -> Record {
    line.range = line.range.lowerBound..<session.range.lowerBound
    do throws(LogReadError) {
      return try Record(parsing: lines.bytes, in: line.range, at: line.location)
    } catch {
      throw error.isLineOnly ? LogReadError(.torn, at: line.location) : error
    }
  }

  /// True if a broken line may be the start of a valid line that was cut off. The parser then found the error at the
  /// end of the line, or at the beginning of a character or word that was cut there.
  private func isCut(_ line: Line, _ jsonError: JSONError) -> Bool {
    lines.bytes[line.range.lowerBound] == UInt8(ascii: "{") && jsonError.offset + 6 >= line.range.count
  }

  /// Returns true if the next line begins a session: a crash then tore the broken line before it. The next line is held
  /// for the next call.
  private mutating func isBeforeSession() -> Bool {
    do throws(LogReadError) {
      guard let next = try advance() else { return false }
      // Hold only a whole line, because the buffer itself returns an unfinished line again.
      if next.isWhole { hold(.success(next)) }
      return isSession(next)
    } catch {
      hold(.failure(error))
      return false
    }
  }

  /// Returns the first line of a session that starts inside a torn line. After a crash, Tandem begins a session on a
  /// new line, but other programs may join the lines.
  private func session(within line: Line) -> Line? {
    let mark = Array(#"{"seq":0,"#.utf8)
    let rest = lines.bytes[line.range].dropFirst()
    guard let start = rest.indices.first(where: { rest[$0] == mark[0] && rest[$0...].starts(with: mark) }) else {
      return nil
    }
    var session = Line(range: start..<line.range.upperBound, isWhole: true, location: line.location)
    session.location.offset += start - line.range.lowerBound
    return isSession(session) ? session : nil
  }

  private func isSession(_ line: Line) -> Bool {
    do throws(LogReadError) {
      return try Record(parsing: lines.bytes, in: line.range, at: line.location).beginsSession
    } catch {
      // A line with an error about the whole log, such as a newer format, also begins a session. The error is reported
      // when the record is read.
      return !error.isLineOnly
    }
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    lines.bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }
  }
}
