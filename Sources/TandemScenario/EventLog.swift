import TandemLog
import TandemTesting

/// The event log of a session (docs/event-log.md), for checks, comparisons and timelines.
public struct EventLog: Hashable, Sendable {
  private enum Source: Hashable {
    case file(String)
    case bytes([UInt8])
  }

  private let source: Source

  init(bytes: [UInt8]) { source = .bytes(bytes) }

  /// The log in one file, without rotated files. Each method reads the file when it is called.
  public init(at path: String) { source = .file(path) }

  /// The log in a text with one record on each line.
  public init(_ text: String) { source = .bytes(Array(text.utf8)) }

  /// Checks the log against the rules R1 to R11, as `tandem log verify` does.
  ///
  /// - Throws: an error if the log can't be read.
  public func verdict() throws(EventLogError) -> LogVerdict {
    try read { reader throws(LogReadError) in try LogVerdict(of: reader) }
  }

  /// The records, one line each.
  ///
  /// - Throws: an error if the log can't be read.
  public func lines() throws(EventLogError) -> [String] {
    try read { reader throws(LogReadError) in
      var lines: [String] = []
      while let line = try reader.look({ String(decoding: $0.text, as: UTF8.self) }) { lines.append(line) }
      return lines
    }
  }

  /// Compares two logs as `tandem log diff` does. Times, and the order of records that are independent of each other,
  /// are not compared.
  ///
  /// - Returns: the first difference, as text; nil if the logs are equal.
  /// - Throws: an error if a log can't be read.
  public func difference(from other: EventLog) throws(EventLogError) -> String? {
    let readers = [try reader(), try other.reader()]
    var comparison = LogComparison()
    do throws(LogReadError) {
      while let side = comparison.wanted {
        let isThere = try readers[side == .first ? 0 : 1].show { comparison.take($0, from: side) }
        if !isThere { comparison.take(nil, from: side) }
      }
    } catch { throw EventLogError(error) }
    guard let difference = comparison.difference else { return nil }
    let locations = [difference.first, difference.second].map { $0?.location.map { "line \($0.line)" } ?? "the end" }
    let values = difference.keys.map { key in
      let values = [difference.first, difference.second].map { $0?[key]?.description ?? "nothing" }
      return "\(key) is \(values[0]), not \(values[1])"
    }
    let kinds = [difference.first, difference.second].map { record in
      record.map { "the record '\($0.kind)'" } ?? "no further record"
    }
    let place = "\(locations[0]), and \(locations[1]) of the other log: "
    if values.isEmpty { return place + "\(kinds[0]) here, \(kinds[1]) in the other log" }
    return place + "in \(kinds[0]), " + values.joined(separator: ", ")
  }

  /// A timeline of roles, commands, callbacks and errors, as a complete SVG file.
  ///
  /// - Throws: an error if the log can't be read.
  public func timeline(title: String) throws(EventLogError) -> String {
    try read { reader throws(LogReadError) in
      var timeline = Timeline()
      while let record = try reader.next() { timeline.add(record) }
      return timeline.svg(title: title)
    }
  }

  private func reader() throws(EventLogError) -> LogReader {
    switch source {
    case .bytes(let bytes): return LogReader(bytes: bytes)
    case .file(let path):
      do throws(LogReadError) { return try LogReader(path: path) } catch { throw EventLogError(error) }
    }
  }

  func read<Result>(_ body: (LogReader) throws(LogReadError) -> Result) throws(EventLogError) -> Result {
    let reader = try reader()
    do throws(LogReadError) { return try body(reader) } catch { throw EventLogError(reader.located(error)) }
  }
}
