// The session behind AVKit's names.

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

  /// The seeks that have not completed yet.
  let seeks: SeekTracker
  let timeObservers: TimeObserverScheduler
  private let router = CallbackRouter()
  /// The newest presenter of each content.
  private var presenters: [ContentKey: Weak] = [:]
  /// The presenters whose videos are in picture in picture. Each receives the callbacks until its picture in picture
  /// ends.
  private var starters: [PlayerID: (content: ContentKey, presenter: Weak)] = [:]
  private var controllers: [WeakController] = []
  /// The players with changed items. The session receives the changes after the running transaction.
  private var unsaid: [WeakPlayer] = []
  /// Controllers that only the session keeps alive.
  private var held: [ObjectIdentifier: AVPlayerViewController] = [:]
  /// The controller that was last asked to restore its interface, and the transaction of that
  /// request.
  private var restoring: (controller: WeakController, transaction: Int?)?
  private var lastScreen = 0
  private var watch: Task<Void, Never>?

  private struct WeakController {
    weak var controller: AVPlayerViewController?
  }

  private struct WeakPlayer {
    weak var player: AVPlayer?
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
    session.keep(presenter, for: content)
  }

  /// The presenter that receives a video's callbacks.
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

  /// Schedules an update of a player's item after the running transaction.
  func wait(_ player: AVPlayer) {
    let isFirst = unsaid.isEmpty
    if !unsaid.contains(where: { $0.player === player }) { unsaid.append(WeakPlayer(player: player)) }
    if isFirst { watchTransaction() }
  }

  private func watchTransaction() {
    withObservationTracking {
      _ = session.transaction
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in self?.sayWhatWaits() }
    }
  }

  private func sayWhatWaits() {
    if session.transaction != nil { return watchTransaction() }
    let waiting = unsaid.compactMap(\.player)
    unsaid = []
    for player in waiting { player.restate() }
  }

  // MARK: - Screens

  /// Returns the screen id of a controller.
  func screen(for controller: AVPlayerViewController) -> ScreenID {
    lastScreen += 1
    controllers.removeAll { $0.controller == nil }
    controllers.append(WeakController(controller: controller))
    return ScreenID("player view controller \(lastScreen)")
  }

  func hold(_ controller: AVPlayerViewController) { held[ObjectIdentifier(controller)] = controller }

  func letGo(of controller: AVPlayerViewController) { held[ObjectIdentifier(controller)] = nil }

  /// Records that a controller must restore its interface in the running transaction.
  func beginRestoring(_ controller: AVPlayerViewController) {
    restoring = (WeakController(controller: controller), session.transaction)
  }

  /// True if the present transaction restores a controller's video.
  func isRestoring(_ controller: AVPlayerViewController) -> Bool {
    guard let restoring, restoring.controller.controller === controller else { return false }
    return restoring.transaction != nil && restoring.transaction == session.transaction
  }

  /// Handles events without a callback.
  private func receive(_ event: SessionEvent) {
    guard case .screen(let screen, isPresented: false) = event else { return }
    for case let controller? in controllers.map(\.controller) where controller.screen == screen {
      controller.screenWentAway()
    }
  }
}
