import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemTesting

/// Players, a display and a clock for one run.
@MainActor
package struct ScenarioEnvironment {
  /// The players. If a scenario has faults, its players are ``FaultInjectingPlayer``s.
  package var players: PlayerPair<any PlaybackEngine>
  package var display: any VideoDisplay
  package var clock: any SessionClock
  /// Lets time pass until the session has work, but not beyond the given time.
  package var pass: (SessionDriver, Duration) -> Void
  /// Returns the address that a player opens for a content. The closure is called just before the load, with the
  /// content's present behaviour.
  package var address: (ScenarioContent?, PlayerID, String) -> String
  /// Called when a run has ended and its players are shut down.
  package var close: () -> Void = {}
  /// True if a run takes place in real time, so that its times and pixels are only approximate.
  package var isReal: Bool

  package init(
    players: PlayerPair<any PlaybackEngine>, display: any VideoDisplay, clock: any SessionClock, isReal: Bool,
    address: @escaping (ScenarioContent?, PlayerID, String) -> String, pass: @escaping (SessionDriver, Duration) -> Void
  ) {
    self.players = players
    self.display = display
    self.clock = clock
    self.isReal = isReal
    self.address = address
    self.pass = pass
  }

  /// Simulated players under a virtual clock: the result of a scenario is the same every time.
  ///
  /// - Parameter size: the size of the screen in pixels; the default is large enough to distinguish the roles.
  package static func simulated(
    _ scenario: Scenario, size: PictureSize = PictureSize(width: 64, height: 36)
  ) -> ScenarioEnvironment {
    let clock = VirtualClock()
    let players = PlayerPair(a: SimulatedPlayer(.A, clock: clock), b: SimulatedPlayer(.B, clock: clock))
    let display = HeadlessDisplay(
      PlayerPair(a: players.a.video, b: players.b.video), width: size.width, height: size.height)
    return simulated(players, display, clock)
  }

  /// Creates an environment from simulated players and a display that already exist.
  static func simulated(
    _ players: PlayerPair<SimulatedPlayer>, _ display: any VideoDisplay, _ clock: VirtualClock
  ) -> ScenarioEnvironment {
    ScenarioEnvironment(
      players: PlayerPair(a: players.a, b: players.b), display: display, clock: clock, isReal: false,
      address: { content, player, url in
        if let content { players[player].catalogue.contents[url] = SimulatedContent(content) }
        return url
      },
      pass: { _, time in clock.advance(to: max(time, clock.now)) })
  }
}

extension SimulatedContent {
  init(_ content: ScenarioContent) {
    self.init(duration: content.duration)
    hasVideo = content.hasVideo
    isSeekable = content.isSeekable
    if let tracks = content.tracks { self.tracks = tracks }
    loadDelay = content.loadDelay
    failure = content.failure
    losesCoreAfter = content.losesCoreAfter
    colour = content.pixel
  }
}

extension ScenarioContent {
  package var pixel: Pixel {
    colour.map { Pixel(red: $0.red, green: $0.green, blue: $0.blue) } ?? Pixel(hashing: content.url)
  }
}
