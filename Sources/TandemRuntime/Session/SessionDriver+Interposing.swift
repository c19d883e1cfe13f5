// Lets a scenario wrap a session's players and display.

import TandemOrchestrator
import TandemPlayback

extension SessionDriver {
  /// Replaces the session's players and display with wrappers, which forward everything to the originals.
  package func interpose(_ players: PlayerPair<any PlaybackEngine>, _ display: any VideoDisplay) {
    (self.players, self.display) = (players, display)
  }
}
