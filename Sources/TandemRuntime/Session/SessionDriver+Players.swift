import TandemOrchestrator
import TandemPlayback

extension SessionDriver {
  package var sources: PlayerPair<any VideoSource> { PlayerPair(a: players.a.video, b: players.b.video) }

  /// Replaces the session's players and display with wrappers, which forward everything to the originals.
  package func interpose(_ players: PlayerPair<any PlaybackEngine>, _ display: any VideoDisplay) {
    (self.players, self.display) = (players, display)
  }

  /// The size of a player's video with square pixels; nil without video.
  package func size(of player: PlayerID) -> PictureSize? { players[player].video.size }

  /// Draws an overlay over a player's video; nil removes it.
  package func show(_ overlay: Overlay?, over player: PlayerID) { players[player].video.show(overlay) }
}
