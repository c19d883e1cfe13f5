// The sizes in which people see the videos.

import TandemOrchestrator

/// The size of what each player shows, with square pixels; nil for what is only heard. While the first picture of another
/// content is waited for, it is that of what is held.
package struct DisplaySizes: Hashable, Sendable {
  private var sizes = PlayerPair<PictureSize?>(a: nil, b: nil)

  package init() {}

  package subscript(player: PlayerID) -> PictureSize? { sizes[player] }

  /// Takes note of what the players show now.
  ///
  /// - Returns: whose size is another.
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
