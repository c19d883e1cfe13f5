/// Decides whether a user's option reaches libmpv.
package enum OptionDecision: Hashable, Sendable {
  /// Passed with any value that libmpv accepts.
  case passes
  /// Only with some values.
  case guarded(OptionValidator)
  case refused(OptionRefusal)
}

/// One of mpv's options, with what Tandem does with it.
package struct OptionEntry: Hashable, Sendable {
  package let name: String
  /// True if the value is optional. A value must then follow an equals sign, because the next word may be a file to
  /// play.
  package let isSwitch: Bool
  /// A heading of the document.
  package let topic: String
  package let verdict: OptionDecision

  init(_ word: Substring, _ topic: String, _ verdict: OptionDecision) {
    isSwitch = word.hasSuffix("?")
    name = String(isSwitch ? word.dropLast() : word)
    self.topic = topic
    self.verdict = verdict
  }
}
