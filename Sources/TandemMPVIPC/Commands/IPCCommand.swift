import TandemFoundation
import TandemOrchestrator

/// A command of mpv's table or of the protocol.
package struct IPCCommand: Sendable {
  package typealias Meaning = @Sendable (inout IPCCall) throws(IPCRequestError) -> IPCAction

  package let name: String
  package let treatment: IPCSupport
  /// mpv's names of the arguments, for named arguments.
  package let parameters: [String]
  /// The effect, or the reason for the refusal, for `docs/mpv-ipc.md`.
  package let words: String
  let meaning: Meaning

  init(
    _ name: String, _ treatment: IPCSupport, _ parameters: String = "", _ words: String,
    _ meaning: @escaping Meaning
  ) {
    (self.name, self.treatment, self.words, self.meaning) = (name, treatment, words, meaning)
    self.parameters = parameters.split(separator: " ").map(String.init)
  }

  /// A command that is accepted and has no effect.
  static func nothing(_ name: String, _ words: String) -> IPCCommand {
    IPCCommand(name, .kept, "", words) { _ throws(IPCRequestError) in .answer(nil) }
  }

  static func refused(_ name: String, _ words: String) -> IPCCommand {
    IPCCommand(name, .refused, "", words) { _ throws(IPCRequestError) in
      throw IPCRequestError(.unsupported, "\(name): \(words)")
    }
  }
}

/// A command with its arguments and its video.
package struct IPCCall: Sendable {
  package let snapshot: IPCSnapshot
  /// The client's name.
  package let client: String
  /// The monotonic time in microseconds.
  package let microseconds: Int
  let name: String
  private var arguments: [JSONValue?]

  package init(
    _ request: IPCRequest, _ parameters: [String], _ snapshot: IPCSnapshot, client: String, microseconds: Int
  )
    throws(IPCRequestError)
  {
    (self.snapshot, self.client, self.microseconds, name) = (snapshot, client, microseconds, request.name)
    switch request.arguments {
    case .placed(let values): arguments = values
    case .named(let members):
      arguments = parameters.map { _ in nil }
      for member in members {
        guard let index = parameters.firstIndex(of: member.key) else {
          throw IPCRequestError(
            .invalidParameter, "\(request.name) has no argument \(TextLimits.excerpt(member.key, bytes: 60))")
        }
        arguments[index] = member.value
      }
    }
    guard request.expands else { return }
    arguments = arguments.map { argument in
      guard let text = argument?.string, text.contains("$") else { return argument }
      return .string(IPCExpansion.expanded(text, in: snapshot))
    }
  }

  mutating func optional() -> JSONValue? {
    guard !arguments.isEmpty else { return nil }
    let value = arguments.removeFirst()
    return value == .null ? nil : value
  }

  mutating func value() throws(IPCRequestError) -> JSONValue {
    guard let value = optional() else { throw IPCRequestError(.invalidParameter, "\(name): an argument is missing") }
    return value
  }

  mutating func text() throws(IPCRequestError) -> String {
    guard let text = try value().scalarText else {
      throw IPCRequestError(.invalidParameter, "\(name): a text is expected")
    }
    return text
  }

  mutating func optionalText() -> String? { optional().map(\.asText) }

  mutating func whole() throws(IPCRequestError) -> Int {
    guard let number = try value().asWhole else {
      throw IPCRequestError(.invalidParameter, "\(name): a whole number is expected")
    }
    return number
  }

  mutating func number() throws(IPCRequestError) -> Double {
    guard let number = try value().asNumber, number.isFinite else {
      throw IPCRequestError(.invalidParameter, "\(name): a number is expected")
    }
    return number
  }

  mutating func rest() -> [String] {
    defer { arguments = [] }
    return arguments.compactMap { $0?.asText }
  }
}

extension IPCCommandTable {
  /// The action for a request.
  ///
  /// - Parameters:
  ///   - client: the client's name.
  ///   - microseconds: the monotonic time in microseconds.
  package static func action(
    _ request: IPCRequest, in snapshot: IPCSnapshot, client: String = "", microseconds: Int = 0
  ) throws(IPCRequestError) -> IPCAction {
    guard let command = find(request.name) else {
      throw IPCRequestError(.invalidParameter, "no command is called \(TextLimits.excerpt(request.name, bytes: 60))")
    }
    // Drop the arguments of a command that is always refused, so that a mistake in them does not hide the refusal.
    let request = command.treatment == .refused ? IPCRequest(request.name) : request
    var call = try IPCCall(request, command.parameters, snapshot, client: client, microseconds: microseconds)
    return try command.meaning(&call)
  }

  /// The value of a property; an error contains the property's name.
  static func value(_ name: String, _ snapshot: IPCSnapshot) throws(IPCRequestError) -> IPCValue {
    do throws(IPCError) { return try IPCPropertyTable.value(name, in: snapshot) } catch {
      throw IPCRequestError(error, "\(TextLimits.excerpt(name, bytes: 60)): \(error.rawValue)")
    }
  }

  /// The action that writes a property; an error contains the property's name.
  static func write(_ name: String, _ value: JSONValue, _ snapshot: IPCSnapshot) throws(IPCRequestError) -> IPCAction {
    do throws(IPCError) { return try IPCPropertyTable.action(name, value, in: snapshot) } catch {
      throw IPCRequestError(error, "\(name): \(error.rawValue)")
    }
  }
}
