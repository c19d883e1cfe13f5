/// A proposal to an app to dismiss one of its screens.
package struct Dismissal: Hashable, Sendable {
  package var screen: ScreenID
  package var player: PlayerID
  package var video: MediaContent
  package var generation: Int
  /// The transaction that brought the video to picture in picture.
  package var transaction: Int

  package init(screen: ScreenID, player: PlayerID, video: MediaContent, generation: Int, transaction: Int) {
    self.screen = screen
    self.player = player
    self.video = video
    self.generation = generation
    self.transaction = transaction
  }
}
