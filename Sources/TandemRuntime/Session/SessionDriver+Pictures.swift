// The pictures that the players show.

import TandemOrchestrator
import TandemPlayback

extension SessionDriver {
  package var sources: PlayerPair<any VideoSource> { PlayerPair(a: players.a.video, b: players.b.video) }

  /// The size of a player's video with square pixels; nil without video.
  package func size(of player: PlayerID) -> PictureSize? { players[player].video.size }

  /// Draws text and signs over a player's video; nil draws none.
  package func show(_ overlay: Overlay?, over player: PlayerID) { players[player].video.show(overlay) }
}
