import TandemOrchestrator

/// The size of each player's video, with square pixels; nil without a video.
///
/// While a player loads another content, it still shows the last picture of the previous content.
/// The size is then the size of that picture.
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
