import TandemOrchestrator

/// Creates a session's two players.
@MainActor
public struct PlaybackEngineFactory {
  package let make: (PlayerID, EngineContext) throws -> any PlaybackEngine

  /// Creates a factory for an app's own engine.
  ///
  /// - Parameter make: called once for each player. If it throws, the session is not created.
  public init(_ make: @escaping @MainActor (PlayerID, EngineContext) throws -> any PlaybackEngine) { self.make = make }
}
