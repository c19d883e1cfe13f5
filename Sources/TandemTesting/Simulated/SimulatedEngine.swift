// Simulated players as a session's engine.

import TandemOrchestrator
import TandemPlayback

/// The two simulated players of one session, for a test that makes them fail, end or break off.
@MainActor
public final class SimulatedEngine {
  /// How the contents behave, by their URL; looked at when a load begins.
  public var catalogue: SimulatedCatalog {
    didSet { for player in players.values { player.catalogue = catalogue } }
  }

  private var players: [PlayerID: SimulatedPlayer] = [:]

  /// An engine for one session.
  ///
  /// - Parameter catalogue: what can be played; anything, for a minute each, unless given.
  public init(_ catalogue: SimulatedCatalog = SimulatedCatalog()) { self.catalogue = catalogue }

  /// One of the two, once a session has been made with this; nil before.
  public subscript(player: PlayerID) -> SimulatedPlayer? { players[player] }

  fileprivate func make(_ id: PlayerID, _ context: EngineContext) -> SimulatedPlayer {
    let player = SimulatedPlayer(id, clock: context.clock, catalogue: catalogue)
    players[id] = player
    return player
  }
}

extension PlaybackEngineFactory {
  /// Players that pretend to play under the same contract as libmpv, in the time of the session's clock.
  public static func simulated(_ engine: SimulatedEngine = SimulatedEngine()) -> PlaybackEngineFactory {
    PlaybackEngineFactory { id, context in engine.make(id, context) }
  }
}
