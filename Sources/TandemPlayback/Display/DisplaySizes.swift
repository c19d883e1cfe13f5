// The sizes of the players' videos.

import TandemOrchestrator

/// The size of each player's video, with square pixels; nil without a video.
///
/// If a player loads another content and still shows the last picture of the former content, the size is that
/// picture's.
package struct DisplaySizes: Hashable, Sendable {
  private var sizes = PlayerPair<PictureSize?>(a: nil, b: nil)

  package init() {}

  package subscript(player: PlayerID) -> PictureSize? { sizes[player] }

  /// Stores the players' present sizes.
  ///
  /// - Returns: the players whose sizes have changed.
  @discardableResult
  package mutating func follow(_ sources: PlayerPair<any VideoSource>) -> [PlayerID] {
    var changed: [PlayerID] = []
    for player in PlayerID.allCases where sources[player].hasFrame && sources[player].size != sizes[player] {
      sizes[player] = sources[player].size
      changed.append(player)
    }
    return changed
  }
}
