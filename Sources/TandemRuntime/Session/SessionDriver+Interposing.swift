// A scenario between a session and its parts.

import TandemOrchestrator
import TandemPlayback

extension SessionDriver {
  /// Puts players and a display in the place of those that the session was made with, which they hand everything on to.
  package func interpose(_ players: PlayerPair<any PlaybackEngine>, _ display: any VideoDisplay) {
    (self.players, self.display) = (players, display)
  }
}
