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
