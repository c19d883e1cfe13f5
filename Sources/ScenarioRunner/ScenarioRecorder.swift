// What a person does, as a scenario.

import EventLog
import Orchestration
import Playback
import Scenario
import Session

/// Watches a session from its beginning and makes a scenario of what was done to it, with the callbacks that came of it
/// as expectations.
///
/// Loads take another time in another run. So what was done while nothing was under way waits until nothing is, and what
/// was done inside a transaction waits for the callback that came before.
@MainActor
public final class ScenarioRecorder {
  private let session: Session
  private var scenario: Scenario
  /// When the newest step was.
  private var previous = Duration.zero
  private var callbacks: [ExpectedCallback] = []
  private var answered: Set<CommandID> = []
  /// How many of them steps have waited for.
  private var waitedFor = 0
  /// Before the newest input.
  private var wasIdle = true
  /// Whether anything was under way since a step last waited for its end.
  private var hasBeenBusy = false
  /// The names of who has which role.
  private var roles: [Role: StateExpectation.Occupant] = [.fullScreen: .nobody, .pictureInPicture: .nobody]
  /// Of the running transaction.
  private var newestCallback: ExpectedCallback?
  /// What is being restored, since when, and the step that led to it.
  private var restoring: (name: String, asked: Duration, step: Int)?
  /// Contents whose app last answered otherwise than at once and yes.
  private var unusual: Set<String> = []

  /// Begins to watch.
  public init(_ session: Session, description: String) {
    self.session = session
    scenario = Scenario(description: description)
    scenario.configuration = session.orchestrator.state.configuration
    session.intercept = { [weak self] input, effects in
      self?.see(input, effects)
      return effects
    }
  }

  /// What was done so far. With nothing but what is expected at the end added, it is the scenario.
  public var recorded: Scenario {
    var whole = scenario
    whole.expectation.callbacks = callbacks
    return whole
  }

  private func see(_ input: Input, _ effects: [Effect]) {
    learn()
    if case .event(let event) = input { see(event) }
    for effect in effects {
      switch effect {
      case .answered(let id, let command, let initiator, let answer):
        // What has waited is answered again when its turn has come.
        if answered.insert(id).inserted { see(command, by: initiator, answer) }
      case .callback(let callback): see(callback)
      case .note(.transactionBegan): hasBeenBusy = true
      case .note(.transactionEnded): newestCallback = nil
      case .note(.roles(_, let fullScreen, let pictureInPicture)):
        roles[.fullScreen] = .init(fullScreen.map { scenario.name(of: $0.content) })
        roles[.pictureInPicture] = .init(pictureInPicture.map { scenario.name(of: $0.content) })
      case .player(_, .load): hasBeenBusy = true
      case .note(.mediaEnded(_, let key)):
        add(
          Step(
            .when(RecordPattern(kind: "mediaEnded", [.init("content", .string(key.rawValue))])), .wait, limit: patience)
        )
      case .note(.restoreAnswered(_, _, _, .timedOut)): answered([])
      case .note(.opening(_, let key, .failed(let reason))): change(key) { $0.failure = reason }
      case .player, .display, .armTimer, .cancelTimer, .proposeDismissal, .commandEnded, .note, .finish: break
      }
    }
    wasIdle = Self.isIdle(session.orchestrator.state)
  }

  private func see(_ event: Event) {
    switch event {
    case .app(let fact): add(Step(timing(), .event(.app(fact))))
    case .player(let player, _, .lost): add(Step(timing(), .fault(.loseCore(.player(player)))))
    case .player(let player, _, .firstFrame(let info)):
      guard let key = session.orchestrator.state.players[player].shown?.key else { return }
      change(key) {
        $0.hasVideo = info.hasVideo
        $0.isSeekable = info.isSeekable
      }
    case .restore(let reply):
      switch reply.answer {
      case .notImplemented: answered(nil)
      case .answered(let isRestored):
        let delay = restoring.map { session.clock.now - $0.asked } ?? .zero
        // What is answered inside the callback is received in the same step.
        answered([Behaviour.Reply(isRestored, after: delay < .milliseconds(20) ? .zero : delay)])
      }
    case .player, .display, .timer, .screen, .listener, .view, .suspension: break
    }
  }

  private func see(_ command: Command, by initiator: Initiator, _ answer: Answer) {
    if case .open(let opening) = command { declare(opening.content) }
    // The roles before the end are what the scenario is about.
    if command == .shutDown, newestCallback == nil { expectRoles() }
    add(
      Step(
        timing(),
        .command(command, by: initiator, isDryRun: false, answer: ExpectedAnswer(answer), outcome: nil)))
  }

  private func see(_ callback: Callback) {
    let detail = callback.error?.rawValue ?? callback.reason?.rawValue
    let expected = ExpectedCallback(callback.step, scenario.name(of: callback.content), detail: detail)
    callbacks.append(expected)
    newestCallback = expected
    if callback.step == .restoreUserInterface {
      let step = scenario.steps.lastIndex { $0.deed.mayRestore } ?? 0
      restoring = (expected.content, session.clock.now, step)
    }
  }

  // MARK: - Steps

  private func add(_ step: Step) {
    scenario.steps.append(step)
    previous = session.clock.now
  }

  /// How long what took as long as this may take another time.
  private var patience: Duration { min(.seconds(3600), session.clock.now - previous + .seconds(60)) }

  private func timing() -> Step.Timing {
    let gap = max(.zero, session.clock.now - previous)
    let rounded = Duration.milliseconds(Int64((gap / .milliseconds(1)).rounded()))
    if let callback = newestCallback {
      let pattern = RecordPattern(
        kind: "callback",
        [
          .init("callback", .string(callback.step.rawValue)),
          .init("content", .string(scenario[content: callback.content]?.content.key.rawValue ?? callback.content)),
        ])
      // Only if it came after the step before: else it has been waited for.
      if callbacks.count > waitedFor {
        waitedFor = callbacks.count
        return .when(pattern)
      }
      return .after(rounded)
    }
    if wasIdle, hasBeenBusy {
      var idle = StateExpectation()
      idle.isIdle = true
      scenario.steps.append(Step(.until(idle), .wait, limit: .seconds(60)))
      hasBeenBusy = false
    }
    return .after(rounded)
  }

  private static func isIdle(_ state: State) -> Bool {
    state.phase.transaction == nil && PlayerID.allCases.allSatisfy { state.players[$0].loading == nil }
  }

  private func expectRoles() {
    var expectation = Expectation()
    expectation.state.roles = roles
    add(Step(timing(), .expect(expectation)))
  }

  /// The app of what is restored has answered: before the step that led to it, it must be told to.
  private func answered(_ replies: [Behaviour.Reply]?) {
    guard let (name, _, index) = restoring, scenario.steps.indices.contains(index) else { return }
    restoring = nil
    let isUsual = replies == [Behaviour.Reply(true)]
    if isUsual, !unusual.contains(name) { return }
    if isUsual { unusual.remove(name) } else { unusual.insert(name) }
    var step = Step(.after(.zero), .delegate(name, replies: .some(replies), dismisses: nil))
    // Its place in time is that of the command, which follows at once.
    step.timing = scenario.steps[index].timing
    scenario.steps[index].timing = .after(.zero)
    scenario.steps.insert(step, at: index)
  }

  // MARK: - Contents

  private func declare(_ content: Content) {
    guard !scenario.contents.contains(where: { $0.content.key == content.key }) else {
      return addVariant(content)
    }
    var name = Self.name(for: content)
    let taken = scenario.contents.count { $0.name == name || $0.name.hasPrefix(name + "-") }
    if taken > 0 { name += "-\(taken + 1)" }
    scenario.contents.append(
      ScenarioContent(
        name: name, content: content, duration: content.kind == .vod ? .seconds(86_400) : nil,
        isSeekable: content.kind == .vod))
  }

  private func addVariant(_ content: Content) {
    change(content.key) { known in
      if known.content.url != content.url, !known.variants.contains(content.url) { known.variants.append(content.url) }
    }
  }

  private func change(_ key: ContentKey, _ body: (inout ScenarioContent) -> Void) {
    guard let index = scenario.contents.firstIndex(where: { $0.content.key == key }) else { return }
    body(&scenario.contents[index])
  }

  /// Durations are known some time after the first frame.
  private func learn() {
    for player in PlayerID.allCases {
      guard let content = session.orchestrator.state.players[player].active?.content, content.kind == .vod,
        let duration = session.status(of: player).duration, duration > .zero
      else { continue }
      let rounded = Duration.milliseconds(Int64((duration / .milliseconds(1)).rounded()))
      change(content.key) { $0.duration = max(.milliseconds(1), rounded) }
    }
  }

  /// The last part of an address without its ending, as a word.
  private static func name(for content: Content) -> String {
    let path = content.url.prefix { $0 != "?" && $0 != "#" }
    let base = path.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
    let stem = base.split(separator: ".").first.map(String.init) ?? base
    let letters = stem.lowercased().unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    let word = String(letters).split(separator: "-").joined(separator: "-")
    return word.isEmpty ? "content" : String(word.prefix(32))
  }
}

extension Step.Deed {
  /// Whether a restore callback can come of it: of a command, the user's return, a content's end, a lost core.
  fileprivate var mayRestore: Bool {
    switch self {
    case .command, .event, .fault, .wait: true
    case .register, .unregister, .answerRestore, .delegate, .expect: false
    }
  }
}
