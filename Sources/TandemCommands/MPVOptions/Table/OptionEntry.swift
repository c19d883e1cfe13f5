/// One of mpv's options, with Tandem's decision on it.
package struct OptionEntry: Hashable, Sendable {
  package let name: String
  /// True if the value is optional. The value must then follow an equals sign, because the next word may be a file.
  package let isSwitch: Bool
  package let verdict: OptionDecision

  init(_ word: Substring, _ verdict: OptionDecision) {
    isSwitch = word.hasSuffix("?")
    name = String(isSwitch ? word.dropLast() : word)
    self.verdict = verdict
  }
}
