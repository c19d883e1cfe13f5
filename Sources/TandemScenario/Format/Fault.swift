import TandemOrchestrator

/// A fault that a step injects.
package enum Fault: Hashable, Sendable {
  package enum FaultTarget: Hashable, Sendable {
    case player(PlayerID)
    /// The player of the content with this name.
    case content(String)
  }

  /// - Parameter reason: the reason that a simulated player reports.
  case loseCore(FaultTarget, reason: String?)
  /// The core's own process crashes, and the content is treated as the cause.
  case crashCore(FaultTarget, reason: String?)
  case endMedia(FaultTarget)
  case overflow(FaultTarget)
  case stall(FaultTarget, Duration)
  /// Cuts the player's connection for a time.
  case cutOff(FaultTarget, Duration)
  /// The display presents nothing for this time.
  case stallDisplay(Duration)
  /// The session ends as it does on SIGTERM.
  case terminate
}
