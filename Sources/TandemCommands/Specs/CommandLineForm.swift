// How a command is typed.

import TandemFoundation

/// A heading that commands of a session stand under in the help text.
package enum CommandTopic: String, Hashable, Sendable {
  case pictureInPicture = "Picture in picture"
  case contents = "What plays"
  case playback = "Playback"
  case arrangement = "Sound and place"
  case session = "The running session"
}

/// A line that asks a session for a command.
package struct CommandLineForm: Sendable {
  /// A positional argument: the command's parameter at that index, unless its kind differs.
  package struct Operand: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case parameter
      /// A place in a video, from its beginning, from here or in per cent.
      case position
      /// A number, or a change of it.
      case change
      /// The same, nothing for as it is, or a word for finding out.
      case offset
      /// The address to open; resolved by the caller.
      case address
      /// A value of the audio policy.
      case policy
      /// A kind of track, with mpv's short words.
      case trackKind
      /// A track's number or language, a step, or none; nothing where they are to be listed.
      case track
      /// A chapter's number or a step; nothing where they are to be listed.
      case chapter
      /// An entry's number; nothing where they are to be listed.
      case entry
    }

    package let name: String
    package let kind: Kind
    package let isRequired: Bool
    /// True if it may be repeated.
    package let repeats: Bool
    package let help: String

    init(
      _ name: String, _ help: String, as kind: Kind = .parameter, required isRequired: Bool = true,
      repeats: Bool = false
    ) {
      (self.name, self.kind, self.isRequired, self.repeats, self.help) = (name, kind, isRequired, repeats, help)
    }
  }

  /// The entry's, unless it has one of its own.
  package internal(set) var word: String
  /// Other words for the same.
  package let otherWords: [String]
  package let topic: CommandTopic
  /// One line, without a full stop.
  package let summary: String
  package let operands: [Operand]
  /// Arguments that the word itself says.
  package let fixed: [JSONValue.Member]
  /// The command that runs if the operand is missing or is a change.
  package let otherwise: CommandName?
  /// Complete command lines.
  package let examples: [String]

  init(
    _ topic: CommandTopic, _ summary: String, as word: String = "", or otherWords: String..., operands: [Operand] = [],
    fixed: [JSONValue.Member] = [], otherwise: CommandName? = nil, examples: [String] = []
  ) {
    (self.word, self.otherWords, self.topic, self.summary) = (word, otherWords, topic, summary)
    (self.operands, self.fixed, self.otherwise, self.examples) = (operands, fixed, otherwise, examples)
  }
}
