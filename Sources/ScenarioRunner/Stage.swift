// Where a scenario is played.

import Orchestration
import Playback
import Scenario
import Session

/// Players, a display and a clock for one run.
@MainActor
public struct Stage {
  public var players: PlayerPair<any FaultyPlayer>
  public var display: any Display
  public var clock: any SessionClock
  /// Lets time pass: until the session has something to do, or until this time at the latest.
  public var pass: (Session, Duration) -> Void
  /// What is opened in place of a content's address.
  public var address: (ScenarioContent, String) -> String
  /// Called when a run is over and its players are shut down.
  public var close: () -> Void = {}
  /// Whether time and pictures are as exact as the real world's.
  public var isReal: Bool

  public init(
    players: PlayerPair<any FaultyPlayer>, display: any Display, clock: any SessionClock, isReal: Bool,
    address: @escaping (ScenarioContent, String) -> String = { $1 }, pass: @escaping (Session, Duration) -> Void
  ) {
    self.players = players
    self.display = display
    self.clock = clock
    self.isReal = isReal
    self.address = address
    self.pass = pass
  }

  /// Simulated players under a virtual clock: what comes of a scenario here is the same every time.
  public static func simulated(_ scenario: Scenario) -> Stage {
    let clock = VirtualClock()
    var contents: [String: SimulatedContent] = [:]
    for content in scenario.contents {
      for address in [content.content.url] + content.variants { contents[address] = SimulatedContent(content) }
    }
    let catalogue = SimulatedCatalogue(contents)
    let a = SimulatedPlayer(.A, clock: clock, catalogue: catalogue)
    let b = SimulatedPlayer(.B, clock: clock, catalogue: catalogue)
    return Stage(
      players: PlayerPair(a: a, b: b),
      // Large enough to tell the places apart.
      display: HeadlessDisplay(PlayerPair(a: a.video, b: b.video), width: 64, height: 36), clock: clock, isReal: false
    ) { _, time in clock.advance(to: max(time, clock.now)) }
  }
}

extension SimulatedContent {
  init(_ content: ScenarioContent) {
    self.init(duration: content.duration)
    hasVideo = content.hasVideo
    isSeekable = content.isSeekable
    loadDelay = content.loadDelay
    failure = content.failure
    losesCoreAfter = content.losesCoreAfter
    colour = content.pixel
  }
}

extension ScenarioContent {
  /// What its pictures look like.
  public var pixel: Pixel {
    colour.map { Pixel(red: $0.red, green: $0.green, blue: $0.blue) } ?? Pixel(naming: content.url)
  }
}
