package struct UnmetExpectation: Hashable, Sendable {
  /// The step's number, from 1; nil for the expectation at the end.
  package var step: Int?
  /// The line in the scenario's text.
  package var line: Int
  /// A JSON path to the expectation.
  package var path: String
  package var message: String
  /// The differences between the expected and the actual lines, if the message can't show them in one line.
  package var difference: [Difference.Line] = []
  /// The first log line that differs from the expectation.
  package var log: LogLine?

  package struct LogLine: Hashable, Sendable {
    /// The line's number, from 1.
    package var number: Int
    package var text: String
  }
}

extension UnmetExpectation {
  package init(ofRun message: String) { self.init(step: nil, line: 0, path: "$", message: message) }
}

package enum Difference {
  package enum Line: Hashable, Sendable {
    case both(String)
    case expected(String)
    case actual(String)

    /// The line with a diff's prefix.
    package var text: String {
      switch self {
      case .both(let text): "  " + text
      case .expected(let text): "- " + text
      case .actual(let text): "+ " + text
      }
    }
  }

  /// The shortest difference between the expected and the actual lines.
  package static func lines(expected: [String], actual: [String]) -> [Line] {
    let difference = actual.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if old < expected.count, removed.contains(old) {
        lines.append(.expected(expected[old]))
        old += 1
      } else if new < actual.count, inserted.contains(new) {
        lines.append(.actual(actual[new]))
        new += 1
      } else {
        lines.append(.both(expected[old]))
        (old, new) = (old + 1, new + 1)
      }
    }
    return lines
  }
}
