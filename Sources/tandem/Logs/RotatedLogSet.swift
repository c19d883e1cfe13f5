import TandemCLI
import TandemLog

/// Finds the older files of a log by their names: `log.jsonl.1` is older than `log.jsonl`, and `log.jsonl.2` is older
/// than `log.jsonl.1`.
enum RotatedLogSet {
  /// The largest number in the name of an old log. Tandem's rotation keeps nine files; other programs may keep more.
  private static let last = 99

  /// Returns a file and the older files that it continues, oldest first.
  static func upTo(_ newest: LogFile) throws(CLIError) -> [LogFile] {
    Array(try newestFirst(newest) { _ in false }.reversed())
  }

  /// Returns the files with a given name, with or without a number, that were begun after another
  /// file, oldest first.
  ///
  /// - Parameter seq: the number of the last line of the known file.
  static func younger(than known: LogFile, named name: String, seq: Int?) throws(CLIError) -> [LogFile] {
    guard let newest = try LogFile(ifThere: name) else { return [] }
    let files = try newestFirst(newest) { file in
      if file.isSame(as: known) { return true }
      if case .continued(let next) = file.head, let seq { return next <= seq }
      return false
    }
    return Array(files.reversed())
  }

  /// A warning if the log's first files are missing; nil if the log is complete.
  static func missing(before oldest: LogFile) -> String? {
    guard case .continued(let next) = oldest.head else { return nil }
    return "\(oldest.name): warning: older files are missing, so records before seq \(next) are unknown"
  }

  /// Returns the files, the newest first. In this order, a rotation during the search may repeat a
  /// file but never hides one.
  private static func newestFirst(
    _ newest: LogFile, until isKnown: (LogFile) -> Bool
  ) throws(CLIError) -> [LogFile] {
    if isKnown(newest) { return [] }
    guard var next = newest.next else { return [newest] }
    var files = [newest]
    for names in olderNames(than: newest.name) {
      guard let file = try anyOf(names), !files.contains(where: { $0.isSame(as: file) }) else { continue }
      if isKnown(file) { break }
      if file.head == .session { return files + [file] }
      // Stop at a file that is not a log, or that belongs to another session.
      guard let begin = file.next else { break }
      if begin > next, try !goesOn(in: file, upTo: next) { break }
      next = begin
      files.append(file)
    }
    return files
  }

  /// Returns true if a file ends with a session that was appended to another session, and if the file's last line comes
  /// before a given line.
  private static func goesOn(in file: LogFile, upTo next: Int) throws(CLIError) -> Bool {
    // Release `input` at the end of this function, which also ends its gzip process.
    let input = try LogInput([file])
    var sessions = SessionCounter()
    var last = Int.max
    while true {
      do throws(LogReadError) {
        let isThere = try input.reader.show { line in
          _ = sessions.begins(with: line)
          last = line.seqNumber ?? last
        }
        if !isThere { return sessions.number > 1 && last < next }
      } catch {
        // Ignore the error here; it is reported when the file is read.
        if !error.isLineOnly { return false }
      }
    }
  }

  /// Returns files in the order of their numbers, oldest first; nil if the order does not follow from their names.
  static func ordered(_ files: [LogFile]) -> [LogFile]? {
    let names = files.map { split($0.name) }
    let numbers = Set(names.map(\.number))
    guard Set(names.map(\.base)).count == 1, numbers.count == files.count else { return nil }
    return zip(names, files).sorted { $0.0.number > $1.0.number }.map(\.1)
  }

  /// Splits a name: `log.jsonl.3.gz` becomes `log.jsonl` and 3. For a name without a number, the number is 0.
  private static func split(_ name: String) -> (base: String, number: Int) {
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard let dot = plain.lastIndex(of: "."), let number = Int(plain[plain.index(after: dot)...]), number > 0,
      number < last
    else { return (plain, 0) }
    return (String(plain[..<dot]), number)
  }

  private static func anyOf(_ names: [String]) throws(CLIError) -> LogFile? {
    for name in names {
      if let file = try LogFile(ifThere: name) { return file }
    }
    return nil
  }

  /// The names of the older files, each plain and compressed: for `log.jsonl` they are `log.jsonl.1`, `log.jsonl.1.gz`,
  /// then `.2` and so on; for `log.jsonl.3` they begin with `log.jsonl.4`.
  private static func olderNames(than name: String) -> [[String]] {
    let (base, number) = split(name)
    return (number + 1...last).map { ["\(base).\($0)", "\(base).\($0).gz"] }
  }
}

extension LogFile {
  /// The number of the first line, if the file continues an older file. An empty file may continue any file.
  var next: Int? {
    switch head {
    case .continued(let next): next
    case .empty: .max
    case .session, .scenario, .noRecords, .other: nil
    }
  }
}
