/// The commands of one key, executed in order.
package struct Binding: Hashable, Sendable, CustomStringConvertible {
  package struct Step: Hashable, Sendable {
    package var command: KeyCommand
    /// True if the command repeats while the key is held, as set in input.conf; nil for the
    /// command's default.
    package var repeats: Bool?

    package init(_ command: KeyCommand, repeats: Bool? = nil) {
      self.command = command
      self.repeats = repeats
    }
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  /// The binding in the syntax of input.conf, without the key.
  package var description: String {
    steps.map { step in
      (step.repeats.map { $0 ? "repeatable " : "nonrepeatable " } ?? "") + step.command.description
    }.joined(separator: "; ")
  }

  /// The commands in words, for people.
  package var words: String { steps.map(\.command.words).joined(separator: "; ") }
}
