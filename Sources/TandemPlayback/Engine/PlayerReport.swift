import TandemOrchestrator

/// A report of a player to the session.
public enum PlayerReport: Hashable, Sendable {
  /// A fact for the orchestrator, with the generation of its load.
  case fact(PlayerFact, generation: Int)
  /// An event that only the log uses.
  case trace(PlayerLogEvent)

  package var tellsOfFrames: Bool { if case .trace(let trace) = self { trace.frames != nil } else { false } }
}
