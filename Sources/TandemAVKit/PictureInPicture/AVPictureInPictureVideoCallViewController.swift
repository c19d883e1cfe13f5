// The picture in picture of a video call.

import Tandem

/// A video call as picture in picture shows it.
///
/// AVKit draws the app's own views there. Here the app draws: a ``VideoCallView`` that lies in the controller's view hands its
/// pictures over. Or the call is what ``player`` plays, such as a stream that the other side sends. It is opened in picture
/// in picture when that starts.
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
  /// Asks for the small picture in picture.
  public var prefersSmallPicture = false { didSet { restate() } }
  /// The picture in picture takes its aspect; without one, that of the call's pictures.
  open override var preferredContentSize: CGSize { didSet { restate() } }
  /// The session; ``AVKitSession/default`` unless another one is given.
  public var session: AVKitSession? {
    get { ownSession ?? .default }
    set { ownSession = newValue }
  }

  weak var controller: AVPictureInPictureController?
  private var ownSession: AVKitSession?
  private var playing = FeedPlayer()

  /// A call that shows nothing yet.
  public override init() {}

  /// The player of the call: the explicit one, else that of its own or of the source view.
  func player(orOf sourceView: UIView?) -> AVPlayer? {
    if let player { return player }
    return (view.callView ?? sourceView?.callView).map { playing.player(of: $0.feed, for: self) }
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
  /// Nil for a value that is no size, such as `CGSize.zero`.
  fileprivate init?(_ size: CGSize) {
    guard let width = Int(exactly: size.width.rounded()), let height = Int(exactly: size.height.rounded()),
      (1...16384).contains(width), (1...16384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
