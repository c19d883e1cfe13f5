// What is wrong with a scenario, and where.

import TandemJSON

/// One mistake in a scenario's text.
package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// A JSON path: `$.steps[3].command`.
  package var path: String
  /// What is wrong and, where that is known, what would be right.
  package var message: String

  package init(line: Int, column: Int, path: String, message: String) {
    (self.line, self.column, self.path, self.message) = (line, column, path, message)
  }

  package var description: String { "line \(line), column \(column), \(path): \(message)" }
}

/// A scenario that can't be used, with everything that is wrong with it in the order of its text.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package var mistakes: [Mistake]

  package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}

/// The places of a text.
struct TextPlaces {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let lines: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  func line(of offset: Int) -> Int {
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  func column(of offset: Int) -> Int {
    let start = lines[line(of: offset) - 1]
    // Continuation bytes begin no scalar.
    return bytes[start..<min(max(start, offset), bytes.count)].count { $0 & 0xC0 != 0x80 } + 1
  }
}

/// Collects mistakes.
struct Mistakes {
  private let places: TextPlaces
  private(set) var all: [(offset: Int, mistake: Mistake)] = []

  /// More than anybody reads.
  private static let most = 200

  init(_ bytes: [UInt8]) { places = TextPlaces(bytes) }

  var isEmpty: Bool { all.isEmpty }

  mutating func add(at offset: Int, _ path: String, _ message: String) {
    guard all.count < Self.most else { return }
    all.append(
      (
        offset,
        Mistake(line: places.line(of: offset), column: places.column(of: offset), path: path, message: message)
      ))
  }

  func line(of offset: Int) -> Int { places.line(of: offset) }

  /// In the order of the text.
  var error: ScenarioError {
    ScenarioError(mistakes: all.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }.map(\.1.mistake))
  }
}
