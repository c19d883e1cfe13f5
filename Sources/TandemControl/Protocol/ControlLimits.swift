/// Limits for each client.
package enum ControlLimits {
  /// The maximum length of a line, in bytes.
  package static let lineLength = 1 << 20
  /// The maximum length of the text about a malformed line, in bytes.
  package static let messageLength = 512
  /// After this many consecutive lines that are not JSON requests, the server disconnects the client.
  package static let garbage = 100
  /// The maximum number of bytes that wait for a client that does not read.
  package static let backlog = 1 << 20
  package static let clients = 128
  /// The maximum number of subscribers. All further connections are reserved for commands.
  package static let subscribers = 64
  /// The maximum number of unanswered requests of a client. The server reads the client's further requests once it has
  /// replied to earlier ones.
  package static let unanswered = 256
}
