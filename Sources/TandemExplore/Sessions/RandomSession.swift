import TandemFoundation
import TandemOrchestrator
import TandemScenario

/// Creates one scenario with random contents, policies, commands, events and faults. The seed
/// decides all of them.
package struct RandomSession {
  var random: SeededRandom
  let profile: SessionProfile
  let names = ["film", "match", "news"]

  package init(seed: Int) {
    // Mix the seed, so that consecutive seeds give generators that differ in all bits.
    var mixer = SeededRandom(UInt64(bitPattern: Int64(seed)))
    random = SeededRandom(mixer.next())
    profile = SessionProfile.allCases[random.below(SessionProfile.allCases.count)]
  }

  /// Returns the scenario. Its commands expect no particular answer; see ``SessionExplorer``.
  package mutating func scenario() -> Scenario {
    var scenario = Scenario(description: "A random session")
    scenario.isPortable = false
    scenario.configuration = configuration()
    for name in names { scenario.contents.append(content(name)) }
    for name in names where chance(1, in: profile == .restores || profile == .apps ? 1 : 2) {
      var behavior = DelegateBehavior()
      behavior.replies = replies()
      behavior.dismisses = pick([.answered(true), .answered(true), .answered(false), .notImplemented, .nothing])
      scenario.delegates[name] = behavior
    }
    scenario.listeners["listener"] = DelegateBehavior()
    if !chance(1, in: 5) { begin(&scenario) }
    for _ in 0..<(5 + random.below(6)) {
      if chance(profile.ambushes, in: 10) {
        for (pause, action) in ambush(&scenario) { scenario.steps.append(Step(.after(.milliseconds(pause)), action)) }
      } else {
        scenario.steps.append(Step(.after(.milliseconds(pick(profile.pauses))), action(scenario)))
      }
    }
    return scenario
  }

  /// Opens two videos, with which most sessions begin.
  private mutating func begin(_ scenario: inout Scenario) {
    let first = random.below(scenario.contents.count)
    let second = (first + 1 + random.below(scenario.contents.count - 1)) % scenario.contents.count
    for (index, role) in [(first, Role.fullScreen), (second, .pictureInPicture)] {
      if !chance(1, in: 4) {
        scenario.contents[index].failure = nil
        scenario.contents[index].hasVideo = true
        scenario.contents[index].content.allowsPictureInPicture = true
      }
      if profile == .sync {
        scenario.contents[index].content.kind = .vod
        scenario.contents[index].duration = .seconds(pick([4, 60]))
        scenario.contents[index].isSeekable = true
      }
      let request = OpenRequest(scenario.contents[index].content, in: role)
      scenario.steps.append(Step(.after(.zero), .command(.open(request), by: .user)))
      scenario.steps.append(Step(.after(.milliseconds(pick([60, 500, 700]))), .wait))
    }
  }

  // MARK: - Choices

  mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  mutating func chance(_ part: Int, in all: Int) -> Bool { random.below(all) < part }

  private mutating func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.restoreTimeout = pick(Configuration.RestoreTimeout.allCases)
    configuration.falseRestore = pick(Configuration.FalseRestore.allCases)
    configuration.newContent = pick(Configuration.NewContent.allCases)
    configuration.concurrency = pick(Configuration.Concurrency.allCases)
    configuration.audio = pick([
      .followsFullScreen, .pictureInPicture, .pinned("film"), .followsFocus, .mix, .separate, .separatePinned("film"),
    ])
    configuration.hasPictureInPictureDevice = chance(1, in: 3)
    configuration.fullScreenEnd = pick(Configuration.FullScreenEnd.allCases)
    configuration.onOverload = pick(Configuration.OverloadPolicy.allCases)
    configuration.fullScreenLoss = pick(Configuration.FullScreenLoss.allCases)
    configuration.automaticPictureInPicture = chance(1, in: 2)
    configuration.integration = pick(Configuration.Integration.allCases)
    configuration.isCameraMultitaskingSupported = chance(1, in: 2)
    configuration.isPictureInPictureSupported = !(profile == .refusals && chance(1, in: 12))
    let isSlow = profile == .display || profile == .ends
    configuration.animation = .milliseconds(pick(isSlow ? [0, 300, 900] : [0, 200, 500]))
    configuration.presentationDeadline = .milliseconds(pick([300, 5000]))
    if profile == .loading { configuration.loadDeadline = .milliseconds(pick([1000, 30_000])) }
    return configuration
  }

  private mutating func content(_ name: String) -> ScenarioContent {
    var content = MediaContent(identity: ContentIdentity(id: name), url: "scenario:" + name)
    content.kind = pick([.vod, .vod] + MediaContent.Kind.allCases)
    content.requiresLinearPlayback = chance(1, in: 6)
    content.allowsPictureInPicture = chance(9, in: 10)
    content.app = pick(["tandem", "tv"])
    content.screen = pick([nil, "player", "page"])
    content.presentation = pick([.fullScreen, .inline(isPrimary: true), .inline(isPrimary: false)])
    if profile == .apps || profile == .refusals, chance(1, in: 4) { content.viewKind = .system }
    if content.kind == .call, chance(1, in: 2) { content.prefersSmallPicture = true }
    let isVod = content.kind == .vod
    var result = ScenarioContent(
      name: name, content: content, isGenerated: true, duration: isVod ? .seconds(pick([1, 4, 60])) : nil,
      isSeekable: isVod && !chance(1, in: 12))
    result.hasVideo = chance(9, in: 10)
    if chance(1, in: 4) {
      result.tracks = Tracks([Track(.audio, 1), Track(.audio, 2, language: "de"), Track(.subtitle, 1, language: "de")])
    }
    result.loadDelay = .milliseconds(pick(profile == .loading ? [0, 40, 400, 1500] : [0, 40, 40, 400]))
    if chance(1, in: profile == .loading ? 4 : 12) { result.failure = "made to fail" }
    return result
  }

  mutating func replies() -> [DelegateBehavior.Reply]? {
    pick([
      [.init(true)], [.init(false)], nil, [], [.init(true), .init(false)], [.init(true, after: .milliseconds(200))],
      [.init(true, after: .milliseconds(1500))], [.init(false, after: .milliseconds(200))],
      [.init(true, after: .milliseconds(900))],
    ])
  }

  // MARK: - Steps

  private mutating func action(_ scenario: Scenario) -> Step.Action {
    let shares = profile.shares
    var number = random.below(
      shares.open + shares.place + shares.adjust + shares.event + shares.fault + shares.answer + shares.behavior
        + shares.wait)
    func takes(_ share: Int) -> Bool {
      number -= share
      return number < 0
    }
    if takes(shares.open) { return command(.open, scenario) }
    if takes(shares.place) {
      return command(pick([.start, .swap, .swap, .stop, .close, .togglePictureInPicture, .expand]), scenario)
    }
    if takes(shares.adjust) {
      return command(pick(chance(3, in: 4) ? profile.adjustments : SessionCommand.Kind.allCases), scenario)
    }
    if takes(shares.event) { return event() }
    if takes(shares.fault) { return .fault(fault()) }
    if takes(shares.answer) {
      let isYes = chance(1, in: 2)
      return chance(3, in: 4) ? .answerRestore(isYes, transaction: nil) : .answerDismissal(isYes)
    }
    if takes(shares.behavior) { return behavior() }
    return .wait
  }

  mutating func fault() -> Fault {
    let victim = Fault.FaultTarget.player(pick(PlayerID.allCases))
    switch profile {
    case .display where chance(1, in: 2): return .stallDisplay(.milliseconds(pick([200, 400, 1500, 7000])))
    case .connections where chance(2, in: 3): return .cutOff(victim, .milliseconds(pick([300, 1500, 8000])))
    case .ends where chance(1, in: 3): return .terminate
    case .sync where chance(1, in: 2): return .stall(victim, .milliseconds(pick([400, 1500])))
    case .anything, .restores, .display, .loading, .connections, .lists, .sync, .temporary, .apps, .refusals, .ends:
      return pick([
        .loseCore(victim, reason: nil), .loseCore(victim, reason: nil), .endMedia(victim), .endMedia(victim),
        .overflow(victim), .stall(victim, .milliseconds(400)), .stallDisplay(.milliseconds(pick([150, 400]))),
        .crashCore(victim, reason: nil), .crashCore(victim, reason: nil), .cutOff(victim, .milliseconds(600)),
      ])
    }
  }
}

extension Step.Action {
  /// Creates a step with a command that may get any answer.
  static func command(_ command: SessionCommand, by initiator: Initiator) -> Step.Action {
    .command(command, by: initiator, isDryRun: false, answer: .accepted, outcome: nil)
  }
}
