package struct ArgumentError: Error, Hashable, Sendable {
  /// The argument; nil if the error concerns the whole command.
  package let parameter: Parameter?
  /// True if `text` is the whole message. If false, the message begins with the argument's name.
  package let isCombination: Bool
  /// The rest of the sentence after the argument's name, or the whole message; see
  /// ``isCombination``.
  private let text: String

  init(_ parameter: Parameter, _ text: String) { (self.parameter, self.text, isCombination) = (parameter, text, false) }

  package init(together text: String, at parameter: Parameter? = nil) {
    (self.parameter, self.text, isCombination) = (parameter, text, true)
  }

  package func message(in form: WireFormat) -> String {
    guard let parameter, !isCombination else { return text }
    return (form == .array ? parameter.subject ?? parameter.key : parameter.key) + " " + text
  }
}
