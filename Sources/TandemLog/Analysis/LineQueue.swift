struct LineQueue {
  /// The lines in `range` are in the queue; the other lines are spare memory.
  private var lines: [RawLogLine] = []
  private var range = 0..<0

  /// The maximum number of spare lines that an empty queue keeps for later. The comparison of two equal logs needs only
  /// one.
  private static let mostSpare = 64

  var count: Int { range.count }

  mutating func append(_ line: LogLine) {
    if range.upperBound == lines.count { lines.append(RawLogLine()) }
    lines[range.upperBound].become(line)
    range = range.lowerBound..<range.upperBound + 1
  }

  /// - Parameter line: receives the first waiting line; the queue reuses the memory that this line had before.
  /// - Returns: false, without an effect, if the queue is empty.
  mutating func popFirst(into line: inout RawLogLine) -> Bool {
    if range.isEmpty { return false }
    swap(&line, &lines[range.lowerBound])
    range = range.lowerBound + 1..<range.upperBound
    if range.isEmpty {
      if lines.count > Self.mostSpare { lines = [] }
      range = 0..<0
    } else if range.lowerBound * 2 > lines.count {
      lines.removeFirst(range.lowerBound)
      range = 0..<range.count
    }
    return true
  }
}
