// Presents a player full screen.

import Foundation
import Tandem

/// Presents a player's item full screen, and passes the callbacks about it to a delegate, whichever way it goes.
///
/// It is kept alive while its video is in picture in picture, and by whoever presents it.
///
/// See: AVKit's `AVPlayerViewController`.
@MainActor
open class AVPlayerViewController: UIViewController {
  /// What a press of skip does.
  ///
  /// See: AVKit's `AVPlayerViewControllerSkippingBehavior`.
  public enum SkippingBehavior: Int, CaseIterable, Hashable, Sendable {
    /// It goes ten seconds forth or back.
    case `default`
    /// The delegate goes to the next item or to the previous one.
    case skipItem
  }

  enum PresentationState: Hashable { case absent, presented, leaving }

  /// What it presents.
  public var player: AVPlayer? {
    didSet {
      if oldValue?.owner === self { oldValue?.owner = nil }
      player?.owner = self
      if isShown, player !== oldValue, let player { session?.open(player) }
    }
  }
  /// Receives the callbacks about its video. It is not kept alive.
  public weak var delegate: (any AVPlayerViewControllerDelegate)?
  /// What a press of skip does.
  public var skippingBehavior = SkippingBehavior.default
  /// Whether skipping forward is offered.
  public var isSkipForwardEnabled = true
  /// Whether skipping backward is offered.
  public var isSkipBackwardEnabled = true
  /// What the app shows while the channel changes; nil otherwise.
  public internal(set) var channelInterstitialViewController: UIViewController?

  var presentationState = PresentationState.absent
  /// Set by the defaults of the delegate's questions.
  var isNotImplemented = false
  private(set) lazy var screen = session?.screen(for: self)
  private var ownSession: AVKitSession?
  private var saidPictureInPicture: Bool?
  private var saidLinearPlayback: Bool?

  /// A controller in ``AVKitSession/default``, as it is when it is needed.
  public override init() {}

  /// A controller in a session.
  public convenience init(session: AVKitSession) {
    self.init()
    ownSession = session
  }

  /// The session; ``AVKitSession/default`` where none is named.
  public var session: AVKitSession? { ownSession ?? .default }

  /// Whether the first frame of its player's item is there.
  public var isReadyForDisplay: Bool { player?.video != nil }

  /// Whether its video may go to picture in picture.
  public var allowsPictureInPicturePlayback: Bool {
    get { saidPictureInPicture ?? player?.currentItem?.content.allowsPictureInPicture ?? true }
    set {
      saidPictureInPicture = newValue
      player?.setNeedsRestating()
    }
  }

  /// Whether its video is played in one go, without seeking and skipping.
  public var requiresLinearPlayback: Bool {
    get { saidLinearPlayback ?? player?.currentItem?.content.requiresLinearPlayback ?? false }
    set {
      saidLinearPlayback = newValue
      player?.setNeedsRestating()
    }
  }

  /// Whether its video is within a page and what the page is about: picture in picture may begin by itself then, where
  /// the session's policy says so, and the page is never dismissed by it.
  public var canStartPictureInPictureAutomaticallyFromInline = false {
    didSet { player?.setNeedsRestating() }
  }

  override func beginPresentation() { show() }

  override func endPresentation(_ completion: (() -> Void)?) { dismissVideo(completion) }
}

extension AVPlayerViewController: PlayerOwner {
  var presenter: (any Presenter)? { self }

  var opensOnPlay: Bool { false }

  var isShown: Bool { presentationState == .presented }

  func content(of item: AVPlayerItem) -> Content {
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
