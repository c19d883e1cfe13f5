// The files that a session wrote one after the other.

import EventLog
import Shell

/// Finds the older files of a log by their names: `log.jsonl.1` is older than `log.jsonl`, and `.2` than that.
enum LogChain {
  /// No log is looked for beyond this number; rotation keeps nine, others may keep more.
  private static let last = 99

  /// A file and the older ones that it goes on from, oldest first.
  static func upTo(_ newest: LogFile) throws(Failure) -> [LogFile] {
    Array(try newestFirst(newest) { _ in false }.reversed())
  }

  /// The files with this name and its numbers that were begun since another was, oldest first.
  ///
  /// - Parameter seq: the last line of that other file.
  static func younger(than known: LogFile, named name: String, seq: Int?) throws(Failure) -> [LogFile] {
    guard let newest = try LogFile(ifThere: name) else { return [] }
    let files = try newestFirst(newest) { file in
      if file.isSame(as: known) { return true }
      if case .continued(let next) = file.head, let seq { return next <= seq }
      return false
    }
    return Array(files.reversed())
  }

  /// That the oldest file of a log is not its first, in words; nil if it is.
  static func missing(before oldest: LogFile) -> String? {
    guard case .continued(let next) = oldest.head else { return nil }
    return "\(oldest.name): warning: the older files are gone, what was before seq \(next) is not known"
  }

  /// Newest first, so that a rotation between two looks makes a file come twice, and none be missed.
  private static func newestFirst(
    _ newest: LogFile, until isKnown: (LogFile) -> Bool
  ) throws(Failure) -> [LogFile] {
    if isKnown(newest) { return [] }
    guard var next = newest.next else { return [newest] }
    var files = [newest]
    for names in olderNames(than: newest.name) {
      guard let file = try anyOf(names), !files.contains(where: { $0.isSame(as: file) }) else { continue }
      if isKnown(file) { break }
      if file.head == .session { return files + [file] }
      // Something else that is called so, or the file of another session.
      guard let begin = file.next, begin <= next else { break }
      next = begin
      files.append(file)
    }
    return files
  }

  private static func anyOf(_ names: [String]) throws(Failure) -> LogFile? {
    for name in names {
      if let file = try LogFile(ifThere: name) { return file }
    }
    return nil
  }

  /// Of `log.jsonl`: `log.jsonl.1` or `log.jsonl.1.gz`, then `.2` and so on. Of `log.jsonl.3`: `log.jsonl.4` and so on.
  private static func olderNames(than name: String) -> [[String]] {
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    var base = plain
    var first = 1
    if let dot = plain.lastIndex(of: "."), let number = Int(plain[plain.index(after: dot)...]), number > 0,
      number < last
    {
      (base, first) = (String(plain[..<dot]), number + 1)
    }
    return (first...last).map { ["\(base).\($0)", "\(base).\($0).gz"] }
  }
}

extension LogFile {
  /// The number of its first line, if it goes on from an older file; an empty one may go on from any.
  var next: Int? {
    switch head {
    case .continued(let next): next
    case .empty: .max
    case .session, .other: nil
    }
  }
}
