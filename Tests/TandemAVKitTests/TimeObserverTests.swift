// Blocks that follow a player's time.

import Synchronization
import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct TimeObserverTests {
  /// The times that a block has received, in seconds.
  private final class Times: Sendable {
    private let times = Mutex<[Double]>([])

    func append(_ time: CMTime) { times.withLock { $0.append(time.seconds) } }

    /// Returns the times that the block has received since the last call of `take`.
    func take() -> [Double] {
      times.withLock { times in
        defer { times = [] }
        return times
      }
    }

    var isEmpty: Bool { times.withLock { $0.isEmpty } }
  }

  private static let second = CMTime(value: 1, timescale: 1)

  private func expect(_ times: [Double], _ expected: [Double], _ location: SourceLocation = #_sourceLocation) {
    let areNear = times.count == expected.count && zip(times, expected).allSatisfy { abs($0 - $1) < 0.02 }
    #expect(areNear, "\(times), not \(expected)", sourceLocation: location)
  }

  @Test("An observer's block is called at each interval of the item's time, and when playback starts, stops or jumps")
  func blockFollowsTheItemsTime() async throws {
    let world = try AVKitWorld()
    let (film, times) = (world.controller("film"), Times())
    let player = try #require(film.player)
    let observer = player.addPeriodicTimeObserver(forInterval: Self.second, queue: nil) { times.append($0) }
    await world.session.advance(by: .seconds(1))
    #expect(times.isEmpty, "nothing is open")
    film.present()
    await world.session.advance(by: .milliseconds(3540))
    expect(times.take(), [0, 1, 2, 3])
    player.pause()
    await world.session.advance(by: .seconds(5))
    expect(times.take(), [3.5])
    player.seek(to: CMTime(value: 205, timescale: 10)) { _ in }
    await world.session.advance(by: .seconds(5))
    expect(times.take(), [20.5])
    player.rate = 2
    await world.session.advance(by: .seconds(1))
    expect(times.take(), [20.5, 21, 22])
    player.removeTimeObserver(observer)
    await world.session.advance(by: .seconds(3))
    #expect(times.isEmpty)
  }

  @Test("An interval of billions of years is possible, at any speed")
  func longestIntervalIsPossible() async throws {
    let world = try AVKitWorld()
    let (film, times) = (world.controller("film"), Times())
    await world.present(film)
    let player = try #require(film.player)
    player.rate = 0.01
    let observer = player.addPeriodicTimeObserver(
      forInterval: CMTime(value: .max, timescale: 1), queue: nil
    ) { times.append($0) }
    await world.session.advance(by: .seconds(5))
    #expect(times.take().count == 1)
    player.removeTimeObserver(observer)
  }

  @Test("An observer's block is called at the end of an item, and for the next item")
  func blockIsCalledAtTheEndAndForTheNextItem() async throws {
    let world = try AVKitWorld()
    let (film, times) = (world.controller("film"), Times())
    await world.present(film)
    let player = try #require(film.player)
    let half = CMTime(value: 30, timescale: 1)
    let observer = player.addPeriodicTimeObserver(forInterval: half, queue: .main) { times.append($0) }
    await world.session.advance(by: .zero)
    expect(times.take(), [0.96])
    await world.session.advance(by: .seconds(70))
    expect(times.take(), [30, 60])
    player.replaceCurrentItem(with: AVPlayerItem(content: world.content("sport")))
    player.play()
    await world.session.advance(by: .seconds(1))
    expect(times.take(), [0])
    player.removeTimeObserver(observer)
  }

  @Test("An observer's block is called on the queue that the app specifies")
  func blockIsCalledOnItsQueue() async throws {
    let world = try AVKitWorld()
    let (film, times) = (world.controller("film"), Times())
    let queue = DispatchQueue(label: "times")
    let observer = film.player?.addPeriodicTimeObserver(forInterval: Self.second, queue: queue) { time in
      dispatchPrecondition(condition: .onQueue(queue))
      times.append(time)
    }
    await world.present(film)
    await world.wait { !times.isEmpty }
    expect(times.take(), [0])
    film.player?.removeTimeObserver(try #require(observer))
  }

  @Test("An observer's block on the main queue runs on the main actor")
  func blockOnTheMainQueueIsOnTheMainActor() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    let label = Label()
    let observer = film.player?.addPeriodicTimeObserver(forInterval: Self.second, queue: .main) { [label] time in
      MainActor.assumeIsolated { label.text = "\(Int(time.seconds)) s" }
    }
    await world.present(film)
    await world.session.advance(by: .seconds(1))
    #expect(label.text == "1 s")
    film.player?.removeTimeObserver(try #require(observer))
  }

  /// A view that shows a time.
  @MainActor
  private final class Label {
    var text = ""
  }

  @Test(
    "An observer with a zero or indefinite interval is called only at starts, stops and jumps",
    arguments: [CMTime.zero, .indefinite])
  func intervalWithoutATimeReportsChangesOnly(interval: CMTime) async throws {
    let world = try AVKitWorld()
    let (film, times) = (world.controller("film"), Times())
    let observer = film.player?.addPeriodicTimeObserver(forInterval: interval, queue: nil) { times.append($0) }
    await world.present(film)
    await world.session.advance(by: .seconds(3))
    film.player?.pause()
    await world.session.advance(by: .seconds(3))
    expect(times.take(), [0, 3.96])
    film.player?.removeTimeObserver(try #require(observer))
  }
}
