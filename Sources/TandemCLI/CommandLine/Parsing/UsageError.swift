import TandemCommands
import TandemFoundation
import TandemOrchestrator

/// The reason why arguments are invalid. Each error ends the program with ``ExitStatus/usage``.
package enum UsageError: Error, Hashable, Sendable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  /// A group such as `log` without one of its commands.
  case missingSubcommand(of: String, possible: [String])
  case unknownOption(String, of: Subcommand, nearest: String?)
  case missingValue(Option)
  /// A flag was given a value.
  case unexpectedValue(Option, String)
  /// `subject` is an option with its dashes or an operand's name.
  case badValue(String, for: String, ValueKind)
  /// `play` has no content, and no window for the start screen.
  case nothingToPlay
  case missingOperand(Operand, of: Subcommand)
  case unexpectedOperand(String, of: Subcommand)
  /// An error in one of mpv's options.
  case passedOption(OptionError)
}

extension UsageError: CustomStringConvertible {
  /// The description in one line: the mistake, the argument, and the word that the user probably meant.
  package var description: String {
    switch self {
    case .noCommand:
      return "no command given: see tandem help"
    case .unknownCommand(let name, let nearest):
      return "unknown command \(TextLimits.excerpt(name)): "
        + (nearest.map { "did you mean \($0)?" } ?? "see tandem help")
    case .missingSubcommand(let group, let possible):
      return "\(group) needs one of: " + possible.joined(separator: ", ")
    case .unknownOption(let name, let command, let nearest):
      let otherwise = "see tandem help \(command.rawValue)"
      return "unknown option \(TextLimits.excerpt(name)): " + (nearest.map { "did you mean --\($0)?" } ?? otherwise)
    case .missingValue(let option):
      return "\(option.spelling) needs a value: \(option.spelling) \(option.placeholder)"
    case .unexpectedValue(let option, let value):
      return "\(option.spelling) takes no value, but was given '\(TextLimits.excerpt(value))'"
    case .badValue(let value, let subject, let kind):
      return "invalid value '\(TextLimits.excerpt(value))' for \(subject): \(kind.expectation)"
        + (NearestName.nearest(to: value, among: kind.words).map { "; did you mean \($0)?" } ?? "")
    case .nothingToPlay:
      return "play needs a file or an address (or, without a window, --resume or --idle): see tandem help play"
    case .missingOperand(let operand, let command):
      return "\(command.rawValue) needs \(operand.name) (\(operand.help)): see tandem help \(command.rawValue)"
    case .unexpectedOperand(let value, let command):
      return
        "\(command.rawValue) does not take a further argument '\(TextLimits.excerpt(value))': see tandem help \(command.rawValue)"
    case .passedOption(let error): return error.description
    }
  }
}
