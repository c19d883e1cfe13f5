import Tandem

/// A video call in picture in picture.
///
/// AVKit draws the app's own views in picture in picture. With Tandem, the app draws the pictures itself, and sends
/// them through a ``VideoCallView`` within the controller's view, or through a view whose layer is an
/// ``AVSampleBufferDisplayLayer``. Alternatively, ``player`` plays the call, for example
/// a stream from the other participant. The call opens when picture in picture starts.
///
/// See: AVKit's `AVPictureInPictureVideoCallViewController`.
@MainActor
open class AVPictureInPictureVideoCallViewController: UIViewController {
  /// The player that replaces the call's views.
  public var player: AVPlayer? {
    didSet {
      if oldValue?.owner === self { oldValue?.owner = nil }
      player?.owner = self
    }
  }
  /// True if the call asks for the small picture in picture.
  public var prefersSmallPicture = false { didSet { restate() } }
  /// The preferred size. The picture in picture has the aspect of this size, or else the aspect of the call's pictures.
  open override var preferredContentSize: CGSize { didSet { restate() } }
  /// The session; ``AVKitSession/default`` unless the app has set another session.
  public var session: AVKitSession? {
    get { ownSession ?? .default }
    set { ownSession = newValue }
  }

  weak var controller: AVPictureInPictureController?
  private var ownSession: AVKitSession?
  private var playing = FeedPlayer()

  /// Creates a call that shows nothing yet.
  public override init() {}

  /// The player of the call: the player that the app has set, or else the player of the controller's view, or else that
  /// of the source view.
  func player(orOf sourceView: UIView?) -> AVPlayer? {
    if let player { return player }
    return (view.callFeed ?? sourceView?.callFeed).map { playing.player(of: $0, for: self) }
  }

  private func restate() { (player ?? controller?.contentSource?.player)?.setNeedsRestating() }
}

extension AVPictureInPictureVideoCallViewController: ControllerSource {
  func content(of item: AVPlayerItem) -> MediaContent {
    var content = inlineContent(of: item)
    content.kind = .call
    if let title { content.title = title }
    content.prefersSmallPicture = prefersSmallPicture
    content.preferredContentSize = PictureSize(preferredContentSize)
    return content
  }
}

extension PictureSize {
  /// Creates a size; nil for a value that is not a size, such as `CGSize.zero`.
  fileprivate init?(_ size: CGSize) {
    guard let width = Int(exactly: size.width.rounded()), let height = Int(exactly: size.height.rounded()),
      (1...16384).contains(width), (1...16384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
