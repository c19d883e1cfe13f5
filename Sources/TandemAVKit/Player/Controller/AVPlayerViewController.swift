import Foundation
import Observation
import Tandem

/// Presents a player's item full screen, and passes its callbacks to a delegate.
///
/// The session keeps the controller alive while its video is in picture in picture; its presenter keeps it alive, too.
///
/// The player, and the properties that depend on the player, are observable.
///
/// See: AVKit's `AVPlayerViewController`.
@MainActor
@Observable
open class AVPlayerViewController: UIViewController {
  /// The effect of skipping.
  ///
  /// See: AVKit's `AVPlayerViewControllerSkippingBehavior`.
  public enum SkippingBehavior: Int, CaseIterable, Hashable, Sendable {
    /// Playback skips ten seconds forward or back.
    case `default`
    /// The delegate changes to the next or the previous item.
    case skipItem
  }

  enum PresentationState: Hashable { case absent, presented, leaving }

  /// The presented player.
  public var player: AVPlayer? {
    didSet {
      if oldValue?.owner === self { oldValue?.owner = nil }
      player?.owner = self
      if isShown, player !== oldValue, let player { session?.open(player) }
    }
  }
  /// Receives the callbacks about the video. The controller holds it weakly.
  @ObservationIgnored public weak var delegate: (any AVPlayerViewControllerDelegate)?
  /// The effect of skipping.
  public var skippingBehavior = SkippingBehavior.default
  /// True if skipping forward is offered.
  public var isSkipForwardEnabled = true
  /// True if skipping backward is offered.
  public var isSkipBackwardEnabled = true
  /// The view controller that the app provides for a channel change; nil at any other time.
  public internal(set) var channelInterstitialViewController: UIViewController?

  var presentationState = PresentationState.absent
  /// True if the delegate does not implement the called method itself. The method's default implementation sets this
  /// property.
  @ObservationIgnored var isNotImplemented = false
  @ObservationIgnored private(set) lazy var screen = session?.screen(for: self)
  @ObservationIgnored private var ownSession: AVKitSession?
  private var saidPictureInPicture: Bool?
  private var saidLinearPlayback: Bool?

  /// Creates a controller that uses the current ``AVKitSession/default`` whenever it needs a session.
  public override init() {}

  /// Creates a controller for a session.
  public convenience init(session: AVKitSession) {
    self.init()
    ownSession = session
  }

  /// The session; ``AVKitSession/default`` unless the app has set another session.
  public var session: AVKitSession? { ownSession ?? .default }

  /// True after the first frame of the player's item. Observable.
  ///
  /// See: AVKit's `AVPlayerViewController.isReadyForDisplay`.
  public var isReadyForDisplay: Bool { player?.video != nil }

  /// True if the video may enter picture in picture.
  public var allowsPictureInPicturePlayback: Bool {
    get { saidPictureInPicture ?? player?.currentItem?.content.allowsPictureInPicture ?? true }
    set {
      saidPictureInPicture = newValue
      player?.setNeedsRestating()
    }
  }

  /// True if the user can't seek or skip in the video.
  public var requiresLinearPlayback: Bool {
    get { saidLinearPlayback ?? player?.currentItem?.content.requiresLinearPlayback ?? false }
    set {
      saidLinearPlayback = newValue
      player?.setNeedsRestating()
    }
  }

  /// True if the video is the main content of a page. Picture in picture may then start automatically if the session's
  /// policy allows it, and it never dismisses the page.
  public var canStartPictureInPictureAutomaticallyFromInline = false {
    didSet { player?.setNeedsRestating() }
  }

  override var isPresentedNow: Bool { isShown }

  override func beginPresentation() { show() }

  override func endPresentation(_ completion: (() -> Void)?) { dismissVideo(completion) }
}

extension AVPlayerViewController: PlayerOwner {
  var presenter: (any PlayerPresenter)? { self }

  var opensOnPlay: Bool { false }

  var isShown: Bool { presentationState == .presented }

  func content(of item: AVPlayerItem) -> MediaContent {
    var content = item.content
    if let app = session?.app { content.app = app }
    if content.screen == nil { content.screen = screen }
    if canStartPictureInPictureAutomaticallyFromInline {
      content.presentation = .inline(isPrimary: true)
    } else if content.said.contains(.presentation) == false {
      content.presentation = .fullScreen
    }
    if let saidPictureInPicture { content.allowsPictureInPicture = saidPictureInPicture }
    if let saidLinearPlayback { content.requiresLinearPlayback = saidLinearPlayback }
    return content
  }
}
