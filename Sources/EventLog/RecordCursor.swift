// From line to line of a log.

import JSON

/// Reads the lines of a buffer as records, or has them verified without making records of them.
struct RecordCursor {
  /// Where the last line begins, if it is torn.
  private(set) var tornLine: Record.Place?
  private(set) var lines: LineBuffer
  private let memory = ScannerMemory()

  init(_ lines: LineBuffer) { self.lines = lines }

  mutating func next() throws(LogReadError) -> Record? {
    guard let line = try advance() else { return nil }
    return try read(line)
  }

  mutating func feedNext(to verifier: inout Verifier) throws(LogReadError) -> [Violation]? {
    guard let line = try advance() else { return nil }
    let scanner = memory.scanner
    let found = lines.bytes.withUnsafeBytes { bytes in
      scanner.scan(bytes, in: line.range)
        ? verifier.feed(scanned: ScannedLine(bytes: bytes, scanner: scanner), line: lines.place.line) : nil
    }
    if let found {
      if !line.isWhole { lines.takeUnfinished() }
      return found
    }
    guard let record = try read(line) else { return nil }
    return verifier.feed(record)
  }

  /// Shows the next line; what it shows is given up afterwards.
  ///
  /// - Returns: false at the end.
  mutating func look(_ body: (LogLine) -> Void) throws(LogReadError) -> Bool {
    guard let line = try advance() else { return false }
    let place = lines.place
    let scanner = memory.scanner
    let isScanned = lines.bytes.withUnsafeBytes { bytes in
      guard scanner.scan(bytes, in: line.range) else { return false }
      let fields = ScannedLine(bytes: bytes, scanner: scanner)
      guard fields.isComplete else { return false }
      let text = UnsafeRawBufferPointer(rebasing: bytes[line.range])
      body(LogLine(content: .scanned(fields), place: place, text: text))
      return true
    }
    if isScanned {
      if !line.isWhole { lines.takeUnfinished() }
      return true
    }
    guard let record = try read(line) else { return false }
    lines.bytes.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[line.range])
      body(LogLine(content: .record(record), place: place, text: text))
    }
    return true
  }

  /// Moves on to the next line that is not blank.
  private mutating func advance() throws(LogReadError) -> (range: Range<Int>, isWhole: Bool)? {
    tornLine = nil
    while true {
      switch try lines.advance() {
      case .end: return nil
      case .tooLong: throw LogReadError(.lineTooLong(limit: LogReader.longestLine), at: lines.place)
      case .whole(let range): if !isBlank(range) { return (range, true) }
      case .unfinished(let range): return isBlank(range) ? nil : (range, false)
      }
    }
  }

  /// - Returns: nil for a torn line.
  private mutating func read(_ line: (range: Range<Int>, isWhole: Bool)) throws(LogReadError) -> Record? {
    do throws(LogReadError) {
      let record = try Record(parsing: lines.bytes, in: line.range, at: lines.place)
      if !line.isWhole { lines.takeUnfinished() }
      return record
    } catch {
      if line.isWhole { throw error }
      if case .json = error.problem {
        tornLine = lines.place
        return nil
      }
      lines.takeUnfinished()
      throw error
    }
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    for index in range {
      switch lines.bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
      default: return false
      }
    }
    return true
  }
}
