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
