import Observation
import Tandem

/// A session for AVKit's classes.
///
///     AVKitSession.default = AVKitSession(session)
///
/// Player view controllers and players use ``default`` unless they name a session. An `AVKitSession` receives the
/// callbacks of one app. Callbacks about videos that no AVKit class opened go to the session's own `delegate`.
///
/// Thread: the main actor.
@MainActor
public final class AVKitSession {
  /// The session for objects that name no session. The property keeps the session alive until it is set to nil.
  public static var `default`: AVKitSession?

  /// The session, for features without an AVKit name.
  public let session: TandemSession
  /// The app that owns the contents.
  public let app: AppID

  private struct Weak {
    weak var presenter: (any PlayerPresenter)?
  }

  let seeks: SeekTracker
  let timeObservers: TimeObserverScheduler
  private let router = CallbackRouter()
  /// The newest presenter of each content.
  private var presenters: [ContentKey: Weak] = [:]
  /// The presenters whose videos are in picture in picture. Each receives the callbacks until its picture in picture
  /// ends.
  private var starters: [PlayerID: (content: ContentKey, presenter: Weak)] = [:]
  private var controllers: [WeakController] = []
  /// Controllers that only the session keeps alive.
  private var held: [ObjectIdentifier: AVPlayerViewController] = [:]
  /// The controller that was last asked to restore its interface, and the transaction of that
  /// request.
  private var restoring: (controller: WeakController, transaction: Int?)?
  /// The controller whose picture in picture began because the user left the app.
  private weak var started: AVPictureInPictureController?
  private var lastScreen = 0
  private var watch: Task<Void, Never>?

  private struct WeakController {
    weak var controller: AVPlayerViewController?
  }

  /// Creates the connection between AVKit's classes and a session.
  ///
  /// - Parameters:
  ///   - session: the session that plays all contents; it is kept alive.
  ///   - app: the app whose callbacks these classes receive, replacing any other delegate.
  public init(_ session: TandemSession, app: AppID = "tandem") {
    self.session = session
    self.app = app
    seeks = SeekTracker(session)
    timeObservers = TimeObserverScheduler(session)
    router.owner = self
    session.setDelegate(router, for: app)
    let events = session.events()
    watch = Task { [weak self] in for await event in events { self?.receive(event) } }
  }

  deinit { watch?.cancel() }

  /// The video of a content; nil if neither player shows it.
  func video(of content: ContentKey) -> Video? {
    [session.fullScreen, session.pictureInPicture].compactMap(\.self).first { $0.content.key == content }
  }

  // MARK: - The receivers of callbacks

  /// Registers a presenter for a content. The session keeps the presenter alive while the content is in picture in
  /// picture.
  func register(_ presenter: any PlayerPresenter, for content: ContentKey) {
    presenters = presenters.filter { $0.value.presenter != nil }
    presenters[content] = Weak(presenter: presenter)
    session.stopKeeping(presenter)
    session.keep(presenter: presenter, for: content)
  }

  func presenter(of video: Video, isStarting: Bool = false) -> (any PlayerPresenter)? {
    let (player, key) = (video.player, video.content.key)
    if !isStarting, let starter = starters[player], starter.content == key, let presenter = starter.presenter.presenter
    {
      return presenter
    }
    let presenter = presenters[key]?.presenter
    if isStarting { starters[player] = presenter.map { (key, Weak(presenter: $0)) } }
    return presenter
  }

  // MARK: - Screens

  func screen(for controller: AVPlayerViewController) -> ScreenID {
    controllers.removeAll { $0.controller == nil }
    controllers.append(WeakController(controller: controller))
    return newScreen("player view controller")
  }

  /// Returns an unused screen id.
  func newScreen(_ name: String = "view controller") -> ScreenID {
    lastScreen += 1
    return ScreenID("\(name) \(lastScreen)")
  }

  func hold(_ controller: AVPlayerViewController) { held[ObjectIdentifier(controller)] = controller }

  func letGo(of controller: AVPlayerViewController) { held[ObjectIdentifier(controller)] = nil }

  /// Records that a controller must restore its interface in the running transaction.
  func beginRestoring(_ controller: AVPlayerViewController) {
    restoring = (WeakController(controller: controller), session.transaction)
  }

  func isRestoring(_ controller: AVPlayerViewController) -> Bool {
    guard let restoring, restoring.controller.controller === controller else { return false }
    return restoring.transaction != nil && restoring.transaction == session.transaction
  }

  /// Handles events without a callback.
  private func receive(_ event: SessionEvent) {
    switch event {
    case .screen(let screen, isPresented: false):
      for case let controller? in controllers.map(\.controller) where controller.screen == screen {
        controller.screenWentAway()
      }
    case .background(automaticPictureInPicture: false): startUnopenedContent()
    case .foreground: restoreStartedContent()
    default: break
    }
  }

  // MARK: - Contents that the app itself shows

  /// Starts picture in picture for a content that only the app has shown so far, such as a call, because the user left
  /// the app. The session itself starts only contents that are open (docs/contract.md, section 7).
  private func startUnopenedContent() {
    guard session.configuration.automaticPictureInPicture, session.pictureInPicture == nil else { return }
    let found = presenters.sorted { $0.key.rawValue < $1.key.rawValue }.lazy
      .compactMap { $0.value.presenter as? AVPictureInPictureController }.first(where: \.startsUnopened)
    started = found
    found?.startBecauseUserLeft()
  }

  /// With the basic integration, the content returns with the user.
  private func restoreStartedContent() {
    defer { started = nil }
    guard let started, session.configuration.integration == .basic, session.fullScreen == nil else { return }
    if !started.isPictureInPictureActive {
      started.contentSource?.player?.withdrawOpening()
      return
    }
    Task { [session] in
      // A refusal appears only in the session's log, as for every command without a caller.
      do { try await session.perform(.stop, by: .system) } catch {}
    }
  }
}
