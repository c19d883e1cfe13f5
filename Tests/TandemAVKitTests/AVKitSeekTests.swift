// A player's seeks. Each seek belongs to its item, and completes when it has happened.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct AVKitSeekTests {
  private static let time = CMTime(value: 20, timescale: 1)
  private static let later = CMTime(value: 40, timescale: 1)

  /// Records the arguments that a completion handler receives.
  @MainActor
  private final class Completion {
    private(set) var answers: [Bool] = []
    func receive(_ finished: Bool) { answers.append(finished) }
  }

  private func position(in world: AVKitWorld) -> Double {
    world.session.fullScreen?.position.map { $0 / .seconds(1) } ?? -1
  }

  @Test("A seek before an item is opened completes when the item begins at the sought time")
  func seekBeforeTheOpeningCompletesAtTheFirstFrame() async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    await world.session.advance(by: .seconds(1))
    #expect(completion.answers.isEmpty)
    await world.present(film)
    #expect(completion.answers == [true])
    #expect((20...21).contains(position(in: world)))
  }

  @Test(
    "A seek that is awaited before anything is presented ends with false when its task is cancelled",
    .timeLimit(.minutes(1)))
  func awaitedSeekEndsWithItsTask() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    let player = try #require(film.player)
    let seek = Task { await player.seek(to: Self.time) }
    await world.session.advance(by: .seconds(1))
    seek.cancel()
    #expect(await seek.value == false)
    await world.present(film)
    #expect((0...1).contains(position(in: world)))
  }

  @Test("A seek belongs to its item and does not move the next one")
  func seekDoesNotMoveTheNextItem() async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    film.player?.replaceCurrentItem(with: AVPlayerItem(content: world.content("sport")))
    await world.present(film)
    #expect(completion.answers == [false])
    #expect(world.session.fullScreen?.content.key == "sport")
    #expect((0...1).contains(position(in: world)))
  }

  @Test("A seek while its item loads happens at the first frame")
  func seekWhileLoadingHappensAtTheFirstFrame() async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    film.present()
    await world.session.advance(by: .milliseconds(10))
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    await world.session.advance(by: .milliseconds(10))
    #expect(world.session.fullScreen == nil && completion.answers.isEmpty)
    await world.session.advance(by: .seconds(1))
    #expect(completion.answers == [true])
    #expect((20...21).contains(position(in: world)))
  }

  @Test("A seek of an item that can't be opened completes with false")
  func seekOfABrokenItemIsNotFinished() async throws {
    let world = try AVKitWorld()
    var broken = SimulatedContent()
    broken.failure = "no such file"
    world.engine.catalogue = SimulatedCatalog(["film.mp4": broken])
    let (film, completion) = (world.controller("film"), Completion())
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    await world.present(film)
    #expect(completion.answers == [false])
  }

  @Test("Only the newest of several seeks completes with true, before and after the opening", arguments: [false, true])
  func newestSeekWins(isOpen: Bool) async throws {
    let world = try AVKitWorld()
    let (film, first, second) = (world.controller("film"), Completion(), Completion())
    if isOpen { await world.present(film) }
    film.player?.seek(to: Self.later, completionHandler: first.receive)
    film.player?.seek(to: Self.time, completionHandler: second.receive)
    await world.session.advance(by: .zero)
    #expect(first.answers == [false])
    if !isOpen { await world.present(film) }
    #expect(first.answers == [false] && second.answers == [true])
    #expect((20...21).contains(position(in: world)))
  }

  @Test("A released player ends its seek, and nothing keeps the player alive", arguments: [false, true])
  func releasedPlayerEndsItsSeek(isOpen: Bool) async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    if isOpen { await world.present(film) }
    weak var player: AVPlayer?
    player = film.player
    player?.seek(to: Self.time, completionHandler: completion.receive)
    film.player = nil
    #expect(player == nil)
    await world.session.advance(by: .zero)
    #expect(completion.answers == [false])
  }

  @Test("Replacing an item during a seek ends the seek")
  func replacedItemEndsItsSeek() async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    await world.present(film)
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    film.player?.replaceCurrentItem(with: AVPlayerItem(content: world.content("sport")))
    await world.session.advance(by: .seconds(1))
    #expect(completion.answers == [false])
    #expect((0...1).contains(position(in: world)))
  }

  @Test("A refused seek, a seek to an invalid time and a seek without an item complete with false")
  func refusedSeekIsNotFinished() async throws {
    let world = try AVKitWorld()
    let (film, refused, invalid, empty) = (world.controller("film"), Completion(), Completion(), Completion())
    film.requiresLinearPlayback = true
    await world.present(film)
    film.player?.seek(to: Self.time, completionHandler: refused.receive)
    film.player?.seek(to: .invalid, completionHandler: invalid.receive)
    AVPlayer().seek(to: Self.time, completionHandler: empty.receive)
    await world.session.advance(by: .zero)
    #expect(refused.answers == [false] && invalid.answers == [false] && empty.answers == [false])
  }

  @Test("A seek during a lost connection completes at its target once the connection is back")
  func seekDuringALostConnectionCompletesAfterwards() async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    await world.present(film)
    let player = try #require(film.player?.video?.player)
    world.engine[player]?.cutOff()
    await world.session.advance(by: .milliseconds(100))
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    await world.session.advance(by: .seconds(1))
    #expect(completion.answers.isEmpty)
    world.engine[player]?.reconnect()
    await world.session.advance(by: .seconds(60))
    #expect(completion.answers == [true])
    #expect(position(in: world) >= 20)
  }

  @Test("Every variant of `seek` goes to the exact time, and the tolerances change nothing")
  func everyFormGoesToTheTime() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    let player = try #require(film.player)
    let item = try #require(player.currentItem)
    player.pause()
    await world.session.advance(by: .zero)
    let (from, to) = (CMTime.zero, CMTime.positiveInfinity)
    let completion = Completion()
    let forms: [@MainActor (CMTime) -> Void] = [
      { player.seek(to: $0) }, { player.seek(to: $0, toleranceBefore: from, toleranceAfter: to) },
      { player.seek(to: $0, completionHandler: completion.receive) },
      {
        player.seek(
          to: $0, toleranceBefore: from, toleranceAfter: to, completionHandler: completion.receive)
      },
      { item.seek(to: $0, completionHandler: completion.receive) },
      { item.seek(to: $0, toleranceBefore: from, toleranceAfter: to, completionHandler: completion.receive) },
      { time in Task { completion.receive(await player.seek(to: time)) } },
      { time in
        Task { completion.receive(await player.seek(to: time, toleranceBefore: from, toleranceAfter: to)) }
      },
      { time in Task { completion.receive(await item.seek(to: time)) } },
      { time in Task { completion.receive(await item.seek(to: time, toleranceBefore: from, toleranceAfter: to)) } },
    ]
    for (index, seek) in forms.enumerated() {
      seek(CMTime(value: Int64(index + 1), timescale: 1))
      await world.session.advance(by: .zero)
      #expect(player.currentTime().seconds == Double(index + 1))
    }
    #expect(completion.answers == [Bool](repeating: true, count: 8))
  }

  @Test("A cancelled seek completes with false")
  func cancelledSeekIsNotFinished() async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    film.player?.currentItem?.cancelPendingSeeks()
    await world.present(film)
    #expect(completion.answers == [false])
    #expect((0...1).contains(position(in: world)))
  }

  @Test(
    "A seek to infinity goes to the live edge of a live content, and does nothing in a film", arguments: [false, true])
  func seekToInfinityGoesToTheLiveEdge(isOpen: Bool) async throws {
    let world = try AVKitWorld()
    world.engine.catalogue = SimulatedCatalog(["news.mp4": SimulatedContent(duration: nil)])
    let (news, live) = (world.controller("news"), Completion())
    if isOpen {
      await world.present(news)
      news.player?.pause()
      await world.session.advance(by: .seconds(30))
    }
    news.player?.seek(to: .positiveInfinity, completionHandler: live.receive)
    await world.session.advance(by: .zero)
    if !isOpen { await world.present(news) }
    #expect(live.answers == [true])
    #expect(news.player?.video?.status?.behindLive == .zero)
    let (film, recorded) = (world.controller("film"), Completion())
    film.player?.seek(to: .positiveInfinity, completionHandler: recorded.receive)
    await world.present(film)
    #expect(recorded.answers == [false])
  }

  @Test("The end of the session ends a seek", arguments: [false, true])
  func endOfTheSessionEndsASeek(isOpen: Bool) async throws {
    let world = try AVKitWorld()
    let (film, completion) = (world.controller("film"), Completion())
    film.present()
    if isOpen { await world.session.advance(by: .seconds(1)) }
    world.session.shutDown()
    film.player?.seek(to: Self.time, completionHandler: completion.receive)
    await world.session.advance(by: .seconds(1))
    #expect(completion.answers == [false])
  }

  @Test("A layer's player that seeks before it plays begins at the sought time")
  func layerSeeksAndThenPlays() async throws {
    let world = try AVKitWorld()
    let (layer, completion) = (AVPlayerLayer(), Completion())
    layer.session = world.environment
    layer.player = AVPlayer(playerItem: AVPlayerItem(content: world.content("film")))
    let player = try #require(layer.player)
    player.seek(to: Self.time) { finished in
      completion.receive(finished)
      player.play()
    }
    await world.session.advance(by: .seconds(1))
    #expect(completion.answers == [true])
    #expect(player.timeControlStatus == .playing)
    #expect((20...22).contains(position(in: world)))
  }
}
