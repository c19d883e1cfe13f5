// The options and operands of a command.

/// The syntax and the purpose of a command. The parser and the help text use this description.
package struct CommandSyntax: Hashable, Sendable {
  /// A heading in the help text.
  package enum Topic: String, CaseIterable, Hashable, Sendable {
    case start = "Start"
    case pictureInPicture = "Picture in picture"
    case contents = "Videos and playlists"
    case playback = "Playback"
    case arrangement = "Audio and layout"
    case session = "Session"
    case apps = "For apps"
    case scenario = "Scenarios"
    case log = "Event logs"
    case about = "About"
  }

  package let name: Subcommand
  package let topic: Topic
  /// The purpose in one line, without a full stop.
  package let summary: String
  package let operands: [Operand]
  package let options: [Option]
  /// Complete command lines for the help text.
  package let examples: [String]

  init(
    _ name: Subcommand, _ topic: Topic, _ summary: String, operands: [Operand] = [], options: [Option] = [],
    examples: [String] = []
  ) {
    self.name = name
    self.topic = topic
    self.summary = summary
    self.operands = operands
    self.options = options
    self.examples = examples
  }

  /// The command and its operands: `play FULL [PIP]`.
  var usage: String {
    ([name.rawValue] + operands.map(\.usage)).joined(separator: " ")
  }
}
