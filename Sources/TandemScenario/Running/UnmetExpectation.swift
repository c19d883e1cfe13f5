// An expectation that was not met.

/// One expectation that was not met.
package struct UnmetExpectation: Hashable, Sendable {
  /// From 1; nil for what is expected at the end.
  package var step: Int?
  /// In the scenario's text.
  package var line: Int
  /// A JSON path to the expectation.
  package var path: String
  /// One line.
  package var message: String
  /// Expected and actual, where they are more than one line says.
  package var difference: [Difference.Line] = []
  /// Where the log parts from what was expected.
  package var log: LogLine?

  package init(step: Int?, line: Int, path: String, message: String, difference: [Difference.Line] = []) {
    self.step = step
    self.line = line
    self.path = path
    self.message = message
    self.difference = difference
  }

  package struct LogLine: Hashable, Sendable {
    /// From 1.
    package var number: Int
    package var text: String
  }
}

/// The difference of two lists.
package enum Difference {
  package enum Line: Hashable, Sendable {
    case both(String)
    case expected(String)
    case actual(String)

    /// With the sign of a diff before it.
    package var text: String {
      switch self {
      case .both(let text): "  " + text
      case .expected(let text): "- " + text
      case .actual(let text): "+ " + text
      }
    }
  }

  /// The shortest way from what was expected to what there is.
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
