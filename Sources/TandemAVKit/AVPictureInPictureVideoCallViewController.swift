// What a video call shows in picture in picture.

import Tandem

/// A video call as picture in picture shows it.
///
/// AVKit draws the app's own views there. A session shows a video: what the call is of is said with ``player``, such as
/// a camera or a stream that the other side sends. It is opened in picture in picture when that starts.
///
/// See: AVKit's `AVPictureInPictureVideoCallViewController`.
@MainActor
open class AVPictureInPictureVideoCallViewController: UIViewController {
  /// What the call shows.
  public var player: AVPlayer? {
    didSet {
      if oldValue?.owner === self { oldValue?.owner = nil }
      player?.owner = self
    }
  }
  /// Whether the picture is to be the small one; `preferredContentSize` has no such meaning.
  public var prefersSmallPicture = false {
    didSet { player?.setNeedsRestating() }
  }
  /// The session; ``AVKitSession/default`` where none is named.
  public var session: AVKitSession? {
    get { ownSession ?? .default }
    set { ownSession = newValue }
  }

  weak var controller: AVPictureInPictureController?
  private var ownSession: AVKitSession?

  /// A call that shows nothing yet.
  public override init() {}
}

extension AVPictureInPictureVideoCallViewController: PlayerOwner {
  var presenter: (any Presenter)? { controller }

  var opensOnPlay: Bool { false }

  var isShown: Bool { false }

  func content(of item: AVPlayerItem) -> Content {
    var content = item.content
    if let app = session?.app { content.app = app }
    content.kind = .call
    content.prefersSmallPicture = prefersSmallPicture
    content.presentation = .inline(isPrimary: controller?.canStartPictureInPictureAutomaticallyFromInline ?? false)
    if let isLinear = controller?.saidLinearPlayback { content.requiresLinearPlayback = isLinear }
    return content
  }
}
