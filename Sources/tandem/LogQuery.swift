// What a log amounts to, and what was going on at one moment of it.

import Arguments
import EventLog
import LogTools
import Shell

/// Answers one question about a whole log.
struct LogQuery {
  private let source: LogSource
  private let invocation: Invocation
  private let output: Output
  private let errors: Output

  init(_ invocation: Invocation, output: Output, errors: Output) {
    source = LogSource(invocation)
    self.invocation = invocation
    self.output = output
    self.errors = errors
  }

  func run() throws(Failure) -> ExitStatus {
    invocation.command == .logState ? try showState() : try showStatistics()
  }

  private func showStatistics() throws(Failure) -> ExitStatus {
    var statistics = LogStatistics()
    let broken = try source.read(telling: errors) { reader throws(LogReadError) in
      let isThere: Void? = try reader.look { if !$0.isContinuation { statistics.add($0) } }
      return isThere != nil
    }
    statistics.finish()
    output.line(invocation.has(.json) ? statistics.json.description : statistics.text)
    return broken == 0 ? .done : .badData
  }

  private func showState() throws(Failure) -> ExitStatus {
    let moment = try LogState.Moment(invocation, .moment)
    var state = LogState()
    var isThere = false
    let broken = try source.read(telling: errors) { reader throws(LogReadError) in
      guard var record = try reader.next() else { return false }
      if record.isContinuation {
        state.add(record)
        return true
      }
      if moment?.isBefore(record) == true { return false }
      isThere = true
      if let place = record.place {
        let found = reader.locate(place)
        (state.file, record.place) = (found.file, found.place)
      }
      state.add(record)
      return true
    }
    guard isThere else { throw Failure(.no, "\(source.name): there is nothing yet at that moment") }
    output.line(invocation.has(.json) ? state.json.description : state.text)
    return broken == 0 ? .done : .badData
  }
}

extension LogState.Moment {
  /// - Returns: nil where the option is not given.
  init?(_ invocation: Invocation, _ option: Option) throws(Failure) {
    guard let text = invocation.text(option) else { return nil }
    guard let moment = LogState.Moment(text, time: TimeText.duration) else {
      throw Failure(
        .usage,
        "invalid value '\(text)' for --\(option.name): a line's number such as 120, or a time such as 12.5")
    }
    self = moment
  }
}
