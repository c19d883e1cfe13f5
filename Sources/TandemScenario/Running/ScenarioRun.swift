import Tandem
import TandemCommands
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemTesting

/// One run of a scenario, on its own session or on an app's session.
///
/// A step with a time takes place between two steps of the session. A step that waits for a record takes place while
/// the session writes the record; the session continues afterwards.
///
/// It has many properties because a run owns its session, its players and apps, and the findings of all kinds of steps.
@MainActor
package final class ScenarioRun {
  let scenario: Scenario
  let environment: ScenarioEnvironment
  package let session: SessionDriver
  let players: PlayerPair<StallingPlayer>
  let display: StallingDisplay
  let delegates: ScenarioDelegates
  private let app: TandemSession?
  private var observer: LogWriter.ObserverID?
  /// The contents, with the changes that steps have made so far.
  var contents: [ScenarioContent]
  let log: MemoryLog
  private let beginning: Duration
  let firstRecord: Int
  var result = ScenarioResult()

  private(set) var next = 0
  /// The time of the previous step.
  private var previous: Duration
  /// True if the run has submitted something to the session since the session's last step.
  private var hasNews = false
  /// True if no further step is taken.
  private var isGivenUp = false
  private var later: [(at: Duration, act: @MainActor () -> Void)] = []
  var commands: [PendingCommand] = []
  /// All callbacks so far, and the numbers of their records.
  var callbacks: [(text: String, record: Int)] = []
  /// The number of callbacks that previous expectations have compared.
  var callbackMark = 0
  /// The number of records that previous expectations have compared.
  var recordMark: Int
  var newestRestore = 0
  var newestDismissal = 0
  var saved: SavedState?
  private var settlesBy: Duration?
  /// The time by which the present expectation must be met; nil if none is pending.
  private var patience: Duration?

  /// A command of the scenario that has not ended.
  final class PendingCommand {
    let step: Int
    let outcome: String?
    var answer: String?
    var actualOutcome: String?

    init(step: Int, outcome: String?) {
      self.step = step
      self.outcome = outcome
    }
  }

  /// - Parameters:
  ///   - effects: modifies the orchestrator's effects, to test that the checks notice an error.
  ///   - observe: called with each record.
  ///   - writesLog: false to leave the log out of the result.
  package convenience init(
    _ scenario: Scenario, on environment: ScenarioEnvironment, effects: (([Effect]) -> [Effect])? = nil,
    observe: ((Record) -> Void)? = nil, writesLog: Bool = true
  ) {
    self.init(scenario, environment, app: nil, writesLog: writesLog)
    if let effects { session.intercept = { _, ordered in effects(ordered) } }
    session.defaultDelegate = delegates
    if let observe { _ = session.log.addObserver(observe) }
  }

  /// - Parameter app: the app's session, which has the environment's players and display; nil creates a session.
  init(_ scenario: Scenario, _ environment: ScenarioEnvironment, app: TandemSession?, writesLog: Bool = true) {
    self.scenario = scenario
    self.environment = environment
    players = PlayerPair(a: StallingPlayer(environment.players.a), b: StallingPlayer(environment.players.b))
    display = StallingDisplay(environment.display)
    delegates = ScenarioDelegates(scenario)
    contents = scenario.contents
    self.app = app
    log = app?.keptLog ?? MemoryLog(takesLines: writesLog)
    let engines = PlayerPair<any PlaybackEngine>(a: players.a, b: players.b)
    session =
      app?.loop
      ?? SessionDriver(
        scenario.configuration, players: engines, display: display, clock: environment.clock, log: LogWriter(sink: log))
    beginning = environment.clock.now
    (previous, firstRecord, recordMark) = (beginning, log.records.count, log.records.count)
    if app != nil { session.interpose(engines, display) }
    for player in [players.a, players.b] {
      player.address = { [unowned self] player, url in
        // An entry of a list behaves like the content that is declared with its address, or else like its list.
        let content =
          contents.first { ($0.content.url == url || $0.variants.contains(url)) && $0.content.entries.isEmpty }
          ?? contents.first { $0.content.entries.contains { $0.url == url } }
        return environment.address(content, player, url)
      }
    }
    delegates.later = { [unowned self] delay, act in doLater(delay, act) }
    delegates.report = { [unowned self] event in session.report(event: event) }
    if scenario.needsSavedState { session.save = { [unowned self] state in saved = state } }
    // Records are written only on the session's thread.
    observer = session.log.addObserver { [unowned self] record in MainActor.assumeIsolated { see(record) } }
  }

  package var records: [Record] { log.records }

  package func run() -> ScenarioResult {
    session.start(program: "scenario", process: 0)
    loop: while true {
      session.step()
      switch act() {
      case .now: continue
      case .at(let time): environment.pass(session, time)
      case .end: break loop
      }
    }
    if !isGivenUp { checkEnd() }
    end()
    return conclude()
  }

  /// Plays the scenario on the app's session; the app's tasks run between its steps.
  ///
  /// - Parameter endsSession: false leaves the session open.
  func play(on app: TandemSession, _ clock: VirtualClock, endsSession: Bool) async -> ScenarioResult {
    app.dispatcher.substitute = delegates
    loop: while true {
      await app.settleTasks()
      if !app.isFinished { _ = app.step() }
      await app.settleTasks()
      if !app.isFinished, session.nextDue == .zero { continue }
      switch act() {
      case .now: continue
      case .at(let time): clock.advance(to: max(clock.now, min(time, clock.nextWake ?? time)))
      case .end: break loop
      }
    }
    if !isGivenUp { checkEnd() }
    if endsSession, !app.isFinished {
      session.submit(.shutDown, by: .system, source: "scenario")
      for time in [Duration.zero, .seconds(5)] where !app.isFinished { await app.advance(by: time) }
    }
    if let observer { session.log.removeObserver(observer) }
    session.interpose(PlayerPair(a: players.a.inner, b: players.b.inner), display.inner)
    return conclude()
  }

  private func conclude() -> ScenarioResult {
    verify()
    result.log = log.bytes
    session.save = nil
    return result
  }

  private enum Continuation {
    case now, end
    case at(Duration)
  }

  /// Carries out everything that is due after a step of the session.
  private func act() -> Continuation {
    hasNews = false
    if takeSteps() || doWhatIsDue() { return .now }
    if next == scenario.steps.count || isGivenUp {
      let now = environment.clock.now
      let limit = settlesBy ?? now + (environment.isReal ? .seconds(35) : .seconds(120))
      settlesBy = limit
      if later.isEmpty && isIdle || session.isFinished || now >= limit {
        if isGivenUp || !mayComeTrue(scenario.expectation, since: firstRecord) { return .end }
      }
    }
    let stepAt = patience == nil ? nextStepAt : nil
    let wake = [session.isFinished ? nil : session.nextDue, stepAt, nextLook, later.map(\.at).min(), settlesBy]
    return wake.compactMap(\.self).min().map(Continuation.at) ?? .end
  }

  var isIdle: Bool {
    let state = session.orchestrator.state
    if state.transaction != nil || state.waiting != .nothing { return false }
    return PlayerID.allCases.allSatisfy { state.players[$0].loading == nil }
  }

  // MARK: - Steps

  /// The time at which the next step is due, or at which the run stops waiting for this step.
  private var nextStepAt: Duration? {
    guard next < scenario.steps.count, !isGivenUp else { return nil }
    let step = scenario.steps[next]
    return switch step.timing {
    case .at(let time): max(beginning + time, previous)
    case .after(let time): previous + time
    case .when, .until: previous + step.limit
    }
  }

  /// Executes all steps that are due.
  ///
  /// - Returns: true if the session has new work because of these steps.
  private func takeSteps() -> Bool {
    while let due = nextStepAt {
      let step = scenario.steps[next]
      let now = environment.clock.now
      switch step.timing {
      case .at, .after:
        if due > now { return hasNews }
        if step.action.looksAtState, hasNews { return true }
        if case .expect(let expectation) = step.action, mayComeTrue(expectation, since: recordMark) { return hasNews }
        take(step)
      case .until(let wanted):
        if hasNews { return true }
        let missing = differences(from: wanted)
        if missing.isEmpty { take(step) } else if now < due { return hasNews } else { giveUp(step, missing) }
      case .when(let pattern):
        if now < due { return hasNews }
        giveUp(step, "\(pattern) did not occur within \(seconds(step.limit))")
      }
    }
    return hasNews
  }

  /// True if an unmet expectation may still be met, because real players confirm requests with a delay.
  ///
  /// - Parameter mark: the index of the first record to compare.
  private func mayComeTrue(_ expectation: Expectation, since mark: Int) -> Bool {
    guard environment.isReal,
      !differences(from: expectation.state).isEmpty || missing(expectation.log, since: mark) != nil
    else {
      patience = nil
      return false
    }
    let end = patience ?? environment.clock.now + .seconds(2)
    patience = end
    if environment.clock.now < end { return true }
    patience = nil
    return false
  }

  /// The time of the next check of values that change without an event, such as a real player's position.
  private var nextLook: Duration? {
    if patience != nil { return environment.clock.now + .milliseconds(20) }
    guard next < scenario.steps.count, !isGivenUp, case .until(let wanted) = scenario.steps[next].timing else {
      return nil
    }
    return environment.isReal || !wanted.positions.isEmpty ? environment.clock.now + .milliseconds(20) : nil
  }

  /// Executes the next step, and advances to the following step.
  private func take(_ step: Step) {
    let number = next + 1
    next += 1
    previous = environment.clock.now
    perform(step, number: number)
    if !step.action.looksAtState { hasNews = true }
  }

  private func giveUp(_ step: Step, _ message: String) {
    fail(step: next + 1, line: step.line, path: "$.steps[\(next)].when", message, atRecord: log.records.count - 1)
    isGivenUp = true
  }

  private func giveUp(_ step: Step, _ missing: [StateDifference]) {
    for difference in missing {
      fail(
        step: next + 1, line: step.line, path: "$.steps[\(next)].until.\(difference.key)",
        "after \(seconds(step.limit)), expected \(difference.expected), found \(difference.actual)",
        atRecord: log.records.count - 1)
    }
    isGivenUp = true
  }

  private func see(_ record: Record) {
    let number = log.records.count - 1
    if record.knownKind == .callback {
      let text = text(ofCallback: record)
      callbacks.append((text: text, record: number))
      result.transcript.callbacks.append(text)
      if record["callback"] == .string(Callback.Step.restoreUserInterface.rawValue) {
        newestRestore = record["transaction"]?.int ?? 0
      }
    } else if record["state"] == "dismissalProposed" {
      newestDismissal = record["transaction"]?.int ?? 0
    } else if record.knownKind == .roles {
      result.transcript.roles.append(text(ofRoles: record))
    }
    guard next < scenario.steps.count, !isGivenUp, case .when(let pattern) = scenario.steps[next].timing else {
      return
    }
    guard pattern.fits(kind: record.kind, value: { record[$0] }) else { return }
    take(scenario.steps[next])
    // Execute the following steps, too, if they have no delay: they belong to the same step of the session.
    while next < scenario.steps.count, scenario.steps[next].timing == .after(.zero),
      !scenario.steps[next].action.looksAtState
    {
      take(scenario.steps[next])
    }
  }

  // MARK: - Later actions

  func doLater(_ delay: Duration, _ act: @escaping @MainActor () -> Void) {
    later.append((environment.clock.now + delay, act))
  }

  private func doWhatIsDue() -> Bool {
    let now = environment.clock.now
    let due = later.filter { $0.at <= now }
    later.removeAll { $0.at <= now }
    for task in due { task.act() }
    return !due.isEmpty
  }

  // MARK: - End

  /// Shuts the session down, so that the log is complete.
  private func end() {
    if session.isFinished { return }
    session.submit(.shutDown, by: .system, source: "scenario")
    let limit = environment.clock.now + .seconds(5)
    while !session.isFinished, environment.clock.now < limit {
      session.step()
      if !session.isFinished { environment.pass(session, min(limit, session.nextDue ?? limit)) }
    }
    if session.isFinished { return }
    fail(step: nil, line: 0, path: "$", "the session did not end", atRecord: log.records.count - 1)
    for player in PlayerID.allCases { players[player].shutDown() }
  }

  func fail(
    step: Int?, line: Int, path: String, _ message: String, difference: [Difference.Line] = [],
    atRecord record: Int? = nil
  ) {
    var failure = UnmetExpectation(step: step, line: line, path: path, message: message, difference: difference)
    if let record, log.records.indices.contains(record) {
      failure.log = .init(number: record + 1, text: log.records[record].line)
    }
    result.failures.append(failure)
  }
}

extension Step.Action {
  /// True if the action depends on the results of earlier steps.
  fileprivate var looksAtState: Bool {
    switch self {
    case .expect, .command(_, _, isDryRun: true, _, _): true
    case .wait, .command, .event, .register, .unregister, .answerRestore, .answerDismissal, .delegate, .content,
      .fault:
      false
    }
  }
}

extension Scenario {
  fileprivate var needsSavedState: Bool {
    if expectation.state.saved != nil { return true }
    return steps.contains { step in
      if case .expect(let expectation) = step.action, expectation.state.saved != nil { return true }
      if case .until(let state) = step.timing, state.saved != nil { return true }
      return false
    }
  }
}
