import CTandemLinux
import Glibc
import TandemCLI
import TandemCommands
import TandemControl
import TandemGuide
import TandemInput
import TandemLog
import TandemLogFiles
import TandemMPRIS
import TandemMPV
import TandemMPVIPC
import TandemMQTT
import TandemOrchestrator
import TandemPlayback
import TandemProcess
import TandemRemote
import TandemRuntime
import TandemSystem
import TandemTesting

/// A session with its players, display, log, socket and terminal.
///
/// Each part of the running program is a property.
@MainActor
final class PlayerApplication {
  let session: SessionDriver
  let mailbox: Mailbox<MainLoopMessage>
  let server: LineServer
  /// The log's path; nil if no log could be written.
  let logPath: String?
  let screen: PlayerScreen
  let lists: PlaylistService
  var volatileQuery: [String] { host.volatileQuery }
  private let host: SessionHost
  let logos: ChannelLogoCache
  private let queue: QueuedLog?
  private let supervised: SupervisorClient?
  /// The bridge to the control socket, which receives all records of the session, including the first.
  private let bridge: ControlSocketBridge
  /// The bridge to the desktop; nil if MPRIS is off or no bus exists.
  private let desktop: MPRISBridge?
  /// The bridge for mpv's clients; nil if the options switch it off.
  private let mpvSockets: MPVIPCBridge?

  /// The bridge to an MQTT broker; nil without a broker.
  private let node: MQTTBridge?
  /// The bridge to phones; nil without `--remote`, or if its port is in use.
  private let phones: RemoteBridge?

  /// The maximum time to wait until the end of the log is on disk.
  private static let patience = Duration.seconds(5)

  init(
    _ invocation: ParsedCommandLine, _ policies: Policies, _ options: MPVOptions? = nil,
    mpvSockets: [Role: String] = [:],
    logPath: String?, _ supervised: SupervisorClient? = nil
  ) throws(CLIError) {
    do throws(SystemError) { mailbox = try Mailbox() } catch { throw CLIError(.unavailable, error.description) }
    PlayerSignals.read(mailbox)
    let mailbox = mailbox
    self.supervised = supervised
    let post: SessionHost.Post = { mailbox.post(.work($0)) }
    let requests = ReportRelay<ControlReport>(post)
    let socket = try Self.socketPath(invocation, supervised)
    do throws(ControlError) {
      server = try LineServer(path: socket, ignoringQuery: invocation.texts(.volatileQuery)) { requests.send($0) }
    } catch {
      throw CLIError(error)
    }
    let opened: (queue: QueuedLog, path: String)? = try Self.openLog(
      invocation, path: supervised?.previousLog ?? logPath, supervised)
    queue = opened?.queue
    let logPath = opened?.path
    self.logPath = logPath
    let log = LogWriter(sink: opened?.queue) { Terminal.printError("the event log has gaps from now on: \($0)") }
    StatePaths.tidyLogs(invocation)
    let clock = MonotonicClock()
    let options = options ?? MPVOptions(audioOutput: invocation.text(.audioOutput))
    // Start the players at the same time as the window.
    let early =
      PlayerScreen.drawsInMemory(invocation) ? try Self.players(invocation, options, clock, mailbox, .memory) : nil
    screen = try PlayerScreen(invocation, after: supervised?.orders == nil ? nil : supervised?.box.hadWindow) {
      mailbox.post(.screenIsBack)
    }
    if screen.window != nil { supervised?.box.hadWindow = true }
    let players =
      if let early { early } else { try Self.players(invocation, options, clock, mailbox, screen.renderer) }
    var configuration = policies.configuration
    // Animate only in a window, where an animation is visible.
    if screen.window != nil, !policies.choosesAnimation { configuration.animation = .milliseconds(300) }
    session = SessionDriver(
      configuration, players: players, display: screen.display(of: players), clock: clock, log: log)
    let devices = invocation.choice(.deviceAddresses, of: AddressDoor.DevicePolicy.self) ?? .own
    let source = PlaylistLoader(devices) { url, most throws(PlaylistError) in try Self.text(of: url, atMost: most) }
    host = SessionHost(
      session, playlists: source, guide: try Self.guide(invocation),
      pictures: .sdl, process: supervised.map { Int($0.box.supervisor) } ?? Int(getpid()),
      ignoringQuery: invocation.texts(.volatileQuery), post: post, complain: { Terminal.printError(.escaped($0)) })
    lists = host.playlists
    logos = ChannelLogoCache(invocation.choice(.logos) ?? .files, mailbox)
    var settings = ControlSocketBridge.Settings(display: screen.words)
    (settings.logPath, settings.looksUpPages) = (logPath, invocation.has(.ytdl))
    settings.restarts = supervised?.restarts ?? 0
    bridge = ControlSocketBridge(host, server, requests, settings)
    desktop = host.desktopBridge(invocation)
    node = try host.brokerBridge(invocation, bridge)
    phones = try host.phoneBridge(invocation, bridge)
    supervised?.begin(session, log: self.logPath, socket: socket)
    session.start(program: Version.number, process: Int(getpid()), restarts: supervised?.restarts ?? 0)
    session.record(Record(display: screen.window == nil ? "headless" : "window", reason: screen.reason))
    self.mpvSockets = try host.mpvBridge(invocation, besides: socket, asked: mpvSockets)
  }

  /// The session's guide, and the function that reads it.
  private static func guide(_ invocation: ParsedCommandLine) throws(CLIError) -> (GuideChoice, GuideService.Reader)? {
    guard invocation.command == .play else { return nil }
    var choice = GuideChoice.ofList
    if let asked = invocation.text(.guide) {
      do throws(ContentAddress.AddressError) {
        choice = asked == "off" ? .off : .at(try ContentAddress.resolve(asked))
      } catch { throw CLIError(error) }
    }
    let loader = GuideLoader { url, patience, isCancelled, take throws(GuideError) in
      do throws(HTTPFetchError) {
        try HTTPFetch.read(url, within: patience, isCancelled: isCancelled, take: take)
      } catch { throw .unreachable(reason: error.reason) }
    }
    return (
      choice,
      { @Sendable (address, list, seconds, isCancelled) throws(GuideError) in
        try loader.read(address, for: list, in: seconds, isCancelled: isCancelled)
      }
    )
  }

  private nonisolated static func text(of url: String, atMost most: Int) throws(PlaylistError) -> [UInt8] {
    do throws(HTTPFetchError) { return try HTTPFetch.read(url, atMost: most) } catch {
      throw .unreachable(url, reason: error.reason)
    }
  }

  /// The path of the socket. It contains the supervisor's process id, so that all players of a supervisor have the same
  /// path.
  private static func socketPath(_ invocation: ParsedCommandLine, _ supervised: SupervisorClient?) throws(CLIError)
    -> String
  {
    if let path = supervised?.previousSocket ?? invocation.text(.ownSocket) { return path }
    let name = supervised.map { String($0.box.supervisor) }
    do throws(ControlError) { return try SocketDirectory.standard().newSocketPath(name: name) } catch {
      throw CLIError(error)
    }
  }

  private static func players(
    _ invocation: ParsedCommandLine, _ options: MPVOptions, _ clock: MonotonicClock,
    _ mailbox: Mailbox<MainLoopMessage>,
    _ renderer: RenderTarget
  ) throws(CLIError) -> PlayerPair<any PlaybackEngine> {
    if invocation.text(.player) == "simulated" {
      // Let a simulated content last a day, so that it does not end during use.
      let catalogue = SimulatedCatalog(other: SimulatedContent(duration: .seconds(86_400)))
      return PlayerPair(
        a: SimulatedPlayer(.A, clock: clock, catalogue: catalogue),
        b: SimulatedPlayer(.B, clock: clock, catalogue: catalogue))
    }
    if let program = try coreProgram(invocation, options, renderer) {
      func player(_ id: PlayerID) -> any PlaybackEngine {
        var program = program
        program.arguments.insert(id.rawValue, at: 0)
        // Start the second player a second later, so that the first video can use all processors
        // until its first frame.
        let waiting = id == .A ? Duration.zero : .seconds(1)
        return RemotePlayer(id, clock: clock, program, bound: options.answerBound, after: waiting) { mailbox.wake() }
      }
      return PlayerPair(a: player(.A), b: player(.B))
    }
    return PlayerPair(
      a: MPVPlayer(.A, clock: clock, options: options, renderer: renderer) { mailbox.wake() },
      b: MPVPlayer(.B, clock: clock, options: options, renderer: renderer) { mailbox.wake() })
  }

  /// The program for the process of a player; nil if both players run in this process.
  private static func coreProgram(
    _ invocation: ParsedCommandLine, _ options: MPVOptions, _ renderer: RenderTarget
  ) throws(CLIError) -> RemotePlayer.Executable? {
    let request = invocation.text(.isolation) ?? "auto"
    if request == "none" || invocation.command != .play { return nil }
    guard case .memory = renderer else {
      if request == "auto" { return nil }
      throw CLIError(
        .usage, "--isolation process needs --presenter software, because OpenGL can't draw in another process")
    }
    let path = try SiblingExecutable.beside("tandem-player-host")
    guard access(path, X_OK) == 0 else {
      let reason = "\(path) is missing"
      if request == "process" { throw CLIError(.unavailable, "\(reason); \(SiblingExecutable.remedy)") }
      Terminal.printError("\(reason), so a crash while one video plays interrupts both videos")
      return nil
    }
    return RemotePlayer.Executable(
      path: path, arguments: options.words + (invocation.text(.crashReport).map { ["crash-report=\($0)"] } ?? []),
      privateWords: options.privateWords)
  }

  /// Opens the log. If the user requested the log, a failure is an error. If the default log can't be opened, the
  /// session plays without a log.
  private static func openLog(
    _ invocation: ParsedCommandLine, path: String?, _ supervised: SupervisorClient?
  ) throws(CLIError) -> (queue: QueuedLog, path: String)? {
    guard let path else { return nil }
    do throws(LogWriteError) {
      let (sink, destination, written): (any LogSink, String, Int?)
      switch LogDestination(path) {
      case .journal(var journal):
        if journal.session == nil { journal.session = StatePaths.sessionName() }
        (sink, destination, written) = (try JournalLog(journal, sentence: \.sentence), journal.description, nil)
      case .file(let path):
        // Read the number before the file is locked, because closing any descriptor of the file releases its lock.
        let last = FileLog.lastNumber(in: path)
        // The default, in mebibytes, keeps the log of an unattended session from filling the disk.
        let limit = invocation.count(.logRotate) ?? 64
        let log = try RotatingLog(
          path: path, sync: invocation.choice(.logSync) ?? .none, limit: limit == 0 ? nil : limit << 20)
        (sink, destination, written) = (log, path, last)
      }
      let queue = QueuedLog(
        supervised?.box.ring ?? LineRing(capacity: 4 << 20), to: sink, at: destination,
        written: written, keep: supervised.map { supervised in supervised.keep },
        warn: { Terminal.printError(.escaped($0.message(at: destination))) })
      supervised?.closePrevious(in: queue)
      return (queue, destination)
    } catch {
      if invocation.has(.log) { throw CLIError(.writeFailed, "\(error); choose another with --log FILE") }
      Terminal.printError("can't write an event log: \(error)")
      return nil
    }
  }

  func receive(_ message: MainLoopMessage, _ input: InputController) {
    switch message {
    case .work(let work): work()
    case .key(let key): input.controls?.receive(KeyEvent(key), from: "terminal")
    case .remote(let event): input.controls?.receive(event, from: "remote")
    case .signal: session.submit(.shutDown, by: .system, source: "signal")
    case .meaninglessSignal(let number):
      session.warn("ignoring the signal \(number)")
    case .screenIsBack:
      if screen.window == nil { supervised?.handOver(from: session, because: "found its screen again") }
    }
  }

  /// Passes input to mpv's clients, and lets them draw over the videos.
  func show(_ input: InputController) {
    phones?.show = { [weak input] in input?.controls?.show($0) }
    phones?.press = { [weak input] name, source in
      if let key = KeyName.key(name) { input?.press(key, from: source) }
    }
    phones?.open = { [weak input] in input?.open($0, from: $1, ended: $2) }
    phones?.announce = { [weak input] in input?.controls?.say($0, over: $1, for: $2) }
    phones?.say = { [weak input] in input?.say($0) }
    phones?.begin()
    guard let mpvSockets else { return }
    mpvSockets.say = { [weak input] in input?.controls?.say($0, over: $1) }
    input.offer = { [weak mpvSockets] in mpvSockets?.press($0) ?? false }
  }

  /// Handles the loss of the display. The supervisor starts another player, which continues with
  /// another display or without one. If there is no supervisor, the session ends.
  func lose(screen reason: String) {
    session.record(Record(displayProblem: reason))
    if let supervised { supervised.handOver(from: session, because: "lost its screen") }
    Terminal.printError("\(reason), so the session ends; resume it with: tandem play --resume")
    session.submit(.shutDown, by: .system, source: "display")
    hasLostScreen = true
  }

  /// True if the session ends because it has lost its display.
  private(set) var hasLostScreen = false

  /// Sets the state that clients of the socket can save.
  func keep(_ state: @escaping () -> SavedState) { bridge.keptState = state }

  /// Waits until the log is in its file, for at most ``patience``.
  func finishLog() {
    guard let queue, let logPath, !queue.finish(within: Self.patience) else { return }
    Terminal.printError("can't write the end of the event log: \(logPath)")
  }

  /// The exit status if closing takes too long.
  var status = ExitStatus.unavailable

  /// Closes the program's parts: removes the socket, restores the terminal and closes the window.
  func close() {
    // Xlib waits forever if the X server ends during the exit, and a driver may hang. The limit is longer than the time
    // limits of the parts.
    let status = status
    Threads.start("tandem end") {
      sleep(5)
      _exit(status.rawValue)
    }
    server.stop()
    node?.close()
    phones?.close()
    mpvSockets?.close()
    desktop?.close()
    Terminal.giveKeysBack()
    screen.window?.close()
  }
}
