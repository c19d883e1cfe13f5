import TandemOrchestrator

/// The options that a request adds to its command.
package struct CommandOptions: Hashable, Sendable {
  /// True if the reply is sent at the command's end rather than at its acceptance.
  package var waits: Bool
  /// True for a dry run, which changes nothing.
  package var isDryRun: Bool
  package var initiator: Initiator

  package init(waits: Bool = true, isDryRun: Bool = false, initiator: Initiator = .user) {
    self.waits = waits
    self.isDryRun = isDryRun
    self.initiator = initiator
  }
}
