/// The records and the state that a step requires.
package struct Expectation: Hashable, Sendable {
  /// All callbacks since the previous expectation of callbacks, in order.
  package var callbacks: [ExpectedCallback]?
  /// Records that must have been logged in this order since the previous expectation.
  package var log: [RecordPattern] = []
  package var absent: [RecordPattern] = []
  /// True if only commands and their answers may have been logged since the previous expectation.
  package var nothing = false
  package var state = StateExpectation()
  /// The expectation's line in the text.
  package var line = 0
}
