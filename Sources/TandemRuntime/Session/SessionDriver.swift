import TandemCommands
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemPlayback

/// Carries out the orchestrator's effects, and reports events to the orchestrator. The driver makes no decisions of its
/// own.
///
/// Its properties are the parts of a session. Thread: the main thread; other threads use a ``Mailbox``.
@MainActor
package final class SessionDriver {
  package private(set) var orchestrator: Orchestrator
  package let clock: any SessionClock
  package let log: LogWriter
  /// True if everything is closed and no event will follow.
  package private(set) var isFinished = false
  /// The receivers of each app's callbacks.
  package var delegates: [AppID: any CallbackDelegate] = [:]
  /// Receives the callbacks of apps that have no entry in ``delegates``.
  package var defaultDelegate: (any CallbackDelegate)?
  /// Called with the state to save, at each commit and every few seconds while something plays. Only one part of the
  /// program may set it.
  package var save: ((SavedState) -> Void)?

  package internal(set) var display: any VideoDisplay
  /// The newest layout that the display has received.
  package private(set) var layout: Layout?
  /// Changes the orchestrator's effects before they are carried out, to test that the verifier detects the changes.
  package var intercept: ((Input, [Effect]) -> [Effect])?
  /// Wakes the run loop after a submission or report outside of a step.
  private(set) var wake: (() -> Void)?
  private var observers = SessionObservers()

  package internal(set) var players: PlayerPair<any PlaybackEngine>
  var listeners: [ListenerID: any CallbackDelegate] = [:]
  /// The listeners whose registrations are still in the inbox, in the inbox's order.
  private var registrations: [any CallbackDelegate] = []
  private var inbox: [Incoming] = []
  /// The effects of the newest input. They are a property so that their memory is reused.
  private var ordered: [Effect] = []
  package private(set) var isStepping = false
  private var timers = Timers()
  private var submitted: [CommandID: SubmittedCommand] = [:]
  private var lastCommand = 0
  private var lastAnswered: CommandID?
  var callPaths = CallVideoRouting()
  package internal(set) var moments = TransactionTimings()
  /// The saved position of the content that a temporary picture in picture has replaced.
  private(set) var savedPosition: Duration?
  var savesAt: Duration?
  var savedPolicies: Configuration?
  var attendsAt: Duration?
  private var watch = SlowStepDetector()
  /// True if the last step took long and left work to the next step.
  private var isUnfinished = false
  private var syncSampler = SyncSampler()
  private var frameDropSampler = FrameDropSampler()
  var titles = TitleCache()
  /// The snapshot of the running step; nil until a reader needs it.
  var newestSnapshot: SharedSnapshot?

  private enum Incoming {
    case input(Input)
    case deferred(@MainActor () -> SessionCommand?, by: Initiator, id: CommandID, missing: (CommandID) -> Void)
  }

  /// A command that has not ended.
  private struct SubmittedCommand {
    /// The command; nil until a deferred command is resolved.
    var command: SessionCommand?
    var source: String
    /// The decision on an opening.
    var decision: OpenDecision?
    var answered: ((CommandResponse) -> Void)?
    var ended: ((CommandOutcome) -> Void)?
  }

  package init(
    _ configuration: Configuration = Configuration(), players: PlayerPair<any PlaybackEngine>,
    display: any VideoDisplay,
    clock: any SessionClock, log: LogWriter, wake: (() -> Void)? = nil
  ) {
    orchestrator = Orchestrator(configuration)
    self.players = players
    self.display = display
    self.clock = clock
    self.log = log
    self.wake = wake
  }

  /// Adds an observer, which is called after the existing ones. If `isKept` is true, the session keeps the observer
  /// alive until the session has finished.
  package func addObserver(_ observer: any SessionObserver, isKept: Bool = false) { observers.add(observer, isKept) }

  func notify(_ call: (any SessionObserver) -> Void) { observers.forEach(call) }

  /// Writes the log's first line.
  ///
  /// - Parameter restarts: the number of crashed sessions that this session continues.
  package func start(program: String, process: Int, restarts: Int = 0) {
    let policies = orchestrator.state.configuration
    record(
      Record(
        session: program, pid: process, policies: policies, unixTime: clock.unixTime, restarts: restarts))
  }

  /// Submits a command. The session receives the command in the next step, never inside this call.
  ///
  /// - Parameters:
  ///   - source: the origin of the command, for the log: `terminal`, `socket`, `program` …
  ///   - answered: called with the answer, and again when a queued command is carried out or refused.
  ///   - ended: called once when an accepted or coalesced command has ended.
  @discardableResult
  package func submit(
    _ command: SessionCommand, by initiator: Initiator = .user, source: String = "program",
    answered: ((CommandResponse) -> Void)? = nil, ended: ((CommandOutcome) -> Void)? = nil
  ) -> CommandID {
    lastCommand += 1
    submitted[lastCommand] = SubmittedCommand(command: command, source: source, answered: answered, ended: ended)
    take(.input(.command(command, by: initiator, id: lastCommand)))
    return lastCommand
  }

  /// Submits a command that depends on the session's state when the session receives it.
  ///
  /// - Parameters:
  ///   - deferred: creates the command; returns nil if the state allows no command.
  ///   - missing: called instead of an answer if the state allows no command.
  package func submit(
    deferred: @escaping @MainActor () -> SessionCommand?, by initiator: Initiator, source: String = "app",
    missing: @escaping (CommandID) -> Void,
    answered: @escaping (CommandResponse) -> Void, ended: @escaping (CommandOutcome) -> Void
  ) -> CommandID {
    lastCommand += 1
    submitted[lastCommand] = SubmittedCommand(command: nil, source: source, answered: answered, ended: ended)
    take(.deferred(deferred, by: initiator, id: lastCommand, missing: missing))
    return lastCommand
  }

  /// Withdraws a command that the session has not received yet.
  package func withdraw(_ id: CommandID) {
    let before = inbox.count
    inbox.removeAll { incoming in
      switch incoming {
      case .input(.command(_, _, let other)), .deferred(_, _, let other, _): other == id
      case .input(.event): false
      }
    }
    if inbox.count < before { submitted[id] = nil }
  }

  private func take(_ incoming: Incoming) {
    inbox.append(incoming)
    if !isStepping { wake?() }
  }

  /// Reports a fact that the session can't detect itself. The session receives the fact in the next step.
  package func report(_ fact: AppReport) { report(event: fact.event) }

  /// Reports an event of a player, a display or a delegate. The session receives it in the next step.
  package func report(event: Event) { take(.input(.event(event))) }

  /// Registers a listener that restores dismissed screens; the newest registration replaces the others.
  package func register(_ listener: any CallbackDelegate, as id: ListenerID) {
    registrations.append(listener)
    report(event: .listener(id, isRegistered: true))
  }

  /// Keeps the newest listener alive, and releases a listener that was replaced or has unregistered.
  private func keepListener(_ id: ListenerID, _ isRegistered: Bool) {
    if isRegistered { listeners = [id: registrations.removeFirst()] } else { listeners[id] = nil }
  }

  package func unregisterListener(_ id: ListenerID) { report(event: .listener(id, isRegistered: false)) }

  package func status(of player: PlayerID) -> PlayerStatus {
    var status = players[player].status
    // A running sync adjusts the player's speed slightly. Report the speed that the user chose, because the log has
    // separate records for these adjustments.
    if orchestrator.state.sync?.isBegun == true { status.speed = orchestrator.state.players[player].playback.speed }
    // While only the poster is shown, the player's title is the poster's name and not the content's title.
    if orchestrator.state.players[player].active?.hasOnlyPoster == true { status.mediaTitle = nil }
    return status
  }

  /// The next time at which the session must act without new input, on the session's clock.
  package var nextDue: Duration? {
    if !inbox.isEmpty || isUnfinished { return .zero }
    return [
      timers.next, display.nextTick, players.a.nextEvent, players.b.nextEvent, savesAt, attendsAt, syncSampler.due,
    ]
    .compactMap(\.self).min()
  }

  /// Handles all new input and everything that is due now. If a step takes long, it leaves the remaining work to the
  /// next step. Without this limit, a step might never end on a slow screen, because new input would always be waiting.
  package func step() {
    isStepping = true
    defer {
      isStepping = false
      newestSnapshot = nil
      notify { $0.sessionDidEndStep(self) }
    }
    watch.begin(at: clock.now)
    defer { if let record = watch.end(at: clock.now), !isFinished { self.record(record) } }
    var isBusy = true
    while isBusy, !isFinished, !watch.isLong(at: clock.now) {
      isBusy = false
      // Handle the display's input first, so that a key's command is carried out in the same step.
      for input in display.takeInput() {
        isBusy = true
        notify { $0.session(self, didReceive: input) }
      }
      watch.mark("input", at: clock.now)
      for player in PlayerID.allCases {
        players[player].collect { report in
          isBusy = true
          receive(report, from: player)
        }
      }
      watch.mark("players", at: clock.now)
      while let timer = timers.expire(at: clock.now) {
        isBusy = true
        receive(.event(.timer(timer)))
      }
      watch.mark("timers", at: clock.now)
      let arrived = inbox
      inbox = []
      for incoming in arrived {
        isBusy = true
        receive(incoming)
      }
      if measureSync() { isBusy = true }
      watch.mark("commands", at: clock.now)
      var facts: [DisplayFact] = []
      display.tick(at: clock.now) { facts.append($0) }
      for fact in facts {
        isBusy = true
        receive(.event(.display(fact)))
      }
      watch.mark("display", at: clock.now)
    }
    isUnfinished = isBusy
    newestSnapshot = nil
    if isFinished { return }
    if let reading = frameDropSampler.look(players, orchestrator.state, at: clock.now) {
      receive(.event(.overload(reading)))
    }
    let isPlaying = orchestrator.state.isPlaying
    if display.keepsAwake != isPlaying { display.keepsAwake = isPlaying }
    let now = clock.now
    attendsAt = observers.earliest { $0.sessionWillEndStep(self, at: now) }
    watch.mark("captions", at: clock.now)
    saveIfDue()
    watch.mark("state", at: clock.now)
  }

  private func receive(_ report: PlayerReport, from player: PlayerID) {
    switch report {
    case .fact(let fact, let generation): receive(.event(.player(player, generation: generation, fact)))
    case .trace(let trace): record(trace, of: player)
    }
  }

  private func receive(_ incoming: Incoming) {
    switch incoming {
    case .input(let input): receive(input)
    case .deferred(let deferred, let initiator, let id, let missing):
      if let command = deferred() {
        submitted[id]?.command = command
        return receive(.command(command, by: initiator, id: id))
      }
      submitted[id] = nil
      missing(id)
    }
  }

  private func receive(_ input: Input) {
    if case .command(.shutDown, _, _) = input, !isFinished {
      // Save the state before the shutdown, because the next session resumes the contents that close now.
      saveNow()
      save = nil
    }
    newestSnapshot = nil
    orchestrator.handle(input, &ordered)
    if case .event(.listener(let id, let isRegistered)) = input { keepListener(id, isRegistered) }
    if let intercept { ordered = intercept(input, ordered) }
    for effect in ordered { carryOut(effect) }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .player(let player, let request):
      players[player].perform(request)
      if case .seek = request { saveSoon() }
    case .savePosition(let player): savedPosition = players[player].status.position
    case .returnToPlace(let player, var load):
      if let savedPosition { load.start = .at(savedPosition) }
      players[player].perform(.load(load))
    case .display(let layout):
      self.layout = layout
      display.show(layout)
    case .callback(let callback):
      send(callback)
      notify { $0.session(self, didSend: callback) }
    case .armTimer(let timer, let delay): timers.arm(timer, at: clock.now + delay)
    case .cancelTimer(let timer): timers.cancel(timer)
    case .proposeDismissal(let dismissal): ask(dismissal)
    case .answered(let id, let command, let initiator, let answer): tell(id, command, initiator, answer)
    case .commandEnded(let id, let outcome):
      record(Record(commandEnded: id, outcome))
      guard let ending = submitted[id] else { return }
      if let command = ending.command {
        notify { $0.session(self, command, did: .ended(outcome), source: ending.source) }
      }
      ending.ended?(outcome)
      submitted[id] = nil
    case .note(let note):
      if case .callPath(let player, let usesSampleBuffers) = note {
        callPaths.enter(
          player, orchestrator.state.players[player].shown, usesSampleBuffers: usesSampleBuffers)
      }
      record(note)
      switch note {
      case .content(let decision): if let lastAnswered { submitted[lastAnswered]?.decision = decision }
      case .roles, .sync(.began), .sync(.moved), .sync(.ended): saveNow()
      default: break
      }
      notify { $0.session(self, didChange: note) }
    case .finish: finish()
    }
  }

  /// Measures the positions of two synced videos, if that is due.
  private func measureSync() -> Bool {
    guard orchestrator.state.sync != nil || syncSampler.due != nil,
      syncSampler.isDue(orchestrator, players, at: clock.now)
    else {
      return false
    }
    guard let reading = syncSampler.look(players, orchestrator.state, at: clock.now) else { return true }
    receive(.event(.sync(reading)))
    if let record = syncSampler.take(reading, orchestrator.state, at: clock.now) { self.record(record) }
    return true
  }

  /// The deviation of the picture in picture from its synced position at the last measurement; nil before the first.
  package var syncDrift: Duration? { orchestrator.state.sync == nil ? nil : syncSampler.newest }

  /// The decision on an opening; nil once the command has ended.
  package func decision(of id: CommandID) -> OpenDecision? { submitted[id]?.decision }

  private func tell(_ id: CommandID, _ command: SessionCommand, _ initiator: Initiator, _ answer: CommandResponse) {
    lastAnswered = id
    let (source, answered) = (submitted[id]?.source ?? "", submitted[id]?.answered)
    record(Record(command: command, initiator: initiator, source: source, answer: answer, id: id))
    switch answer {
    case .refused, .busy: submitted[id] = nil
    case .accepted, .queued, .coalesced: break
    }
    notify { $0.session(self, command, did: .answered(answer), source: source) }
    answered?(answer)
  }

  private func finish() {
    for player in PlayerID.allCases {
      players[player].shutDown()
      players[player].collect { if $0.tellsOfFrames { receive($0, from: player) } }
    }
    record(Record(endedBecause: "shutdown"))
    notify { $0.sessionWillFinish(self) }
    for player in PlayerID.allCases { players[player].awaitEnd() }
    isFinished = true
    notify { $0.sessionDidFinish(self) }
    observers.release()
  }

  /// Ends a session whose loop no longer runs: completes every open pair of callbacks at once, and waits for the
  /// players within their own time limit.
  package func shutDownNow() {
    (save, wake) = (nil, nil)
    observers.removeUnkept()
    if isFinished { return }
    submit(.shutDown, by: .program, source: "app")
    // One step is enough, because a shutdown does not wait for an answer.
    step()
    if !isFinished { finish() }
  }
}
