// Random scenarios whose logs can be replayed.

import TandemOrchestrator
import TandemScenario

/// Makes scenarios of random commands, events and faults, but only of kinds that a log records.
///
/// The same seed gives the same scenarios.
struct RandomScenario {
  private var random: SeededRandom
  private let names = ["film", "match", "news"]

  init(seed: UInt64) { random = SeededRandom(seed) }

  /// - Parameter count: the number of steps.
  mutating func next(steps count: Int) -> Scenario {
    var scenario = Scenario(description: "Made by chance")
    scenario.isPortable = false
    scenario.configuration = configuration()
    for name in names { scenario.contents.append(content(name)) }
    for name in names where chance(1, in: 2) {
      var behaviour = DelegateBehavior()
      behaviour.replies = replies()
      behaviour.dismisses = pick([.answered(true), .answered(true), .answered(false), .notImplemented, .nothing])
      scenario.delegates[name] = behaviour
    }
    scenario.listeners["listener"] = DelegateBehavior()
    for _ in 0..<count {
      let pause = pick([0, 0, 0, 20, 50, 100, 150, 300, 1000, 2500])
      scenario.steps.append(Step(.after(.milliseconds(pause)), action(scenario)))
    }
    return scenario
  }

  // MARK: - Choices

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func chance(_ part: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < part }

  private mutating func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.restoreTimeout = pick(Configuration.RestoreTimeout.allCases)
    configuration.falseRestore = pick(Configuration.FalseRestore.allCases)
    configuration.newContent = pick(Configuration.NewContent.allCases)
    configuration.concurrency = pick(Configuration.Concurrency.allCases)
    configuration.audio = pick([.followsFullScreen, .pictureInPicture, .pinned("film")])
    configuration.fullScreenEnd = pick(Configuration.FullScreenEnd.allCases)
    configuration.onOverload = pick(Configuration.OverloadPolicy.allCases)
    configuration.fullScreenLoss = pick(Configuration.FullScreenLoss.allCases)
    configuration.automaticPictureInPicture = chance(1, in: 2)
    configuration.integration = pick(Configuration.Integration.allCases)
    configuration.isCameraMultitaskingSupported = chance(1, in: 2)
    configuration.animation = .milliseconds(pick([0, 200, 500]))
    configuration.presentationDeadline = .milliseconds(pick([300, 5000]))
    return configuration
  }

  private mutating func content(_ name: String) -> ScenarioContent {
    var content = MediaContent(identity: ContentIdentity(id: name), url: "scenario:" + name)
    content.kind = pick(MediaContent.Kind.allCases)
    content.requiresLinearPlayback = chance(1, in: 6)
    content.allowsPictureInPicture = chance(9, in: 10)
    content.app = pick(["tandem", "tv"])
    content.screen = pick([nil, "player", "page"])
    content.presentation = pick([.fullScreen, .inline(isPrimary: true), .inline(isPrimary: false)])
    let isVod = content.kind == .vod
    var result = ScenarioContent(
      name: name, content: content, isGenerated: true, duration: isVod ? .seconds(pick([1, 4, 60])) : nil,
      isSeekable: isVod)
    result.hasVideo = chance(9, in: 10)
    result.loadDelay = .milliseconds(pick([0, 40, 400]))
    if chance(1, in: 12) { result.failure = "made to fail" }
    return result
  }

  private mutating func replies() -> [DelegateBehavior.Reply]? {
    pick([
      [.init(true)], [.init(false)], nil, [], [.init(true), .init(false)], [.init(true, after: .milliseconds(200))],
      [.init(true, after: .milliseconds(1500))], [.init(false, after: .milliseconds(200))],
    ])
  }

  private mutating func action(_ scenario: Scenario) -> Step.Action {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: return command(.open(opening(scenario)))
    case 5..<9: return command(pick([.start, .swap, .stop, .close, .togglePictureInPicture, .expand]))
    case 9..<13: return command(adjustment())
    case 13..<16: return event()
    case 16..<18: return .fault(fault())
    case 18:
      let isYes = chance(1, in: 2)
      return chance(1, in: 2) ? .answerRestore(isYes, transaction: nil) : .answerDismissal(isYes)
    default: return .wait
    }
  }

  private mutating func command(_ command: SessionCommand) -> Step.Action {
    .command(
      command, by: pick([.user, .user, .user, .system, .program]), isDryRun: false, answer: .accepted, outcome: nil)
  }

  private mutating func opening(_ scenario: Scenario) -> OpenRequest {
    var content = pick(scenario.contents).content
    if chance(1, in: 6) { content.requiresLinearPlayback.toggle() }
    if chance(1, in: 6) { content.screen = pick(["player", "page"]) }
    if chance(1, in: 4) { content.entries = (1...3).map { ContentEntry(url: content.url + "-\($0)") } }
    var opening = OpenRequest(
      content, in: pick(Role.allCases), at: pick([nil, nil, .zero, .seconds(1)]), allowsDuplicate: chance(1, in: 4))
    if chance(1, in: 6) {
      opening.staysFor = .milliseconds(2137)
    } else if chance(1, in: 6) {
      (opening.startsAdBreak, opening.role) = (true, .fullScreen)
    }
    return opening
  }

  private mutating func adjustment() -> SessionCommand {
    let role = pick(Role.allCases)
    return pick([
      .unload(role), .pause(role), .resume(role), .togglePause(role), .seek(.to(.seconds(2)), role),
      .seek(.by(.seconds(-1)), role), .seek(.percent(99), role), .setVolume(40, role), .addVolume(10, role),
      .setMute(true, role), .toggleMute(role), .setSpeed(2, role), .multiplySpeed(0.5, role),
      .selectTrack(.subtitle, nil, role), .setAudio(.pictureInPicture), .setAudio(.pinned("match")), .move(.topLeft),
      .resize(.small), .setHidden(true), .toggleHidden, .setAutomaticPictureInPicture(true),
      .setAutomaticPictureInPicture(false), .selectTrack(.audio, 1, role), .selectTrack(.audio, 7, role),
      .cycleTrack(.audio, .next, role), .selectLanguage(.subtitle, "de", role), .toggleSubtitles(role),
      .setDelay(.subtitle, .milliseconds(200), role), .addDelay(.audio, .milliseconds(-100), role),
      .seek(.chapters(by: 1), role), .seek(.chapter(0), role), .stepEntry(.next, role), .stepEntry(.previous, role),
      .chooseEntry(2, role), .setLoop(.all, role), .setLoop(.one, role), .shuffle(seed: 5, role), .sync(nil),
      .sync(.milliseconds(300)), .adjustSync(.milliseconds(-200)), .unsync, .toggleSync,
      .adBreak(nil), .adBreak(.milliseconds(1873)), .seek(.live, role),
    ])
  }

  private mutating func event() -> Step.Action {
    pick([
      .event(.app(.left)), .event(.app(.returned)), .event(.screen("player", .presented)),
      .event(.screen("player", .dismissed)), .event(.screen("page", .dismissed)), .register("listener"),
      .event(.overload(FrameDropSample(PlayerPair(a: nil, b: .init(missed: 60, due: 250))))),
      .unregister("listener"), .event(.suspension("phone")), .event(.suspension(nil)),
      .event(.view("view", .enabled("film"))), .event(.view("view", .disabled)), .event(.view("view", .built("film"))),
    ])
  }

  private mutating func fault() -> Fault {
    let victim = Fault.FaultTarget.player(pick(PlayerID.allCases))
    return pick([
      .loseCore(victim, reason: nil), .endMedia(victim), .overflow(victim), .stall(victim, .milliseconds(400)),
      .stallDisplay(.milliseconds(400)), .crashCore(victim, reason: nil),
    ])
  }
}
