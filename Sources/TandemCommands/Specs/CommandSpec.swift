// The description of a command, for all formats.

import TandemFoundation
import TandemOrchestrator

/// A command's name, arguments and purpose, for all formats.
///
/// The formats are the event log, the socket, scenarios, the command line and input.conf. The type is an immutable
/// class, so that each logged record gets it without a copy.
package final class CommandSpec: Sendable {
  /// The name on the socket and in scenarios.
  package let word: String
  package let parameters: [Parameter]
  private let makeSamples: @Sendable () -> [SessionCommand]
  /// The command lines for it. A command may have several, or none if another command's line leads to it.
  package let lines: [CommandLineForm]
  /// The key binding without arguments; nil if the command has none.
  package let key: KeyBindingForm?

  private let read: Argument<SessionCommand>.Read
  let role: @Sendable (SessionCommand) -> Role?
  /// Nil for a command without arguments.
  let write: (@Sendable (SessionCommand, inout ArgumentWriter) -> Void)?

  /// Creates a command without arguments.
  init(
    _ command: SessionCommand, _ word: String, _ lines: CommandLineForm..., key: (word: String, words: String)? = nil
  ) {
    (self.word, parameters, makeSamples, write) = (word, [], { [command] }, nil)
    self.key = key.map { KeyBindingForm(word: $0.word, words: $0.words, command: command) }
    self.lines = Self.lines(lines, word)
    read = { _ in command }
    role = { _ in nil }
  }

  /// Creates a command with an argument.
  ///
  /// - Parameters:
  ///   - key: the key binding and its description.
  ///   - make: creates the command from the argument's value.
  ///   - parts: gives the argument's value of this command; nil for any other.
  init<Value>(
    _ word: String, _ argument: Argument<Value>, _ lines: CommandLineForm...,
    key: (word: String, words: String, command: SessionCommand)? = nil,
    make: @escaping @Sendable (Value) -> SessionCommand, parts: @escaping @Sendable (SessionCommand) -> Value?
  ) {
    (self.word, self.lines) = (word, Self.lines(lines, word))
    self.key = key.map { KeyBindingForm(word: $0.word, words: $0.words, command: $0.command) }
    parameters = argument.parameters
    makeSamples = { argument.samples.map(make) }
    read = { reader throws(ArgumentError) in make(try argument.read(&reader)) }
    write = { command, writer in
      guard let value = parts(command) else { preconditionFailure("\(command) is no \(word)") }
      argument.write(value, &writer)
    }
    role = { parts($0).flatMap(argument.role) }
  }

  private static func lines(_ lines: [CommandLineForm], _ word: String) -> [CommandLineForm] {
    lines.map { line in
      var line = line
      if line.word.isEmpty { line.word = word }
      return line
    }
  }

  /// Commands with each kind of value of the arguments.
  package var samples: [SessionCommand] { makeSamples() }

  /// The parameters that are positional in a request's array.
  package var positionalParameters: [Parameter] { parameters.filter { $0.subject != nil } }

  /// Appends the arguments of a command in the form of a log record.
  package func writeArguments(of command: SessionCommand, into fields: inout [JSONValue.Member]) {
    guard let write else { return }
    var writer = ArgumentWriter(.log)
    // The swaps move the fields into the writer and back without a copy.
    Swift.swap(&writer.members, &fields)
    write(command, &writer)
    Swift.swap(&writer.members, &fields)
  }

  /// Reads a command from its arguments.
  package func command(_ reader: inout ArgumentReader) throws(ArgumentError) -> SessionCommand { try read(&reader) }
}

extension SessionCommand {
  /// The role of the video that a command is about; nil for a command about both or none.
  package var videoRole: Role? { kind.entry.role(self) }

  /// Writes the command's arguments in the writer's form.
  package func writeArguments(into writer: inout ArgumentWriter) { kind.entry.write?(self, &writer) }

  /// Reads a command from a record; nil if the record is incomplete.
  package init?(logName: String?, _ fields: [JSONValue.Member]) {
    guard let kind = logName.flatMap(CommandName.init(rawValue:)) else { return nil }
    var reader = ArgumentReader(.log, fields)
    do throws(ArgumentError) { self = try kind.entry.command(&reader) } catch { return nil }
  }
}

/// A key binding in input.conf that takes no arguments.
package struct KeyBindingForm: Hashable, Sendable {
  package let word: String
  /// A description for users.
  package let words: String
  package let command: SessionCommand
}
