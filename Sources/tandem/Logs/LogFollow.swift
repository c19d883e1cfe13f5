import Glibc
import TandemCLI
import TandemControl
import TandemLog
import TandemLogFiles

/// Prints the records that are appended to a log, across its rotations, until its last session ends.
struct LogFollow {
  private static let shownBefore = 10

  private let path: String
  private var printer: LogTablePrinter
  private let output: Output
  private let errors: Output
  private let isWhole: Bool
  /// The number of the newest line.
  private var seq: Int?
  /// True if the newest session has ended. Older versions may have written records after its end.
  private var hasEnded = false
  private var broken = BrokenLines()

  init(_ invocation: ParsedCommandLine, output: Output, errors: Output) throws(CLIError) {
    if let option = LogListen.own.first(where: invocation.has) {
      throw CLIError(.usage, "--\(option.name) works only with --listen PORT")
    }
    if let name = invocation.operands.first?.text {
      path = name
    } else {
      let status = try SessionClient(invocation, output: output).status()
      guard let log = status.log else {
        throw CLIError(.no, "the session writes no log; start a session with --log FILE")
      }
      if case .journal(let journal) = LogDestination(log) {
        throw CLIError(.no, "the session's log is in the journal; follow it by adding -f to: \(journal.reading)")
      }
      path = log
    }
    output.colour(invocation.text(.colour))
    errors.colour(invocation.text(.colour))
    printer = try LogTablePrinter(invocation, output: output)
    try printer.checkKinds()
    isWhole = invocation.has(.all)
    self.output = output
    self.errors = errors
  }

  mutating func run() throws(CLIError) -> ExitStatus {
    var waiting = try RotatedLogSet.upTo(LogFile.named(path))
    var passed = 0
    if isWhole {
      if let missing = RotatedLogSet.missing(before: waiting[0]) { tell(missing) }
    } else {
      (waiting, passed) = try end(of: waiting)
    }
    while !output.isBroken {
      let file = waiting.removeFirst()
      let input = try LogInput([file])
      try pass(passed, of: input.reader, file)
      passed = 0
      try readAll(input.reader, file)
      if waiting.isEmpty {
        // Continue if another session was appended after the session that ended.
        if hasEnded, try younger(than: file).isEmpty { break }
        guard let younger = try stay(with: file, input.reader) else { break }
        waiting = younger
        tellOfGap(before: younger[0])
      }
    }
    return broken.count == 0 || output.isBroken ? .done : .badData
  }

  /// Returns the files that were begun after the given file, oldest first.
  private func younger(than file: LogFile) throws(CLIError) -> [LogFile] {
    file.isStillNamed ? [] : try RotatedLogSet.younger(than: file, named: path, seq: seq)
  }

  /// Prints new lines of a file until it is rotated.
  ///
  /// - Returns: the newer files, oldest first; nil at the end of the session, or if no program reads the output.
  private mutating func stay(with file: LogFile, _ reader: LogReader) throws(CLIError) -> [LogFile]? {
    while true {
      output.flush()
      output.catchUp()
      if output.isBroken { return nil }
      let hasMoved = !file.isStillNamed
      // Print the lines that were written between the last read and the rotation.
      try readAll(reader, file)
      let younger = hasMoved ? try younger(than: file) : []
      if !younger.isEmpty { return younger }
      if hasEnded { return nil }
      // Poll ten times a second, because no event reports the growth of a file.
      poll(nil, 0, 100)
    }
  }

  private mutating func readAll(_ reader: LogReader, _ file: LogFile) throws(CLIError) {
    while !output.isBroken {
      do throws(LogReadError) {
        let isThere = try reader.show { line in
          printer.take(line)
          note(line)
        }
        if !isThere { break }
      } catch {
        guard error.isLineOnly else { throw CLIError(.badData, "\(file.name): \(error)") }
        if broken.tells(error) { tell("\(file.name): \(error.isWarning ? "warning: " : "")\(error)") }
      }
    }
  }

  /// Returns the files with the last lines, and the number of lines to skip in the first of these files.
  private func end(of files: [LogFile]) throws(CLIError) -> ([LogFile], Int) {
    var chosen: [LogFile] = []
    var count = 0
    for file in files.reversed() where count < Self.shownBefore {
      chosen.insert(file, at: 0)
      let input = try LogInput([file])
      var isOver = false
      while !isOver {
        do throws(LogReadError) {
          let counts = try input.reader.look { !$0.isContinuation }
          isOver = counts == nil
          count += counts == true ? 1 : 0
        } catch {
          // Ignore malformed lines here; they are reported when the lines are printed.
          if !error.isLineOnly { throw CLIError(.badData, "\(file.name): \(error)") }
        }
      }
    }
    return (chosen, max(0, count - Self.shownBefore))
  }

  /// Skips a number of the file's existing lines without printing them.
  private mutating func pass(_ count: Int, of reader: LogReader, _ file: LogFile) throws(CLIError) {
    var left = count
    while left > 0 {
      do throws(LogReadError) {
        let counts = try reader.look { line in
          printer.pass(line)
          note(line)
          return !line.isContinuation
        }
        guard let counts else { return }
        left -= counts ? 1 : 0
      } catch {
        if !error.isLineOnly { throw CLIError(.badData, "\(file.name): \(error)") }
      }
    }
  }

  private mutating func note(_ line: LogLine) {
    seq = line.seqNumber ?? seq
    hasEnded = line.knownKind == .end || hasEnded && !line.beginsSession
  }

  private func tellOfGap(before file: LogFile) {
    guard let seq, case .continued(let next) = file.head, next > seq.plus(1) else { return }
    tell(
      "\(path): warning: rotation removed the records from seq \(seq.plus(1)) to \(next.minus(1)) before they could be read"
    )
  }

  private func tell(_ message: String) { errors.complain(message, between: output) }
}
