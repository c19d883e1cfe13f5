import TandemCLI
import TandemLog

/// Reads a log's records and reports malformed lines.
struct LogSource {
  /// The newest file's name as on the command line, or a name for standard input.
  let name: String
  private let names: [String]
  private let isAlone: Bool

  /// - Parameter name: one of several logs that the operands name; nil for the log that all operands form, or for
  ///   standard input if there are no operands.
  init(_ invocation: ParsedCommandLine, named name: String? = nil) {
    let operands = name.map { [$0] } ?? invocation.operands.compactMap(\.text)
    names = operands.isEmpty ? ["-"] : operands
    let newest = operands.last ?? "-"
    self.name = newest == "-" ? LogFile.standardInput : newest
    isAlone = invocation.has(.alone)
  }

  /// Returns the files of the log, oldest first: the files of the command line, or a file with the older files that it
  /// continues.
  ///
  /// - Parameter missing: called with a warning if older files are missing, unless only one file is wanted.
  func files(missing: (String) -> Void = { _ in }) throws(CLIError) -> [LogFile] {
    var files = try names.map { name throws(CLIError) in try LogFile.named(name) }
    if let strange = files.first(where: { $0.head == .noRecords }) {
      throw CLIError(
        .badData,
        "\(strange.name) is not an event log: its first lines are not JSON; find the session's log with: tandem status"
      )
    }
    if let scenario = files.first(where: { $0.head == .scenario }) {
      throw CLIError(
        .badData, "\(scenario.name) is a scenario, not an event log; play it with: tandem scenario run \(scenario.name)"
      )
    }
    let sessions = files.filter { $0.head == .session }
    let family = RotatedLogSet.ordered(files)
    if sessions.count > 1, family == nil {
      let both = "\(sessions[0].name) and \(sessions[1].name)"
      throw CLIError(.usage, "\(both) are logs of two sessions, not one log; read them one by one")
    }
    if files.count == 1 {
      if !isAlone { files = try RotatedLogSet.upTo(files[0]) }
    } else if let family {
      files = family
    } else if files.allSatisfy({ $0.head == .session || $0.next != nil }) {
      // Sort the files, because a shell lists the newest file first: log.jsonl log.jsonl.1 log.jsonl.2.
      files.sort { ($0.next ?? -1) < ($1.next ?? -1) }
    }
    if !isAlone, let text = RotatedLogSet.missing(before: files[0]) { missing(text) }
    return files
  }

  /// Calls `step` for each line until it returns false, and `broken` for each line that is not a record.
  ///
  /// - Returns: the offset of a torn last line in the newest file; nil if the last line is complete.
  func read(
    _ files: [LogFile], _ step: (LogReader) throws(LogReadError) -> Bool, broken: (LogReadError) -> Void
  ) throws(CLIError) -> Int? {
    let input = try LogInput(files)
    var goesOn = true
    while goesOn {
      do throws(LogReadError) {
        goesOn = try step(input.reader)
      } catch {
        let located = input.reader.located(error)
        guard error.isLineOnly else { throw failure(located) }
        broken(located)
      }
    }
    try input.finish()
    return input.reader.tornLine.map { input.reader.locate($0).location.offset }
  }

  /// Calls `step` for each line until it returns false, and reports malformed lines.
  ///
  /// - Parameter files: the files to read; nil for ``files(missing:)``.
  /// - Returns: the number of malformed lines.
  func read(
    _ files: [LogFile]? = nil, telling tell: (String) -> Void, _ step: (LogReader) throws(LogReadError) -> Bool
  ) throws(CLIError) -> Int {
    guard let files else { return try read(self.files(missing: tell), telling: tell, step) }
    var broken = BrokenLines()
    let torn = try read(files, step, broken: { error in if broken.tells(error) { tell(text(error)) } })
    if let rest = broken.rest { tell("\(name): \(rest)") }
    if let torn { tell("\(name): warning: ignoring the last line, from byte \(torn), which a crash cut off") }
    return broken.count
  }

  func failure(_ error: LogReadError) -> CLIError {
    if case .system = error.reason { return CLIError(.badData, "\(error); check the name and its permissions") }
    return CLIError(.badData, text(error))
  }

  /// The text of an error, which always names the file.
  func text(_ error: LogReadError) -> String {
    var plain = error
    plain.file = nil
    return "\(error.file ?? name): \(error.isWarning ? "warning: " : "")\(plain)"
  }
}

/// Counts malformed lines. The first malformed lines are reported one by one, the remaining lines
/// as a number.
struct BrokenLines {
  private(set) var count = 0

  /// - Returns: true if the line is to be reported.
  mutating func tells(_ error: LogReadError) -> Bool {
    if error.isWarning { return true }
    count += 1
    return count <= LogReadError.maximumReported
  }

  /// A summary of the malformed lines that were not reported one by one.
  var rest: String? {
    count > LogReadError.maximumReported
      ? "\(count - LogReadError.maximumReported) more lines are not records; check that this is an event log" : nil
  }
}
