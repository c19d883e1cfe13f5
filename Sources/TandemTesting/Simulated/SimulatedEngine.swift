import TandemOrchestrator
import TandemPlayback

/// The two simulated players of one session. A test can make them fail, end or lose their connection.
@MainActor
public final class SimulatedEngine {
  /// The contents by their URL. A load reads them when it begins.
  public var catalogue: SimulatedCatalog {
    didSet { for player in players.values { player.catalogue = catalogue } }
  }

  private var players: [PlayerID: SimulatedPlayer] = [:]

  /// Creates an engine for one session.
  ///
  /// - Parameter catalogue: the contents; by default, every URL is a film of one minute.
  public init(_ catalogue: SimulatedCatalog = SimulatedCatalog()) { self.catalogue = catalogue }

  /// Returns one of the two players; nil before a session was created with this engine.
  public subscript(player: PlayerID) -> SimulatedPlayer? { players[player] }

  fileprivate func make(_ id: PlayerID, _ context: EngineContext) -> SimulatedPlayer {
    let player = SimulatedPlayer(id, clock: context.clock, catalogue: catalogue)
    players[id] = player
    return player
  }
}

extension PlaybackEngineFactory {
  /// Simulated players under the same contract as libmpv, on the session's clock.
  public static func simulated(_ engine: SimulatedEngine = SimulatedEngine()) -> PlaybackEngineFactory {
    PlaybackEngineFactory { id, context in engine.make(id, context) }
  }
}
