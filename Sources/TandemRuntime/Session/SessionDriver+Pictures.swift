// The players' pictures.

import TandemOrchestrator
import TandemPlayback

extension SessionDriver {
  package var sources: PlayerPair<any VideoSource> { PlayerPair(a: players.a.video, b: players.b.video) }

  /// The size of a player's video with square pixels; nil without video.
  package func size(of player: PlayerID) -> PictureSize? { players[player].video.size }

  /// Draws an overlay over a player's video; nil removes it.
  package func show(_ overlay: Overlay?, over player: PlayerID) { players[player].video.show(overlay) }
}
