// Observation of properties that use key-value observing on Apple's systems.

import Observation
import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct ObservationTests {
  /// Counts the changes of a value, as a view that shows it would see them.
  @MainActor
  private final class Observer<Value: Equatable & Sendable> {
    private(set) var values: [Value] = []
    private let read: () -> Value

    init(_ read: @escaping () -> Value) {
      self.read = read
      look()
    }

    private func look() {
      let value = withObservationTracking(read) { [weak self] in
        Task { @MainActor [weak self] in self?.look() }
      }
      if values.last != value { values.append(value) }
    }
  }

  @Test("An app can observe a player's state from the first item to the end")
  func playerStateIsObserved() async throws {
    let world = try AVKitWorld()
    let layer = AVPlayerLayer()
    layer.session = world.environment
    let item = AVPlayerItem(content: world.content("film"))
    let ready = Observer { layer.isReadyForDisplay }
    let title = Observer { layer.player?.currentItem === item }
    let player = AVPlayer()
    layer.player = player
    let (rate, status) = (Observer { player.rate }, Observer { player.timeControlStatus })
    player.replaceCurrentItem(with: item)
    player.play()
    await world.session.advance(by: .seconds(1))
    #expect(ready.values == [false, true])
    #expect(title.values == [false, true])
    #expect(status.values == [.paused, .waitingToPlayAtSpecifiedRate, .playing])
    player.rate = 2
    await world.session.advance(by: .seconds(1))
    player.pause()
    await world.session.advance(by: .seconds(1))
    #expect(rate.values == [0, 1, 2, 0])
    #expect(status.values.last == .paused)
    player.play()
    await world.session.advance(by: .seconds(120))
    #expect(rate.values.last == 0, "it has ended")
  }

  @Test("An app can observe a player's sound, even if a remote changes it")
  func soundIsObserved() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    let player = try #require(film.player)
    let (volume, isMuted) = (Observer { player.volume }, Observer { player.isMuted })
    player.volume = 0.5
    await world.present(film)
    await world.perform(.setVolume(80, .fullScreen))
    player.isMuted = true
    #expect(player.isMuted, "an app reads what it has just set")
    await world.session.advance(by: .zero)
    await world.perform(.setMute(false, .fullScreen))
    #expect(volume.values == [1, 0.5, 0.8])
    #expect(isMuted.values == [false, true, false])
  }

  @Test("A pause while the item loads is kept, and rates that the session sets later are observed")
  func pauseWhileLoadingIsKeptAndLaterRatesAreObserved() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    let player = try #require(film.player)
    film.present()
    await world.session.advance(by: .milliseconds(10))
    player.pause()
    let rate = Observer { player.rate }
    await world.session.advance(by: .seconds(1))
    #expect(player.video?.isPaused == true)
    await world.perform(.resume(.fullScreen))
    await world.perform(.setSpeed(2, .fullScreen))
    #expect(rate.values == [0, 1, 2])
  }

  @Test("An app can observe that a player view controller has its first frame")
  func firstFrameIsObserved() async throws {
    let world = try AVKitWorld()
    let film = AVPlayerViewController(session: world.environment)
    let ready = Observer { film.isReadyForDisplay }
    film.player = AVPlayer(playerItem: AVPlayerItem(content: world.content("film")))
    await world.present(film)
    film.player?.replaceCurrentItem(with: nil)
    await world.session.advance(by: .seconds(1))
    #expect(ready.values == [false, true, false])
  }
}
