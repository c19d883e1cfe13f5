import TandemFoundation

/// One log's verdict, as a line of JSON. Memory is bounded even if the log has many errors.
package struct VerifiedLog: Sendable {
  package enum Grade: String, CaseIterable, Sendable {
    case sound, violated, unreadable
  }

  /// The longest measured time of one kind.
  struct Slowest: Hashable, Sendable {
    var microseconds: Int
    var line: Int
    /// The file that has the line, if the log has several files.
    var file: String?
  }

  /// The log's name, as the user gave it.
  package let file: String
  private(set) var sessions = 0
  private(set) var records = 0
  private(set) var violations = 0
  private(set) var warnings = 0
  /// The number of lines that are not records.
  private(set) var unreadable = 0
  private(set) var holes = 0
  private(set) var lost = 0
  /// The first violation of each rule.
  private(set) var first: [Violation.Rule: Violation] = [:]
  private(set) var slowest: [LatencyKind: Slowest] = [:]
  /// The version of the program that wrote the newest session.
  private(set) var program: String?
  /// The reason why the log, or its first unreadable line, could not be read.
  private(set) var error: String?
  private var isWhole = true

  package init(file: String) { self.file = file }

  package var grade: Grade {
    if !isWhole || unreadable > 0 { return .unreadable }
    return violations > 0 ? .violated : .sound
  }

  /// Reads a log to its end and judges it.
  package mutating func judge(_ reader: LogReader, _ profile: Verifier.Profile) {
    var verifier = Verifier(profile: profile)
    var isOver = false
    while !isOver {
      do throws(LogReadError) {
        var found: [Violation] = []
        var times: (kind: LatencyKind, microseconds: Int, line: Int)?
        isOver = try !reader.show { line in
          found = verifier.feed(line)
          records += 1
          if line.knownKind == .session { program = line.text(.program) }
          if let (kind, time) = LatencyKind.time(of: line) { times = (kind, time, line.location.line) }
        }
        if let times { note(times.kind, times.microseconds, line: times.line, reader) }
        for violation in found { add(reader.located(violation)) }
      } catch {
        add(reader.located(error))
        isOver = !error.isLineOnly
      }
    }
    records = max(0, records - verifier.continuations)
    if reader.tornLine != nil { warnings += 1 }
    if isWhole { for violation in verifier.finish() { add(reader.located(violation)) } }
    sessions = verifier.session
    holes = verifier.holes.count
    lost = verifier.holes.reduce(0) { $0.plus($1.lost) }
  }

  /// Records the reason why the log can't be read.
  package mutating func fail(_ reason: String) {
    isWhole = false
    error = error ?? reason
    // An unreadable log may contain records, so remove the violation that reports an empty log.
    if records == 0 { (violations, first) = (0, [:]) }
  }

  private mutating func add(_ violation: Violation) {
    switch violation.severity {
    case .warning: warnings += 1
    case .violation:
      violations += 1
      if first[violation.rule] == nil { first[violation.rule] = violation }
    }
  }

  private mutating func add(_ error: LogReadError) {
    if error.isWarning { return warnings += 1 }
    if !error.isLineOnly { return fail(error.description) }
    unreadable += 1
    self.error = self.error ?? error.description
  }

  private mutating func note(_ kind: LatencyKind, _ time: Int, line: Int, _ reader: LogReader) {
    if let known = slowest[kind], known.microseconds >= time { return }
    let place = reader.locate(Record.Location(line: line, offset: 0))
    slowest[kind] = Slowest(microseconds: time, line: place.location.line, file: place.file)
  }

  package var json: JSONValue {
    var members: [JSONValue.Member] = [.init("file", .string(file)), .init("grade", .string(grade.rawValue))]
    if let error { members.append(.init("error", .string(error))) }
    if !isWhole, records == 0 { return .object(members) }
    members += JSONValue.members([
      "sessions": .int(sessions), "records": .int(records), "violations": .int(violations),
      "first": .array(Violation.Rule.allCases.compactMap { first[$0]?.json }), "warnings": .int(warnings),
      "unreadable": .int(unreadable), "holes": .int(holes), "lost": .int(lost),
      "program": program.map(JSONValue.string),
      "slowest": .object(
        LatencyKind.allCases.compactMap { kind in slowest[kind].map { .init(kind.rawValue, $0.json) } }),
    ])
    return .object(members)
  }
}

extension VerifiedLog.Slowest {
  var json: JSONValue { .fields(["us": .int(microseconds), "line": .int(line), "file": file.map(JSONValue.string)]) }
}
