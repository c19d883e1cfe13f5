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
