import Glibc
import TandemCLI
import TandemCommands
import TandemControl
import TandemInput
import TandemLog
import TandemLogFiles
import TandemPlayback
import TandemRuntime

/// `tandem play`: plays until the session ends.
@MainActor
enum PlayCommand {
  /// - Parameter asked: the command line without the user's settings.
  static func run(
    _ invocation: ParsedCommandLine, asked: ParsedCommandLine, _ supervised: SupervisorClient?
  ) throws(CLIError) -> ExitStatus {
    if let devices = try PlayerOptions.deviceList(invocation) {
      for device in devices { Terminal.printLine(.escaped(device)) }
      return .done
    }
    var plan = try StartupPlan(invocation, asked: asked, supervised)
    let policies = plan.policies
    let options = try PlayerOptions(
      invocation, saved: plan.saved.asked, held: plan.isSuccessor ? plan.saved.held : nil)
    plan.begin(at: options.volumes, isNew: !plan.isSuccessor)
    let application = try PlayerApplication(
      invocation, policies, options.players, mpvSockets: options.sockets,
      logPath: invocation.text(.log) ?? StatePaths.newLog(), supervised)
    defer { application.close() }
    let session = application.session
    let speaks = !invocation.has(.quiet) && !invocation.has(.json)
    func say(_ line: String) { if speaks { Terminal.printLine(.escaped(line)) } }
    session.defaultDelegate = CallbackPrinter(clock: { session.clock.now }, write: say)
    if invocation.has(.json) { _ = session.log.addObserver { Terminal.printLine(.json($0.line)) } }
    let keeper = plan.stateLock.map(StateSaver.init)
    if keeper == nil, let folder = StateDirectory.path() {
      Terminal.printError(.escaped("can't lock a state file in \(folder); --resume will not restore this session"))
    }
    let start = InitialLoads(application, plan)
    keepState(of: application, start, choosingAnimation: policies.choosesAnimation, options, keeper, supervised)
    let recording: Recording? =
      if let path = invocation.text(.record) {
        try Recording(of: session, path: supervised?.recordPath(path) ?? path)
      } else {
        nil
      }
    let history = recordHistory(of: application, invocation)
    let readers = try FrameInputs.open(
      for: plan.openings.map(\.opening.content.url), isNew: asked.operands.count > 0)
    start.begin()
    if let window = application.screen.window, plan.wasFullScreen { window.isFullScreen = true }
    say("session \(getpid()) on \(application.server.path)")
    if let log = application.logPath { say("event log: \(words(ofLog: log))") }
    if Terminal.hasKeys { say(KeyBindings.hint) }
    let statusLine = StatusLine(application.screen, invocation, speaks: speaks) { supervised?.box.status.store($0) }
    let startScreen = StartScreen(application, plan, start)
    let input = InputController(application, startScreen, statusLine, say: say)
    start.complain = { [weak input] in input?.refuse($0, .fullScreen) }
    application.show(input)
    KeyReader.start(application.mailbox)
    if application.screen.window != nil { ColorKeys.start(application.mailbox) }
    if invocation.has(.lirc), invocation.text(.lirc) != "off" {
      LircReader.start(invocation.text(.lirc) ?? LircReader.standardPath, application.mailbox)
    }
    if invocation.has(.cec), invocation.text(.cec) != "off" {
      CECReader.start(invocation.text(.cec), application.mailbox)
    }
    withExtendedLifetime((readers, input)) {
      session.run(
        at: application.mailbox, heartbeat: supervised.map { supervised in { supervised.box.beat(isAtWork: $0) } },
        receive: { application.receive($0, input) })
    }
    startScreen.close()
    statusLine.end()
    let end = application.logPath.map { "; event log: \(words(ofLog: $0))" }
    say("ended" + (end ?? ""))
    application.finishLog()
    keeper?.finish(within: .seconds(2))
    history?.writer.finish(within: .seconds(2))
    try recording?.write(say)
    application.status = application.hasLostScreen ? .unavailable : start.status
    return application.status
  }

  private static func recordHistory(
    of application: PlayerApplication, _ invocation: ParsedCommandLine
  ) -> HistoryRecorder? {
    guard invocation.has(.history) else { return nil }
    let store: HistoryStore
    do throws(CLIError) { store = try .standard() } catch {
      Terminal.printError(.escaped(error.message))
      return nil
    }
    let recorder = HistoryRecorder(store, ignoringQuery: application.volatileQuery)
    application.session.addObserver(recorder, isKept: true)
    application.lists.leftPosition = recorder.position
    return recorder
  }

  /// Names the log's file, or the command that reads the log from the journal.
  private static func words(ofLog log: String) -> String {
    if case .journal(let journal) = LogDestination(log) { return journal.reading }
    return log
  }

  /// Saves the state at each commit, in the supervisor's shared memory and in a file.
  private static func keepState(
    of application: PlayerApplication, _ start: InitialLoads, choosingAnimation choosesAnimation: Bool,
    _ options: PlayerOptions,
    _ keeper: StateSaver?, _ supervised: SupervisorClient?
  ) {
    let session = application.session
    let withPlayerState: (SavedState) -> SavedState = { [weak application] state in
      var saved = state
      saved.hasAnimation = choosesAnimation
      saved.options = options.asked
      saved.channels = application?.lists.channels?.source
      return saved
    }
    application.keep { [unowned session] in withPlayerState(session.savedState) }
    session.save = { [weak application] state in
      var saved = withPlayerState(state)
      // An empty state is kept only for the next player, which must not open the closed videos again.
      if !state.isEmpty { keeper?.keep(saved) }
      guard let supervised, !state.isEmpty || supervised.box.state.newest != nil else { return }
      saved.isWindowFullScreen = application?.screen.window?.isFullScreen ?? false
      saved.leftOut = start.pending
      saved.heldOptions = options.held
      supervised.box.state.store(saved.bytes)
    }
  }
}
