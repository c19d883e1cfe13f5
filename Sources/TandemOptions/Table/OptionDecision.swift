// What becomes of one of mpv's options.

/// Whether an option that a user gives reaches libmpv.
package enum OptionDecision: Hashable, Sendable {
  /// Whatever libmpv itself takes for it.
  case passes
  /// Only with some values.
  case guarded(OptionValidator)
  case refused(OptionRefusal)
}

/// One of mpv's options, with what Tandem does with it.
package struct OptionEntry: Hashable, Sendable {
  package let name: String
  /// Whether it is also said without a value. A value of it stands behind an equals sign, because what follows it may be a
  /// file to play.
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
