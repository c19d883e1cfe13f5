import TandemCLI
import TandemFoundation
import TandemLog

struct LogTablePrinter {
  private(set) var filter: LineFilter
  private(set) var sessions: SessionFilter
  /// The number of selected lines.
  private(set) var shown = 0
  /// True if no later line can be selected.
  private(set) var isOver = false
  /// The values that occur in the log. They are suggested to the user if the filter selects no line.
  private(set) var hint: FilterHint
  private let isJSON: Bool
  private let output: Output
  private var table: LogTable
  private var redactor: Redactor?
  private var hasHeading = false
  private var shownSession = 1
  /// The requested kinds that this version of Tandem never writes. A kind is removed when a line has it.
  private var strangers: Set<String>

  init(_ invocation: ParsedCommandLine, output: Output) throws(CLIError) {
    filter = try LineFilter(invocation)
    hint = FilterHint(filter)
    sessions = SessionFilter(invocation)
    isJSON = invocation.has(.json)
    self.output = output
    table = LogTable(colours: output.isColoured)
    redactor = invocation.has(.redact) ? Redactor() : nil
    strangers = filter.kinds.subtracting(RecordKind.allCases.map(\.rawValue))
  }

  /// Handles a line that is not shown. The line may still change the state of the table.
  mutating func pass(_ line: LogLine) {
    _ = sessions.match(line)
    _ = filter.wants(line, text: line.text)
    table.pass(line)
    shownSession = sessions.number
  }

  mutating func take(_ line: LogLine) {
    let match = sessions.match(line)
    isOver = match == .over
    if !match.isSelected { return }
    // A later session may have the same numbers, times and transactions, so stop early only if a single session is
    // chosen.
    isOver = sessions.chosen != nil && filter.isBehind(line)
    if !strangers.isEmpty { strangers.remove(line.kindName) }
    if shown == 0 { hint.take(line) }
    if !filter.wants(line, text: line.text) {
      if !isJSON { table.pass(line) }
    } else if line.isContinuation, !isJSON, filter.kinds.isEmpty {
      // Skip the first line of a rotated file, because all files of a log are shown as one log.
    } else {
      shown += 1
      isJSON ? write(line) : draw(line)
    }
  }

  private mutating func write(_ line: LogLine) {
    guard let record = redactor?.redact(line.record()) else { return output.json(line.text) }
    output.json(record.line.utf8)
  }

  private mutating func draw(_ line: LogLine) {
    if !hasHeading { output.line(LogTable.heading) }
    hasHeading = true
    if sessions.number != shownSession {
      output.line(table.boundary(before: sessions.number))
      shownSession = sessions.number
    }
    let record = line.record()
    output.line(table.row(redactor?.redact(record) ?? record))
  }

  /// Checks the requested kinds. Call this method at the end of the log, or before the log is read
  /// if only Tandem writes it.
  ///
  /// - Throws: an error for an unknown kind. Logs of other programs may have other kinds.
  func checkKinds() throws(CLIError) {
    guard let kind = strangers.min() else { return }
    let hint =
      NearestName.nearest(to: kind, among: RecordKind.allCases.map(\.rawValue)).map { "did you mean \($0)?" }
      ?? "the kinds are " + RecordKind.allCases.map(\.rawValue).sorted().joined(separator: ", ")
    throw CLIError(.usage, "invalid value '\(kind)' for --kind: there is no such kind of record; \(hint)")
  }
}
