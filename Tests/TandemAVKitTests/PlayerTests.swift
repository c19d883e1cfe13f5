// The commands to a player, and its properties.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct PlayerTests {
  @Test("Linear playback forbids seeking until linear playback is switched off")
  func linearPlaybackForbidsSeeking() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    film.requiresLinearPlayback = true
    await world.present(film)
    let player = try #require(film.player)
    #expect(await player.sought(to: CMTime(value: 30, timescale: 1), in: world.session) == false)
    async let hasGone = film.navigate(to: CMTime(value: 30, timescale: 1))
    await world.session.advance(by: .zero)
    #expect(await hasGone == false)
    #expect(world.delegate.calls.isEmpty, "the delegate is not asked where to")
    #expect(player.currentTime().seconds < 2)
    film.requiresLinearPlayback = false
    await world.session.advance(by: .zero)
    #expect(await player.sought(to: CMTime(value: 30, timescale: 1), in: world.session))
    #expect(player.currentTime().seconds == 30)
  }

  @Test("A setting that is changed during a transaction applies afterwards, and a paused video stays paused")
  func changeDuringTransactionAppliesAfterwards() async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    film.player?.pause()
    await world.session.advance(by: .zero)
    world.delegate.restores = { _, answer in
      film.requiresLinearPlayback = true
      answer(true)
    }
    await world.perform(.swap)
    #expect(film.player?.video?.content.requiresLinearPlayback == true)
    #expect(film.player?.video?.role == .pictureInPicture)
    #expect(film.player?.rate == 0)
  }

  @Test("A changed trait reaches a suspended or forbidden video, and does not end the load of another item")
  func changeReachesAnyVideo() async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    news.allowsPictureInPicturePlayback = false
    await world.session.advance(by: .zero)
    world.session.report(.suspension("another owner"))
    news.requiresLinearPlayback = true
    await world.session.advance(by: .zero)
    #expect(news.player?.video?.content.allowsPictureInPicture == false)
    #expect(news.player?.video?.content.requiresLinearPlayback == true)
    world.session.report(.suspension(nil))
    let other = world.controller("other")
    other.present()
    await world.session.advance(by: .zero)
    film.requiresLinearPlayback = true
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == "other", "the change does not bring the film back")
    #expect(world.session.pictureInPicture?.content.key == "news")
  }

  @Test("Properties that the app sets right after it has presented the controller apply to the video")
  func propertiesSetAtOnceApply() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    film.present()
    film.player?.play()
    film.requiresLinearPlayback = true
    film.allowsPictureInPicturePlayback = false
    await world.session.advance(by: .seconds(1))
    #expect(film.player?.video?.content.requiresLinearPlayback == true)
    #expect(world.session.availability.isPossible == .no(.refused(.contentForbidsIt)))
  }

  @Test(
    "An item that is still loading does not appear after its player has lost it", arguments: [false, true], [0, 20])
  func loadingItemIsWithdrawn(hasOther: Bool, milliseconds: Int) async throws {
    let world = try AVKitWorld()
    let other = world.controller("other")
    if hasOther { await world.present(other) }
    let film = world.controller("film")
    film.present()
    if milliseconds > 0 { await world.session.advance(by: .milliseconds(milliseconds)) }
    film.player?.replaceCurrentItem(with: nil)
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == (hasOther ? "other" : nil))
    #expect(world.session.fullScreen?.isPaused != true)
    let news = world.controller("news")
    news.present()
    if milliseconds > 0 { await world.session.advance(by: .milliseconds(milliseconds)) }
    news.dismiss(animated: false)
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == (hasOther ? "other" : nil) && !news.isBeingShown)
  }

  @Test("Picture in picture is not possible if the controller forbids it")
  func forbiddenPictureInPictureIsNotPossible() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    film.allowsPictureInPicturePlayback = false
    await world.present(film)
    #expect(world.session.availability.isPossible == .no(.refused(.contentForbidsIt)))
  }

  @Test("A player shows its first frame paused until it is played")
  func playerShowsItsFirstFrameUntilPlayed() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    let player = try #require(film.player)
    player.rate = 0
    await world.present(film)
    #expect(player.rate == 0)
    #expect(player.timeControlStatus == .paused)
    player.play()
    await world.session.advance(by: .seconds(1))
    #expect(player.rate == 1)
    #expect(player.timeControlStatus == .playing)
    #expect(player.currentTime().seconds >= 1)
    player.rate = 2
    await world.session.advance(by: .seconds(1))
    #expect(player.rate == 2)
    player.playImmediately(atRate: 1.5)
    await world.session.advance(by: .seconds(1))
    #expect(player.rate == 1.5 && player.timeControlStatus == .playing)
  }

  @Test("Settings that were changed before the first frame apply at that frame")
  func earlySettingsApplyAtTheFirstFrame() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    let player = try #require(film.player)
    player.volume = 0.5
    player.isMuted = true
    player.seek(to: CMTime(value: 20, timescale: 1)) { _ in }
    await world.present(film)
    #expect(film.player?.video?.status?.volume == 50)
    #expect(film.player?.video?.status?.isMuted == true)
    #expect(player.currentTime().seconds > 20)
    player.isMuted = false
    await world.session.advance(by: .zero)
    #expect(film.player?.video?.status?.isMuted == false)
  }

  @Test("A new item replaces the old one, and nil empties the player")
  func newItemReplacesTheOldOne() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    let next = AVPlayerItem(content: world.content("sport"))
    film.player?.replaceCurrentItem(with: next)
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == "sport")
    #expect(next.status == .readyToPlay)
    #expect(next.duration.seconds == 60)
    film.player?.replaceCurrentItem(with: nil)
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen == nil)
  }

  @Test("An item that cannot be opened reports its error")
  func failedItemReportsItsError() async throws {
    let world = try AVKitWorld()
    var broken = SimulatedContent()
    broken.failure = "no such file"
    world.engine.catalogue = SimulatedCatalog(["film.mp4": broken])
    let film = world.controller("film")
    await world.present(film)
    #expect(film.player?.currentItem?.status == .failed)
    #expect(film.player?.currentItem?.error?.reason.contains("no such file") == true)
  }

  @Test("Sums of times are exact, and infinite if they are too large")
  func sumsOfTimesAreExactOrInfinite() {
    let (least, most) = (CMTime(value: .min, timescale: 1), CMTime(value: .max, timescale: 1))
    let (third, second) = (CMTime(value: 1, timescale: 3), CMTime(value: 1, timescale: 1))
    let large = CMTime(value: 9_007_199_254_740_993, timescale: 1_000_000_000)
    #expect(
      large + CMTime(value: 2, timescale: 1_000_000_000) == CMTime(value: large.value + 2, timescale: large.timescale))
    #expect(large - large == CMTime(value: 0, timescale: large.timescale))
    #expect((most + second).isPositiveInfinity && (least - second).isNegativeInfinity)
    #expect((most + third).isPositiveInfinity && (least - third).isNegativeInfinity)
    #expect((most - least).isPositiveInfinity && (least - most).isNegativeInfinity && most + least == .zero - second)
    #expect((second + third).duration == .microseconds(1_333_333))
    #expect(CMTime(.seconds(Int64.max)).isPositiveInfinity && CMTime(.seconds(Int64.min)).isNegativeInfinity)
    #expect(CMTimeRange(start: most, duration: most).end.isPositiveInfinity)
  }

  @Test("Times with different units are equal if they are the same time, and then have the same hash")
  func equalTimesHaveTheSameHash() {
    let halves = [(1, 2), (2, 4), (300, 600), (500_000, 1_000_000)].map { CMTime(value: $0, timescale: $1) }
    #expect(Set(halves).count == 1 && halves.allSatisfy { $0 == CMTime(.milliseconds(500)) })
    #expect(CMTime(value: 0, timescale: 5) == .zero && CMTime(value: -1, timescale: 2) != halves[0])
    #expect(CMTime(value: 1, timescale: 3) < CMTime(value: 333_333_334, timescale: 1_000_000_000))
    #expect(CMTime(value: 333_333_333, timescale: 1_000_000_000) < CMTime(value: 1, timescale: 3))
    #expect(CMTime(value: .min, timescale: .max) < CMTime(value: .min + 1, timescale: .max))
    let others: [CMTime] = [.negativeInfinity, .zero, .indefinite, .positiveInfinity, .invalid]
    #expect(Set(others).count == 5 && others.sorted() == others)
    #expect(CMTime(value: 7, timescale: -1) == .invalid)
  }

  @Test(
    "Times convert between AVKit and a session",
    arguments: [
      (CMTime(value: 3, timescale: 2), 1.5, Duration.milliseconds(1500)),
      (CMTimeMake(value: 3, timescale: 2), 1.5, .milliseconds(1500)),
      (CMTimeMakeWithSeconds(0.1, preferredTimescale: 600), 0.1, .milliseconds(100)),
      (CMTime(.seconds(-2)), -2, .seconds(-2)), (.zero, 0, .zero),
    ])
  func timesConvertBetweenAVKitAndSession(time: CMTime, seconds: Double, duration: Duration) {
    #expect(CMTimeGetSeconds(time) == seconds)
    #expect(time.duration == duration)
    #expect(time + CMTime(.seconds(1)) > time)
    #expect(CMTime.indefinite.isIndefinite && !CMTime.indefinite.isNumeric && CMTime.indefinite.isValid)
    #expect(!CMTime.invalid.isValid && CMTime.invalid.duration == nil)
    #expect(time < .invalid && !(CMTime.invalid < time))
  }

  @Test("Times without a number are ordered as in Core Media, and an infinite time has infinite seconds")
  func timesWithoutANumberAreOrdered() {
    let ordered = [CMTime.negativeInfinity, CMTime(.seconds(-9)), .zero, .indefinite, .positiveInfinity, .invalid]
    for (index, time) in ordered.enumerated() {
      #expect(ordered[..<index].allSatisfy { $0 < time } && ordered[index...].allSatisfy { !($0 < time) })
    }
    #expect(CMTime.positiveInfinity.isPositiveInfinity && CMTime.negativeInfinity.isNegativeInfinity)
    #expect(CMTime.positiveInfinity.isValid && !CMTime.positiveInfinity.isNumeric)
    #expect(CMTime.positiveInfinity.seconds == .infinity && CMTime.negativeInfinity.seconds == -.infinity)
    #expect(CMTime(seconds: .infinity, preferredTimescale: 600) == .positiveInfinity)
    #expect(CMTime(seconds: -.infinity, preferredTimescale: 600) == .negativeInfinity)
    #expect(CMTime(seconds: .nan, preferredTimescale: 600) == .invalid)
  }
}
