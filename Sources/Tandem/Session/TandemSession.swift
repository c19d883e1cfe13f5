import Glibc
import Observation
import TandemControls
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSystem

/// Plays two videos, one full screen and one picture in picture, by tvOS's rules.
///
///     let session = try TandemSession(engine: .mpv(), screen: .window())
///     Task { try await session.open(MediaContent(url: "film.mp4")) }
///     try session.runBlocking()
///
/// Observable properties change on the main actor, between two steps of the session and before each callback. No method
/// here waits for a player, a disk or a screen. A session that is released before it has ended is shut down cleanly.
///
/// It has many properties because an app observes each part of a session by itself.
///
/// Thread: the main actor.
@MainActor
@Observable
public final class TandemSession {
  /// The full-screen video. A video that has reached its end stays in this property.
  public internal(set) var fullScreen: Video?
  /// The video in picture in picture.
  public internal(set) var pictureInPicture: Video?
  /// The content that loads for each role and has no frame yet.
  public internal(set) var loading: [Role: MediaContent] = [:]
  /// The audible videos, the full-screen video first; more than one only with ``AudioPolicy/mix``.
  public internal(set) var audible: [Video] = []
  /// AVKit's `isPictureInPicturePossible`, `…Active`, `…Suspended` and `canStopPictureInPicture`, each with a reason if
  /// it is false.
  public internal(set) var availability: Availability
  /// True if the user has hidden the picture in picture, whose video plays on.
  public internal(set) var isPictureInPictureHidden = false
  /// The other owner that uses the system's picture in picture; nil while the session's own picture in picture is not
  /// suspended.
  public internal(set) var pictureInPictureOwner: OwnerID?
  /// The video that is in picture in picture for a limited time.
  public internal(set) var temporaryVideo: Video?
  /// The content that returns to picture in picture after ``temporaryVideo``; nil if none returns.
  public internal(set) var returningContent: MediaContent?
  /// The video that is small and silent for an ad break.
  public internal(set) var adBreakVideo: Video?
  /// The sync of both videos; nil without a sync.
  public internal(set) var sync: Sync?
  /// True if the machine is too slow for both videos.
  public internal(set) var isOverloaded = false
  /// The video that shows fewer pictures because the machine is too slow.
  public internal(set) var reducedVideo: Video?
  /// The running transaction; nil if none is running.
  public internal(set) var transaction: Int?
  /// The present policies, including changes by commands, such as audio, corner and size.
  public internal(set) var configuration: Configuration
  /// The places of the videos once all movements have ended.
  public internal(set) var screenLayout: ScreenLayout
  /// True if everything is closed and no event will follow.
  public private(set) var isFinished = false
  /// True if the window's close button ends the session. If false, the button only sends an event.
  @ObservationIgnored public var shutsDownWhenClosed = true

  /// Receives each input of the screen before the session does: keys, the pointer, the window's buttons. If the closure
  /// returns true, the session ignores the input and sends no event. A lost screen ends the session in any case.
  @ObservationIgnored public var takesInput: (@MainActor (DisplayInput) -> Bool)?

  /// Tandem's own keys, mouse actions and on-screen display; nil (the default) for none. An app can replace them with
  /// its own ``takesInput`` and ``overlay``.
  @ObservationIgnored public var controls: StandardControls? {
    didSet {
      screenControls?.close()
      screenControls = controls.map { ScreenControls(loop, $0.bindings, $0.parts) }
      waiter.mailbox.wake()
    }
  }

  @ObservationIgnored private(set) var screenControls: ScreenControls?
  @ObservationIgnored package let loop: SessionDriver
  @ObservationIgnored let waiter: RunLoopWaiter
  @ObservationIgnored package let dispatcher = DelegateDispatcher()
  @ObservationIgnored let overlayPainter = OverlayPainter()
  @ObservationIgnored var persistedObjects = PersistedObjects()
  /// The newest videos, including a few that have left their player.
  @ObservationIgnored var recentVideos: [Video] = []
  @ObservationIgnored var positionReaders: [PositionReader] = []
  @ObservationIgnored private var pending: [CommandID: PendingCommand] = [:]
  @ObservationIgnored private(set) var readers: [WeakQueue] = []
  @ObservationIgnored private var handlers: [ListenerID: RestoreHandler] = [:]
  @ObservationIgnored private var lastHandler = 0
  @ObservationIgnored private let log: QueuedLog?
  private static let logPatience = Duration.seconds(5)
  /// All records of a session under a virtual clock, for tests; nil with any other clock.
  @ObservationIgnored package let keptLog: MemoryLog?
  @ObservationIgnored var isRunning = false

  struct WeakQueue {
    weak var queue: EventQueue?
  }

  /// Creates a session with two players and a screen; nothing plays yet.
  ///
  /// - Parameters:
  ///   - configuration: the policies.
  ///   - engine: the factory for the players, such as TandemMPV's `.mpv()` or TandemTesting's `.simulated()`.
  ///   - screen: the factory for the display, such as TandemSDL's `.window()`; by default, the display is in memory.
  ///   - logFile: the path of the event log, which only its owner can read; nil for no log.
  ///   - name: the program's name in the log.
  ///   - clock: the session's clock; a ``VirtualClock`` for a test that advances the time.
  /// - Throws: an error that names the missing resource.
  public init(
    _ configuration: Configuration = Configuration(), engine: PlaybackEngineFactory,
    screen: VideoDisplayFactory = .headless(),
    logFile: String? = nil, name: String = "app", clock: any SessionClock = MonotonicClock()
  ) throws(SessionError) {
    waiter = try RunLoopWaiter()
    log = try Self.log(at: logFile)
    let display: any VideoDisplay
    do { display = try screen.open() } catch { throw SessionError("open the screen", reason: "\(error)") }
    let context = EngineContext(clock: clock, renderer: display.renderer) { [mailbox = waiter.mailbox] in mailbox.wake()
    }
    let players: PlayerPair<any PlaybackEngine>
    do {
      players = PlayerPair(a: try engine.make(.A, context), b: try engine.make(.B, context))
    } catch {
      display.close()
      throw SessionError("make the players", reason: "\(error)")
    }
    display.attach(PlayerPair(a: players.a.video, b: players.b.video))
    loop = SessionDriver(
      configuration, players: players, display: display, clock: clock, log: LogWriter(sink: log),
      wake: { [mailbox = waiter.mailbox] in mailbox.wake() })
    keptLog = clock is VirtualClock ? MemoryLog(observing: loop.log) : nil
    availability = loop.orchestrator.availability
    self.configuration = configuration
    screenLayout = ScreenLayout(nil, on: display.size) { _ in nil }
    loop.defaultDelegate = dispatcher
    dispatcher.session = self
    loop.addObserver(self)
    loop.start(program: name, process: Int(getpid()))
  }

  deinit {
    waiter.end()
    let (loop, log) = (loop, log)
    // The players, and the thread that reads the log's ring, must be ended on the loop's actor.
    Task { @MainActor in
      if loop.isFinished { return }
      loop.shutDownNow()
      loop.display.close()
      _ = log?.finish(within: Self.logPatience)
    }
  }

  private static func log(at path: String?) throws(SessionError) -> QueuedLog? {
    guard let path else { return nil }
    do throws(LogWriteError) {
      return QueuedLog(LineRing(capacity: 4 << 20), to: try FileLog(path: path), at: path)
    } catch {
      throw SessionError("write the event log", reason: "\(error)")
    }
  }

  // MARK: - Delegates

  /// Receives the callbacks of apps without a separate delegate. The session holds it weakly.
  public var delegate: (any TandemSessionDelegate)? {
    get { dispatcher.delegate(for: nil) }
    set { dispatcher.set(newValue, for: nil) }
  }

  /// Sets the receiver of an app's callbacks, replacing any other; nil removes it. The session holds it weakly.
  public func setDelegate(_ delegate: (any TandemSessionDelegate)?, for app: AppID) {
    dispatcher.set(delegate, for: app)
  }

  /// Reports that the called method is not implemented. Call this in a delegate that forwards callbacks to another
  /// delegate.
  public func answerNotImplemented() { dispatcher.isNotImplemented = true }

  /// Registers a handler that brings back dismissed screens when their video returns to full screen, as Bambuser's
  /// restore listener does. The session calls only the newest handler, and keeps it until it is replaced or removed.
  ///
  /// The handler may also open the video's content again, for example on a new screen, and wait for this opening: the
  /// opening loads nothing and ends at once.
  ///
  /// - Parameter handle: returns true if the interface is back. The session cancels the handler's task when it no
  ///   longer waits for the answer.
  /// - Returns: the argument for ``removeRestoreHandler(_:)``.
  @discardableResult
  public func onRestore(_ handle: @escaping @MainActor (Video) async -> Bool) -> ListenerID {
    lastHandler += 1
    let id = ListenerID("handler \(lastHandler)")
    let handler = RestoreHandler(self, handle)
    handlers = [id: handler]
    loop.register(handler, as: id)
    return id
  }

  /// Removes a handler. The removal of a replaced handler changes nothing.
  ///
  /// - Parameter id: the result of ``onRestore(_:)``.
  public func removeRestoreHandler(_ id: ListenerID) {
    handlers[id] = nil
    loop.unregisterListener(id)
  }

  // MARK: - Events

  /// Returns the events from now on. Each call creates an independent reader.
  ///
  /// - Parameter capacity: the number of events that may wait for the reader.
  public func events(capacity: Int = 4096) -> SessionEvents {
    let queue = EventQueue(capacity: max(1, capacity))
    if isFinished { queue.close() } else { readers.append(WeakQueue(queue: queue)) }
    return SessionEvents(queue: queue)
  }

  /// Reports a fact that the session can't detect itself: the user has left or returned, a screen or a view has
  /// changed, or another owner needs the picture in picture.
  public func report(_ fact: AppReport) { loop.report(fact) }

  func tell(_ event: SessionEvent) {
    if readers.isEmpty { return }
    for reader in readers { reader.queue?.post(event) }
    if readers.contains(where: { $0.queue == nil }) { readers.removeAll { $0.queue == nil } }
  }

  func receive(_ change: StateChange) {
    switch change {
    case .persisted(_, let content, _): persistedObjects.persist(content)
    case .released(_, let content, _): persistedObjects.release(content)
    case .restoreAnswered(_, let transaction, _, _): for handler in handlers.values { handler.close(transaction) }
    default: break
    }
  }

  // MARK: - Commands

  /// Submits a command and waits until it has ended. This method is for tools; apps use the method of each command.
  ///
  /// If the task is cancelled before the session has received the command, the command is withdrawn. A command that has
  /// begun continues, but the wait ends. In both cases the method throws a `CancellationError`. Every other error is a
  /// ``CommandError``.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - initiator: the origin of the command. Picture in picture begins only on a user's request.
  /// - Returns: the command's transaction, and the decision on an opening.
  @discardableResult
  public func perform(_ command: SessionCommand, by initiator: Initiator = .user) async throws -> CommandResult {
    try await carryOut({ command }, by: initiator, missing: .sessionEnded)
  }

  /// Executes a command for the role that a video has when the session receives the command.
  func perform(_ command: @escaping (Role) -> SessionCommand, on video: Video) async throws -> CommandResult {
    let request: @MainActor () -> SessionCommand? = { [weak self, weak video] in
      guard let video, video.isCurrent, let state = self?.loop.orchestrator.state,
        state.players[video.player].shown?.key == video.content.key, let role = state.roles.role(of: video.player)
      else { return nil }
      return command(role)
    }
    return try await carryOut(request, by: .user, missing: .stale)
  }

  private func carryOut(
    _ request: @escaping @MainActor () -> SessionCommand?, by initiator: Initiator, missing: CommandError
  ) async throws -> CommandResult {
    if isFinished { throw CommandError.sessionEnded }
    let command = PendingCommand()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        command.begin(continuation)
        if Task.isCancelled { return command.finish(.failure(CancellationError())) }
        submit(request, command, by: initiator, missing: missing)
      }
    } onCancel: {
      Task { @MainActor in command.cancel() }
    }
    return try outcome.get()
  }

  private func submit(
    _ request: @escaping @MainActor () -> SessionCommand?, _ command: PendingCommand, by initiator: Initiator,
    missing: CommandError
  ) {
    var id: CommandID?
    let end = { [weak self] in if let id { self?.pending[id] = nil } }
    let number = loop.submit(
      deferred: request, by: initiator,
      missing: { _ in
        command.finish(.failure(missing))
        end()
      },
      answered: { answer in
        command.receive(answer)
        switch answer {
        case .refused, .busy: end()
        case .accepted, .queued, .coalesced: break
        }
      },
      ended: { [weak loop] outcome in
        command.receive(outcome, id.flatMap { loop?.decision(of: $0) })
        end()
      })
    id = number
    pending[number] = command
    command.withdraw = { [weak self] in
      self?.loop.withdraw(number)
      self?.pending[number] = nil
    }
  }

  /// Submits a command and does not wait.
  public func submit(_ command: SessionCommand, by initiator: Initiator = .user) {
    loop.submit(command, by: initiator, source: "app")
  }

  /// Returns the answer that a command would get now, and the decision if the command is an opening. Nothing is carried
  /// out.
  public func dryRun(_ command: SessionCommand, by initiator: Initiator = .user) -> DryRunResult {
    loop.orchestrator.dryRun(command, by: initiator)
  }

  // MARK: - Steps

  /// Executes one step of the session, and publishes its changes to observers.
  ///
  /// - Returns: the time until the next step is due without further input; nil if only input can cause a step.
  package func step() -> Duration? {
    loop.step()
    publish()
    let hasNewOverlay = overlayPainter.update(self)
    if loop.isFinished { finish() }
    if hasNewOverlay { return .zero }
    return loop.nextDue.map { max(.zero, $0 - loop.clock.now) }
  }

  /// Ends the session's parts after a failure, because the session can't run any more.
  func abandon() {
    loop.shutDownNow()
    finish()
  }

  private func finish() {
    if isFinished { return }
    isFinished = true
    for video in [fullScreen, pictureInPicture] { video?.role = nil }
    (fullScreen, pictureInPicture, loading, audible) = (nil, nil, [:], [])
    (recentVideos, temporaryVideo, adBreakVideo, reducedVideo) = ([], nil, nil, nil)
    for command in pending.values { command.finish(.failure(CommandError.sessionEnded)) }
    pending = [:]
    tell(.ended)
    for reader in readers { reader.queue?.close() }
    readers = []
    for reader in positionReaders { reader.finish() }
    positionReaders = []
    handlers = [:]
    loop.display.close()
    waiter.end()
    _ = log?.finish(within: Self.logPatience)
  }
}
