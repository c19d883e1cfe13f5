/// The newest three lines.
struct LastLines {
  private var lines: [RawLogLine] = []
  /// The index of the oldest line.
  private var oldest = 0

  /// - Parameter line: receives the line that the new line displaces.
  mutating func append(_ line: inout RawLogLine) {
    if lines.count < 3 {
      lines.append(line)
      line = RawLogLine()
    } else {
      swap(&line, &lines[oldest])
      oldest = (oldest + 1) % 3
    }
  }

  /// The lines, oldest first.
  var inOrder: [RawLogLine] { Array(lines[oldest...] + lines[..<oldest]) }
}
