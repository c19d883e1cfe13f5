// The dismissal of a player view controller, and the commands of a remote.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct AVKitDismissalTests {
  @Test("A dismissal by the user asks the delegate, begins, and ends when the video is gone")
  func userDismissalAsksThenBeginsAndEnds() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    var isDone = false
    film.requestDismissal { isDone = true }
    #expect(world.delegate.calls == ["shouldDismiss film", "willBeginDismissal film"])
    #expect(!isDone)
    await world.session.advance(by: .seconds(1))
    #expect(world.delegate.calls == ["shouldDismiss film", "willBeginDismissal film", "didEndDismissal film"])
    #expect(isDone)
    #expect(!film.isBeingShown)
    #expect(world.session.fullScreen == nil)
  }

  @Test("A dismissal that the delegate declines does not begin")
  func declinedDismissalDoesNotBegin() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    world.delegate.dismisses = false
    film.requestDismissal()
    await world.session.advance(by: .seconds(1))
    #expect(world.delegate.calls == ["shouldDismiss film"])
    #expect(world.session.fullScreen?.content.key == "film")
  }

  @Test("A dismissal in the middle of a swap is ignored")
  func dismissalDuringASwapIsIgnored() async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    world.delegate.restores = { _, _ in }
    world.session.submit(.swap)
    await world.session.advance(by: .milliseconds(100))
    film.dismiss(animated: true)
    #expect(world.delegate.calls == ["willStart film", "restore news"])
    #expect(film.isBeingShown)
  }

  @Test("A presenter retains the presented controller until the presenter dismisses it")
  func presenterDismissesAndRetainsController() async throws {
    let world = try AVKitWorld()
    let app = UIViewController()
    weak var previous: AVPlayerViewController?
    do {
      let film = world.controller("film")
      previous = film
      app.present(film, animated: true)
    }
    await world.session.advance(by: .seconds(1))
    #expect(previous?.isReadyForDisplay == true && previous?.presentingViewController === app)
    app.dismiss(animated: true)
    await world.session.advance(by: .seconds(1))
    #expect(world.delegate.calls == ["willBeginDismissal film", "didEndDismissal film"])
    world.delegate.controllers = []
    await world.session.advance(by: .zero)
    #expect(previous == nil)
  }

  @Test("A skip seeks ten seconds or asks the delegate for another item, but only if the skip is enabled")
  func skippingSeeksOrAsksTheDelegate() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    film.player?.pause()
    await world.session.advance(by: .zero)
    let start = film.player?.video?.position
    film.skipForward()
    await world.session.advance(by: .zero)
    #expect(film.player?.video?.position == start.map { $0 + .seconds(10) })
    film.skippingBehavior = .skipItem
    film.isSkipBackwardEnabled = false
    film.skipForward()
    film.skipBackward()
    #expect(world.delegate.calls.last == "nextItem film")
  }

  @Test("If the user navigates to a time, the delegate may change the time, and is called when playback resumes")
  func delegateDecidesTheTargetOfNavigation() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    film.player?.pause()
    _ = await film.player?.sought(to: CMTimeMakeWithSeconds(5, preferredTimescale: 600), in: world.session)
    world.delegate.adjusted = CMTime(value: 20, timescale: 1)
    async let hasGone = film.navigate(to: CMTime(value: 40, timescale: 1))
    await world.session.advance(by: .zero)
    #expect(await hasGone)
    #expect(world.delegate.calls == ["timeToSeek 5.0 to 40.0 film", "willResume 5.0 to 20.0 film"])
    #expect(film.player?.currentTime().seconds == 20)
  }

  @Test("The delegate changes the channel, and an interstitial controller is shown until it has done so")
  func delegateChangesTheChannel() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    var hasChanged: Bool?
    film.changeChannel(.next) { hasChanged = $0 }
    #expect(film.channelInterstitialViewController?.title == "next channel")
    await world.session.advance(by: .seconds(1))
    #expect(hasChanged == true)
    #expect(film.channelInterstitialViewController == nil)
    #expect(world.session.fullScreen?.content.url == "channel.mp4")
    film.delegate = nil
    film.changeChannel(.previous) { hasChanged = $0 }
    #expect(hasChanged == false)
  }
}

extension AVPlayer {
  /// Seeks and advances the session.
  @MainActor
  func sought(to time: CMTime, in session: TandemSession) async -> Bool {
    async let answer = seek(to: time)
    await session.advance(by: .zero)
    return await answer
  }
}
