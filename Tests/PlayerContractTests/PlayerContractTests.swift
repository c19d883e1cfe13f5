import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import TandemTesting
import Testing

extension Players {
  /// Runs the checks that an app runs on its own engine.
  @MainActor
  @Suite("Player contract")
  struct PlayerContractTests {
    @Test("Each player keeps the contract of every engine", arguments: EngineKind.allCases, EngineContract.Check.all)
    func playerKeepsTheEngineContract(kind: EngineKind, check: EngineContract.Check) async {
      let maker = PlaybackEngineFactory { kind.player($0, clock: $1.clock, renderer: $1.renderer, wake: $1.wake) }
      var contract = EngineContract(of: maker, media: .shared, clock: kind.clock)
      // Wait without giving up the main actor. Otherwise, other suites would occupy it for minutes, but these films
      // last only twenty seconds.
      contract.hold = { usleep(UInt32($0 / .microseconds(1))) }
      #expect(await contract.verify(check) == [])
    }
  }
}

extension EngineContract.Media {
  /// The media that the contract's tests play.
  static let shared: Self = {
    let media = Media.shared
    func sample(_ url: String, _ seconds: Double) -> EngineContract.Sample {
      EngineContract.Sample(url, duration: .seconds(seconds), title: url.split(separator: "/").last.map(String.init))
    }
    var shared = Self(film: sample(media.red, Media.length), other: sample(media.blue, Media.length))
    shared.brief = sample(media.short, Media.shortLength)
    shared.sound = sample(media.soundOnly, Media.length)
    shared.live = EngineContract.Sample(Media.live, duration: nil, tracks: Tracks())
    shared.missing = media.missing
    shared.choices = sample(media.choices, Media.length)
    shared.choices?.tracks = Media.choiceTracks
    shared.subtitles = media.subtitles
    return shared
  }()
}
