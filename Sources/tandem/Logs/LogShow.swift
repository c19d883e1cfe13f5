import TandemCLI
import TandemLog
import TandemOrchestrator

/// Prints the selected lines of a log, as a table or unchanged.
struct LogShow {
  let invocation: ParsedCommandLine
  let output: Output
  let errors: Output

  private var source: LogSource { LogSource(invocation) }
  /// The number of skipped lines after which the program checks that its output is still read.
  private static let patience = 4096

  func run() throws(CLIError) -> ExitStatus {
    output.colour(invocation.text(.colour))
    errors.colour(invocation.text(.colour))
    let printer = try LogTablePrinter(invocation, output: output)
    // Check the files first, so that a missing file is reported before a pager starts.
    var missing: String?
    let files = try source.files(missing: { missing = $0 })
    guard !invocation.has(.noPager), let pager = try Pager(output, errors) else {
      return try show(files, printer, missing, nil)
    }
    let result = Result { () throws(CLIError) in try show(files, printer, missing, pager) }
    try pager.finish()
    return try result.get()
  }

  private func show(
    _ files: [LogFile], _ printer: LogTablePrinter, _ missing: String?, _ pager: Pager?
  ) throws(CLIError) -> ExitStatus {
    if let missing { tell(missing) }
    var count = 0
    var written = 0
    var wasLeft = false
    var printer = printer
    let broken = try source.read(files, telling: tell) { reader throws(LogReadError) in
      let isThere = try reader.show { printer.take($0) }
      count += 1
      if count.isMultiple(of: Self.patience), !isWanted(pager, since: &written) {
        wasLeft = true
        return false
      }
      return isThere && !output.isBroken && !printer.isOver
    }
    // Report no further errors if the reader of the output has quit.
    if output.isBroken { return .done }
    if wasLeft { return broken == 0 ? .done : .badData }
    try printer.sessions.check(in: source.name)
    try printer.checkKinds()
    if printer.shown == 0 {
      tell(
        "\(source.name): "
          + (printer.filter.isOpen
            ? "the log has no records" : "no record matches the filters\(printer.hint.text)"))
    }
    return broken == 0 ? .done : .badData
  }

  /// True while the output's reader wants more. Ctrl-C stops a long search that prints nothing. At any other time, the
  /// pager handles Ctrl-C.
  private func isWanted(_ pager: Pager?, since written: inout Int) -> Bool {
    output.catchUp()
    defer { written = output.written }
    return pager?.wasInterrupted != true || output.written > written
  }

  private func tell(_ message: String) { errors.complain(message, between: output) }
}

extension LineFilter {
  init(_ invocation: ParsedCommandLine) throws(CLIError) {
    self.init()
    kinds = Set(invocation.texts(.kind).flatMap { $0.split(separator: ",").map(String.init) })
    player = invocation.text(.logPlayer).flatMap(PlayerID.init)
    content = invocation.text(.content)
    app = invocation.text(.logApp)
    transaction = invocation.count(.transaction)
    outcome = invocation.text(.outcome)
    text = Array((invocation.text(.textPart) ?? "").utf8)
    let since = invocation.time(.since)?.microseconds
    let until = invocation.time(.until)?.microseconds
    if since != nil || until != nil {
      guard (since ?? 0) <= until ?? .max else { throw CLIError(.usage, "--until is before --since") }
      time = (since ?? 0)...(until ?? .max)
    }
    guard let range = invocation.text(.sequence) else { return }
    let parts = range.split(separator: "-", omittingEmptySubsequences: false)
    let from = parts.first.flatMap { Int($0) }
    let to = parts.count == 1 ? from : parts[1].isEmpty ? Int.max : Int(parts[1])
    guard parts.count <= 2, let from, let to, from >= 0, from <= to else {
      throw CLIError(.usage, "invalid value '\(range)' for --seq: numbers such as 7, 7-20 or 7- are expected")
    }
    seq = from...to
  }
}
