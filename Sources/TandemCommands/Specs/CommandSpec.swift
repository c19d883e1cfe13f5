// The one description of a command that every format is made from.

import TandemFoundation
import TandemOrchestrator

/// A command's name, arguments and purpose: in the event log, on the socket, in scenarios, on the command line and in
/// input.conf.
///
/// Immutable, and a class so that each logged record gets it without a copy.
package final class CommandSpec: Sendable {
  /// Its name on the socket and in scenarios.
  package let word: String
  package let parameters: [Parameter]
  private let makeSamples: @Sendable () -> [SessionCommand]
  /// How it is typed; a command may have several lines or, where another's line leads to it, none.
  package let lines: [CommandLineForm]
  /// The key binding without arguments, if there is one.
  package let key: KeyBindingForm?

  private let read: Argument<SessionCommand>.Read
  let role: @Sendable (SessionCommand) -> Role?
  /// Nil where there is nothing to write.
  let write: (@Sendable (SessionCommand, inout ArgumentWriter) -> Void)?

  /// A command without arguments.
  init(
    _ command: SessionCommand, _ word: String, _ lines: CommandLineForm..., key: (word: String, words: String)? = nil
  ) {
    (self.word, parameters, makeSamples, write) = (word, [], { [command] }, nil)
    self.key = key.map { KeyBindingForm(word: $0.word, words: $0.words, command: command) }
    self.lines = Self.lines(lines, word)
    read = { _ in command }
    role = { _ in nil }
  }

  /// - Parameters:
  ///   - key: the key binding and its description.
  ///   - make: creates the command from the argument's value.
  ///   - parts: the value of this command; nil for any other.
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

  /// Commands with each kind of value that its arguments may have.
  package var samples: [SessionCommand] { makeSamples() }

  /// The parameters that have a place of their own where arguments have no names.
  package var positionalParameters: [Parameter] { parameters.filter { $0.subject != nil } }

  /// Appends the arguments of one of its commands as a record of the log has them.
  package func writeArguments(of command: SessionCommand, into fields: inout [JSONValue.Member]) {
    guard let write else { return }
    var writer = ArgumentWriter(.log)
    // Taken over and given back, so that neither is copied.
    Swift.swap(&writer.members, &fields)
    write(command, &writer)
    Swift.swap(&writer.members, &fields)
  }

  /// The command that arguments say.
  package func command(_ reader: inout ArgumentReader) throws(ArgumentError) -> SessionCommand { try read(&reader) }
}

extension SessionCommand {
  /// The place of the one video that a command is about; nil for one about both, or about none.
  package var videoRole: Role? { kind.entry.role(self) }

  /// Its arguments in one of their forms.
  package func writeArguments(into writer: inout ArgumentWriter) { kind.entry.write?(self, &writer) }

  /// The command of a record; nil where it does not say a whole one.
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
