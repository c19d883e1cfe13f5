import TandemFoundation
import TandemOrchestrator

/// A command line that sends a command to a session.
package struct CommandLineForm: Sendable {
  /// A positional argument. It belongs to the command's parameter with the same index, unless its
  /// kind says otherwise.
  package struct Operand: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case parameter
      /// A position in a video: counted from the beginning or from the current position, or in per cent.
      case position
      /// A number, or a change of it.
      case change
      /// A number, a change of it, or a word for an automatic value. Without a value, the command
      /// keeps the current offset.
      case offset
      /// An address to open, which the caller resolves.
      case address
      case policy
      /// A kind of track, in mpv's short words.
      case trackKind
      /// A track's number or language, a step, or no track. Without a value, the command lists the
      /// tracks.
      case track
      /// A chapter's number or a step. Without a value, the command lists the chapters.
      case chapter
      /// An entry's number. Without a value, the command lists the entries.
      case entry
    }

    package let name: String
    package let kind: Kind
    package let isRequired: Bool
    package let repeats: Bool
    package let help: String

    init(
      _ name: String, _ help: String, as kind: Kind = .parameter, required isRequired: Bool = true,
      repeats: Bool = false
    ) {
      (self.name, self.kind, self.isRequired, self.repeats, self.help) = (name, kind, isRequired, repeats, help)
    }
  }

  /// The command's word, unless the command line has a different word.
  package internal(set) var word: String
  package let otherWords: [String]
  package let topic: CommandTopic
  /// The purpose in one line, without a full stop.
  package let summary: String
  package let operands: [Operand]
  /// The arguments that the word implies.
  package let fixed: [JSONValue.Member]
  /// The command that is used instead if the operand is missing or is a change.
  package let otherwise: SessionCommand.Kind?
  /// Complete command lines.
  package let examples: [String]

  init(
    _ topic: CommandTopic, _ summary: String, as word: String = "", or otherWords: String..., operands: [Operand] = [],
    fixed: [JSONValue.Member] = [], otherwise: SessionCommand.Kind? = nil, examples: [String] = []
  ) {
    (self.word, self.otherWords, self.topic, self.summary) = (word, otherWords, topic, summary)
    (self.operands, self.fixed, self.otherwise, self.examples) = (operands, fixed, otherwise, examples)
  }
}
