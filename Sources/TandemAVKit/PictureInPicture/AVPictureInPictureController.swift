import Observation
import Tandem

/// Starts and stops a source's picture in picture, and reports its state.
///
/// The properties are observable. The session determines the properties that report the state.
///
/// See: AVKit's `AVPictureInPictureController`.
@MainActor
@Observable
public final class AVPictureInPictureController {
  /// Receives the callbacks. The controller holds it weakly.
  @ObservationIgnored public weak var delegate: (any AVPictureInPictureControllerDelegate)?
  /// The source of the content. A new source replaces the old source even in picture in picture.
  public var contentSource: ContentSource? {
    didSet { replace(oldValue) }
  }
  /// True if the video is the page's main content, so that picture in picture may start automatically if the session's
  /// policy allows it. A call, or an app's own frames, then open in picture in picture when the user leaves the app.
  public var canStartPictureInPictureAutomaticallyFromInline = false {
    didSet { contentSource?.player?.setNeedsRestating() }
  }
  /// The explicit value of ``requiresLinearPlayback``; nil if the app has set no value.
  private(set) var saidLinearPlayback: Bool?
  /// The number of starts of picture in picture, including failed starts.
  @ObservationIgnored private var attempts = 0
  @ObservationIgnored private var playback: SampleBufferPlayback?

  /// True if ``AVKitSession/default`` supports picture in picture.
  public class func isPictureInPictureSupported() -> Bool {
    AVKitSession.default?.session.availability.isSupported.isYes ?? false
  }

  /// Creates a controller for the pictures of a source.
  public init(contentSource: ContentSource) {
    self.contentSource = contentSource
    contentSource.attach(self)
  }

  /// Creates a controller for a player's layer; nil if picture in picture is not supported.
  public convenience init?(playerLayer: AVPlayerLayer) {
    guard playerLayer.session?.session.availability.isSupported.isYes == true else { return nil }
    self.init(contentSource: ContentSource(playerLayer: playerLayer))
  }

  /// The layer of the source; nil for another kind of source.
  public var playerLayer: AVPlayerLayer? { contentSource?.playerLayer }

  /// The session of the source.
  public var session: AVKitSession? { contentSource?.session ?? .default }

  var video: Video? { contentSource?.player?.video }

  private var availability: Availability? { session?.session.availability }

  /// True if the video could enter picture in picture now, or is in picture in picture and can leave it.
  ///
  /// The property is also true while ``isPictureInPictureActive`` is true, because Apple's button both starts and stops
  /// picture in picture, and depends on this property alone ("Adopting Picture in Picture in a Custom Player"). It is
  /// always false while another owner uses the system's picture in picture. For a call, or for a source of an app's own
  /// frames, it can be true before the content is open, because the start opens the content.
  ///
  /// See: AVKit's `AVPictureInPictureController.isPictureInPicturePossible`.
  public var isPictureInPicturePossible: Bool {
    if isPictureInPictureActive { return !isPictureInPictureSuspended }
    if video == nil, contentSource?.isOpenedByStart == true, contentSource?.player?.currentItem != nil {
      return availability?.isSupported.isYes == true && availability?.isSuspended.isYes == false
    }
    return video?.role == .fullScreen && availability?.isPossible.isYes == true
  }

  /// True if the video is in picture in picture.
  public var isPictureInPictureActive: Bool { video?.role == .pictureInPicture }

  /// True if the video is in picture in picture while another owner uses the system's picture in picture.
  public var isPictureInPictureSuspended: Bool {
    isPictureInPictureActive && availability?.isSuspended.isYes == true
  }

  /// True if any picture in picture can be stopped.
  public var canStopPictureInPicture: Bool { availability?.canStop.isYes == true }

  /// True if the user can't seek or skip in the video.
  public var requiresLinearPlayback: Bool {
    get { saidLinearPlayback ?? contentSource?.player?.currentItem?.content.requiresLinearPlayback ?? false }
    set {
      saidLinearPlayback = newValue
      contentSource?.player?.setNeedsRestating()
    }
  }

  /// Starts picture in picture for the video. If another video is in picture in picture, this is a swap, as on tvOS. A
  /// call, or an app's own frames, open directly in picture in picture, unless they are already full screen.
  ///
  /// If the session refuses the start, the delegate receives a failure without willStart, because AVKit provides no
  /// other way to report a refusal.
  public func startPictureInPicture() {
    guard let session, let player = contentSource?.player, let item = player.currentItem else {
      return receive(.failedToStart(AVKitError(.pictureInPictureStartFailed, reason: "no item is shown")))
    }
    if isPictureInPictureActive { return }
    start(player, item, session, by: .user)
  }

  /// True if picture in picture is to start when the user leaves the app, although the content is not open yet.
  var startsUnopened: Bool {
    guard canStartPictureInPictureAutomaticallyFromInline, contentSource?.isOpenedByStart == true,
      let player = contentSource?.player, player.currentItem != nil, player.video == nil, !player.isOpening
    else { return false }
    return asksWhetherPaused() != true
  }

  /// Opens the content in picture in picture, because the user left the app.
  func startBecauseUserLeft() {
    guard let session, let player = contentSource?.player, let item = player.currentItem else { return }
    start(player, item, session, by: .system)
  }

  private func start(_ player: AVPlayer, _ item: AVPlayerItem, _ session: AVKitSession, by initiator: Initiator) {
    session.register(self, for: item.content.key)
    let before = attempts
    var opening: (owner: any PlayerOwner, withdrawals: Int)?
    if player.video == nil, contentSource?.isOpenedByStart == true, let owner = player.owner {
      opening = (owner, player.beginOpening(in: .pictureInPicture))
    }
    Task { [opening] in
      let error = await start(player, item, session, opening, by: initiator)
      if let error, attempts == before { receive(.failedToStart(error)) }
    }
  }

  private func start(
    _ player: AVPlayer, _ item: AVPlayerItem, _ session: AVKitSession,
    _ opening: (owner: any PlayerOwner, withdrawals: Int)?, by initiator: Initiator
  ) async -> AVKitError? {
    if let (owner, withdrawals) = opening {
      player.settings.rate = asksWhetherPaused() == true ? 0 : 1
      await player.open(
        owner.content(of: item), of: item, in: .pictureInPicture, of: session.session, by: initiator,
        ifStill: withdrawals)
      return item.error.map { AVKitError(.pictureInPictureStartFailed, reason: $0.reason) }
    }
    guard player.video?.role == .fullScreen else {
      return AVKitError(.pictureInPictureStartFailed, reason: "the player's video is not full screen")
    }
    do { try await session.session.startPictureInPicture() } catch {
      return AVKitError(.pictureInPictureStartFailed, error)
    }
    return nil
  }

  /// Brings the video back to full screen, with the restore callback.
  public func stopPictureInPicture() {
    if isPictureInPictureActive { session?.session.submit(.stop) }
  }

  private func replace(_ previous: ContentSource?) {
    guard previous !== contentSource else { return }
    let wasActive = previous?.player?.video?.role == .pictureInPicture
    previous?.attach(nil)
    contentSource?.attach(self)
    playback?.end()
    playback = nil
    guard wasActive, let session, let player = contentSource?.player else { return }
    if contentSource?.isOpenedByStart == true { player.settings.rate = asksWhetherPaused() == true ? 0 : 1 }
    session.open(player, in: .pictureInPicture)
    playback = SampleBufferPlayback(of: self, isOpening: true)
  }
}

extension AVPictureInPictureController: PlayerPresenter {
  func receive(_ step: PictureInPictureStep) {
    switch step {
    case .willStart:
      attempts += 1
      playback?.end()
      playback = SampleBufferPlayback(of: self, isOpening: contentSource?.player?.isOpening == true)
      delegate?.pictureInPictureControllerWillStartPictureInPicture(self)
    case .didStart:
      playback?.tell()
      delegate?.pictureInPictureControllerDidStartPictureInPicture(self)
    case .failedToStart(let error):
      playback?.end()
      delegate?.pictureInPictureController(self, failedToStartPictureInPictureWithError: error)
    case .willStop: delegate?.pictureInPictureControllerWillStopPictureInPicture(self)
    case .didStop:
      playback?.end()
      delegate?.pictureInPictureControllerDidStopPictureInPicture(self)
    }
  }

  func restore(_ completionHandler: @escaping @MainActor (Bool) -> Void) {
    guard let delegate else {
      session?.session.answerNotImplemented()
      return
    }
    // As in AVKit, the answer may come from any thread.
    let answered: @Sendable (Bool) -> Void = { answer in Task { @MainActor in completionHandler(answer) } }
    delegate.pictureInPictureController(
      self, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: answered)
  }

  /// Never dismisses anything, because the video has no screen that the session could dismiss: the app shows it in its
  /// own interface.
  func isDismissedAtStart() -> Bool? { nil }
}
