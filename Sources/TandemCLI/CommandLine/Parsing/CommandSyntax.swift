import TandemCommands

/// The syntax and the purpose of a command. The parser and the help text use this description.
package struct CommandSyntax: Hashable, Sendable {
  package let name: Subcommand
  /// The command's words on the command line, such as `log show`.
  package let word: String
  package let topic: CommandTopic
  /// The purpose in one line, without a full stop.
  package let summary: String
  package let operands: [Operand]
  package let options: [Option]
  /// Complete command lines for the help text.
  package let examples: [String]

  init(
    _ name: Subcommand, _ word: String, _ topic: CommandTopic, _ summary: String, operands: [Operand] = [],
    options: [Option] = [], examples: [String] = []
  ) {
    self.name = name
    self.word = word
    self.topic = topic
    self.summary = summary
    self.operands = operands
    self.options = options
    self.examples = examples
  }

  /// The command and its operands: `play FULL [PIP]`.
  var usage: String {
    ([word] + operands.map(\.usage)).joined(separator: " ")
  }
}
