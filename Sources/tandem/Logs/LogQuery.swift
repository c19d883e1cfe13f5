import TandemCLI
import TandemLog

/// Prints the answer to a query about a whole log.
struct LogQuery {
  let invocation: ParsedCommandLine
  let output: Output
  let errors: Output

  private var source: LogSource { LogSource(invocation) }

  func showStatistics() throws(CLIError) -> ExitStatus {
    var statistics = LogStatistics()
    var sessions = SessionFilter(invocation)
    let broken = try source.read(telling: errors.warn) { reader throws(LogReadError) in
      let isOver = try reader.look { line in
        let location = sessions.match(line)
        if location == .begins { statistics.beginSession() }
        if !line.isContinuation, location.isSelected { statistics.add(line) }
        return location == .over
      }
      return isOver == false
    }
    try sessions.check(in: source.name)
    statistics.finish()
    if invocation.has(.redact) {
      var redactor = Redactor()
      statistics.redact(with: &redactor)
    }
    output.line(invocation.has(.json) ? .json(statistics.json) : .escaped(statistics.text))
    return broken == 0 ? .done : .badData
  }

  func showState() throws(CLIError) -> ExitStatus {
    let moment = try LogState.Moment(invocation, .moment)
    var state = LogState()
    var redactor = invocation.has(.redact) ? Redactor() : nil
    var isThere = false
    var isEmpty = true
    var sessions = SessionFilter(invocation)
    let broken = try source.read(telling: errors.warn) { reader throws(LogReadError) in
      guard var record = try reader.next() else { return false }
      let match = sessions.match(record)
      if !match.isSelected { return match == .other }
      // Start again with each session: the query is about the last session, which is known only at
      // the end of the log.
      if match == .begins { (state, isThere) = (LogState(), false) }
      if record.isContinuation {
        state.add(record)
        return true
      }
      isEmpty = false
      if moment?.isBefore(record) == true { return sessions.chosen == nil }
      isThere = true
      if let location = record.location {
        let found = reader.locate(location)
        (state.file, record.location) = (found.file, found.location)
      }
      state.add(redactor?.redact(record) ?? record)
      return true
    }
    try sessions.check(in: source.name)
    guard isThere else {
      if broken > 0 || isEmpty { throw CLIError(.badData, "\(source.name): no readable records") }
      throw CLIError(.no, "\(source.name): no records up to the given moment")
    }
    (state.session, state.title) = (sessions.chosen ?? sessions.number, sessions.title)
    output.line(invocation.has(.json) ? .json(state.json) : .escaped(state.text))
    return broken == 0 ? .done : .badData
  }
}

extension LogState.Moment {
  /// - Parameter option: the option that names the moment by its time. The option `--seq` names it
  ///   by a line's number instead.
  /// - Returns: nil if neither option is used.
  init?(_ invocation: ParsedCommandLine, _ option: Option) throws(CLIError) {
    let (time, seq) = (invocation.time(option), invocation.count(.lastLine))
    if time != nil, seq != nil {
      throw CLIError(.usage, "--\(option.name) and --seq can't be used together; use one of them")
    }
    guard let moment = seq.map(Self.seq) ?? time.map({ .time($0.microseconds) }) else { return nil }
    self = moment
  }
}
