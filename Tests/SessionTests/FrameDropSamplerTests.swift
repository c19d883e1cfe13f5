// The counts of missed frames, by which a session notices that the computer is too slow.

import Tandem
import TandemOrchestrator
import TandemPlayback
import TandemTesting
import Testing

@testable import TandemRuntime

@Suite struct FrameDropSamplerTests {
  private let clock = VirtualClock()

  /// Two players of films with 25 frames a second.
  private func players() -> PlayerPair<SimulatedPlayer> {
    PlayerPair(a: SimulatedPlayer(.A, clock: clock), b: SimulatedPlayer(.B, clock: clock))
  }

  private func show(_ players: PlayerPair<SimulatedPlayer>) -> Orchestrator {
    var machine = Orchestrator()
    func feed(_ input: Input) {
      for case .player(let player, let request) in machine.handle(input) { players[player].perform(request) }
    }
    feed(.command(.open(OpenRequest(MediaContent(url: "/x"))), by: .user, id: 1))
    feed(.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)), by: .user, id: 2))
    clock.advance(to: clock.now + .seconds(1))
    for player in PlayerID.allCases {
      var facts: [Event] = []
      players[player].collect { report in
        if case .fact(let fact, let generation) = report { facts.append(.player(player, generation: generation, fact)) }
      }
      for fact in facts { feed(.event(fact)) }
    }
    return machine
  }

  private func look(
    _ meter: inout FrameDropSampler, _ players: PlayerPair<SimulatedPlayer>, _ machine: Orchestrator
  ) -> FrameDropSample? {
    meter.look(PlayerPair<any PlaybackEngine>(a: players.a, b: players.b), machine.state, at: clock.now)
  }

  @Test("Missed frames are counted over ten seconds of playback, and never during a pause")
  func missedFramesAreCountedOverTenSeconds() {
    let players = players()
    var machine = show(players)
    var meter = FrameDropSampler()
    players.b.miss(1000)
    #expect(look(&meter, players, machine) == nil)
    clock.advance(to: clock.now + .seconds(5))
    players.b.miss(60)
    #expect(look(&meter, players, machine) == nil)
    clock.advance(to: clock.now + .seconds(5))
    #expect(look(&meter, players, machine)?.windows.b == FrameDropSample.Window(missed: 60, due: 250))
    // The sampler ignores a video that is paused at the end of the interval.
    clock.advance(to: clock.now + .seconds(10))
    _ = machine.handle(.command(.pause(.pictureInPicture), by: .user, id: 3))
    let reading = look(&meter, players, machine)
    #expect(reading?.windows.b == nil && reading?.windows.a != nil)
    // The sampler discards an interval that is much too long.
    clock.advance(to: clock.now + .seconds(60))
    #expect(look(&meter, players, machine) == nil)
    _ = machine.handle(.command(.pause(.fullScreen), by: .user, id: 4))
    clock.advance(to: clock.now + .seconds(10))
    #expect(look(&meter, players, machine) == nil)
  }

  @Test(
    "An impossible frame rate, such as NaN or 0, is replaced with a possible one",
    arguments: [Double.nan, .infinity, -.infinity, 0, -1, 1e308])
  func impossibleFrameRateIsHeldWithinBounds(rate: Double) {
    let players = players()
    var video = Track(.video, 1)
    video.frameRate = rate
    var content = SimulatedContent()
    content.tracks = Tracks([video], chosen: [.video: 1])
    players.b.catalogue = SimulatedCatalog(other: content)
    let machine = show(players)
    var meter = FrameDropSampler()
    #expect(look(&meter, players, machine) == nil)
    clock.advance(to: clock.now + .seconds(10))
    #expect(look(&meter, players, machine)?.windows.b.map { (10...1200).contains($0.due) } == true)
  }
}
