import TandemFoundation
import TandemOrchestrator

/// A command's names, arguments, purpose and sentences, for all formats.
///
/// The formats are the event log, the socket, scenarios, the command line and input.conf. The type is an immutable
/// class, so that records don't have to copy it.
package final class CommandSpec: Sendable {
  package let kind: SessionCommand.Kind
  /// The name on the socket and in scenarios.
  package let word: String
  package let parameters: [Parameter]
  private let makeSamples: @Sendable () -> [SessionCommand]
  /// The command's forms on the command line. If it has none, the form of another command sends it.
  package let lines: [CommandLineForm]
  /// The key binding without arguments; nil if the command has none.
  package let key: KeyBindingForm?

  /// Reads a command from its arguments.
  package let command: Argument<SessionCommand>.Read
  let role: @Sendable (SessionCommand) -> Role?
  let sentences: @Sendable (SessionCommand, CommandReport) -> CommandSentences
  /// True if a saved session may contain the command after an opening.
  package let isSaved: Bool
  /// True if a phone may send the command: it ends no session, changes no policy and reads or writes no file.
  package let isForPhones: Bool
  /// Writes the command's arguments; nil for a command without arguments.
  let write: (@Sendable (SessionCommand, inout ArgumentWriter) -> Void)?

  /// Creates a command without arguments.
  init(
    _ command: SessionCommand, _ word: String, _ lines: CommandLineForm..., isForPhones: Bool = false,
    key: (word: String, words: String)? = nil, says: @escaping @Sendable (CommandReport) -> CommandSentences
  ) {
    (kind, self.word) = (command.kind, word)
    (parameters, makeSamples, write, isSaved) = ([], { [command] }, nil, false)
    self.isForPhones = isForPhones
    self.key = key.map { KeyBindingForm(word: $0.word, words: $0.words, command: command) }
    self.lines = Self.lines(lines, word)
    self.command = { _ in command }
    role = { _ in nil }
    sentences = { says($1) }
  }

  /// Creates a command with an argument.
  ///
  /// - Parameters:
  ///   - key: the key binding and its description.
  ///   - says: makes the sentences from the argument's value and the report.
  ///   - make: creates the command from the argument's value.
  ///   - parts: returns the argument's value of this command; nil for any other command.
  init<Value>(
    _ kind: SessionCommand.Kind, _ word: String, _ argument: Argument<Value>,
    _ lines: CommandLineForm..., isSaved: Bool = false, isForPhones: Bool = false,
    key: (word: String, words: String, command: SessionCommand)? = nil,
    says: @escaping @Sendable (Value, CommandReport) -> CommandSentences,
    make: @escaping @Sendable (Value) -> SessionCommand, parts: @escaping @Sendable (SessionCommand) -> Value?
  ) {
    @Sendable func value(of command: SessionCommand) -> Value {
      guard let value = parts(command) else { preconditionFailure("\(command) is not \(word)") }
      return value
    }
    (self.kind, self.word) = (kind, word)
    (self.lines, self.isSaved, self.isForPhones) = (Self.lines(lines, word), isSaved, isForPhones)
    self.key = key.map { KeyBindingForm(word: $0.word, words: $0.words, command: $0.command) }
    parameters = argument.parameters
    makeSamples = { argument.samples.map(make) }
    command = { reader throws(ArgumentError) in make(try argument.read(&reader)) }
    write = { command, writer in argument.write(value(of: command), &writer) }
    role = { argument.role(value(of: $0)) }
    sentences = { says(value(of: $0), $1) }
  }

  /// The name in the event log: the kind's name.
  package var logName: String { kind.rawValue }

  private static func lines(_ lines: [CommandLineForm], _ word: String) -> [CommandLineForm] {
    lines.map { line in
      var line = line
      if line.word.isEmpty { line.word = word }
      return line
    }
  }

  /// Examples of the command, with each kind of value that its arguments may have.
  package var samples: [SessionCommand] { makeSamples() }

  /// The parameters that are positional in a request's array.
  package var positionalParameters: [Parameter] { parameters.filter { $0.subject != nil } }

  /// Appends the arguments of a command in the form of a log record.
  package func writeArguments(of command: SessionCommand, into fields: inout [JSONValue.Member]) {
    guard let write else { return }
    var writer = ArgumentWriter(.log)
    // The two swaps move the fields into the writer and back, without a copy.
    Swift.swap(&writer.members, &fields)
    write(command, &writer)
    Swift.swap(&writer.members, &fields)
  }
}

extension SessionCommand {
  /// The role of the video that a command is about; nil for a command about both videos or none.
  package var videoRole: Role? { spec.role(self) }

  /// - Parameter report: the state after the command, or before a dry run.
  package func sentences(_ report: CommandReport) -> CommandSentences { spec.sentences(self, report) }

  package func writeArguments(into writer: inout ArgumentWriter) { spec.write?(self, &writer) }

  /// Reads a command from a record; nil if the record is incomplete.
  package init?(logName: String?, _ fields: [JSONValue.Member]) {
    guard let spec = logName.flatMap(CommandSpec.logged) else { return nil }
    var reader = ArgumentReader(.log, fields)
    do throws(ArgumentError) { self = try spec.command(&reader) } catch { return nil }
  }
}

/// A key binding in input.conf that takes no arguments.
package struct KeyBindingForm: Hashable, Sendable {
  package let word: String
  /// A description for users.
  package let words: String
  package let command: SessionCommand
}
