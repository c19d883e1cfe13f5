/// An action that concerns only the client.
package enum IPCClientAction: Hashable, Sendable {
  case observe(Int, String, asText: Bool)
  case unobserve(Int)
  /// Enables or disables an event; `all` stands for all events.
  case enable(String, Bool)
  case log(String)
  /// Sends `client-message` to the client with this name; nil sends it to all clients.
  case message([String], to: String?)
  /// Binds a key to a text command.
  case bind(String, String)
  case unbind(String)
}
