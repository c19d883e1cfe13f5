import Tandem

@MainActor
protocol PlayerOwner: AnyObject {
  var session: AVKitSession? { get }

  /// The presenter that receives the callbacks of the owner's videos, if any.
  var presenter: (any PlayerPresenter)? { get }

  /// True if an item opens when its player starts to play; false if it opens when its owner is presented.
  var opensOnPlay: Bool { get }

  /// True if a new item of the owner's player opens at once.
  var isShown: Bool { get }

  /// Returns an item's content with the owner's properties.
  func content(of item: AVPlayerItem) -> MediaContent
}
