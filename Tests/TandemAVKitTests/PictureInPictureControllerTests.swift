// Picture in picture for an app's own player interface.

import Observation
import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct PictureInPictureControllerTests {
  private func layer(_ name: String, in world: AVKitWorld) -> AVPlayerLayer {
    let layer = AVPlayerLayer()
    layer.session = world.environment
    layer.player = AVPlayer(playerItem: AVPlayerItem(content: world.content(name)))
    return layer
  }

  /// A flag that is raised when an observed property changes.
  private final class Flag: @unchecked Sendable {
    // SAFETY (@unchecked): the flag is written and read on the main actor.
    var isRaised = false
  }

  @Test("A controller reports if picture in picture is possible or active, and its delegate is called in order")
  func controllerReportsItsStatesInOrder() async throws {
    let world = try AVKitWorld()
    let layer = layer("film", in: world)
    let controller = try #require(AVPictureInPictureController(playerLayer: layer))
    let delegate = OwnPlayerDelegate()
    controller.delegate = delegate
    #expect(!controller.isPictureInPicturePossible)
    let possible = Flag()
    withObservationTracking {
      _ = controller.isPictureInPicturePossible
    } onChange: {
      possible.isRaised = true
    }
    layer.player?.play()
    await world.session.advance(by: .seconds(1))
    #expect(possible.isRaised)
    #expect(controller.isPictureInPicturePossible && !controller.isPictureInPictureActive)
    #expect(layer.isReadyForDisplay)
    let active = Flag()
    withObservationTracking {
      _ = controller.isPictureInPictureActive
    } onChange: {
      active.isRaised = true
    }
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(active.isRaised)
    #expect(controller.isPictureInPictureActive && controller.canStopPictureInPicture)
    #expect(controller.isPictureInPicturePossible && !controller.isPictureInPictureSuspended)
    world.session.report(.suspension("other"))
    await world.session.advance(by: .zero)
    #expect(controller.isPictureInPictureSuspended && controller.isPictureInPictureActive)
    #expect(!controller.isPictureInPicturePossible, "it can be neither started nor stopped")
    world.session.report(.suspension(nil))
    controller.stopPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(!controller.isPictureInPictureActive)
    #expect(
      delegate.calls == ["willStart true", "didStart true", "restore true", "willStop false", "didStop false"],
      "active is what the session says: from the moment on in which the places change")
  }

  @Test(
    "The button of Apple's custom player starts picture in picture if it is possible, and stops it if it is active",
    arguments: [false, true])
  func applesButtonStartsAndStops(asksWhetherActive: Bool) async throws {
    let world = try AVKitWorld()
    let layer = layer("film", in: world)
    let controller = try #require(AVPictureInPictureController(playerLayer: layer))
    func press() async -> Bool {
      let isPossible = controller.isPictureInPicturePossible
      guard asksWhetherActive ? isPossible || controller.isPictureInPictureActive : isPossible else { return false }
      if controller.isPictureInPictureActive {
        controller.stopPictureInPicture()
      } else {
        controller.startPictureInPicture()
      }
      await world.session.advance(by: .seconds(1))
      return true
    }
    #expect(await press() == false, "there is no frame yet")
    layer.player?.play()
    await world.session.advance(by: .seconds(1))
    for isActive in [true, false, true] {
      #expect(await press())
      #expect(controller.isPictureInPictureActive == isActive)
    }
  }

  @Test("A refusal by the session is reported as a failure to start")
  func refusalIsReportedAsFailedToStart() async throws {
    let world = try AVKitWorld()
    let layer = layer("film", in: world)
    let controller = AVPictureInPictureController(
      contentSource: AVPictureInPictureController.ContentSource(playerLayer: layer))
    let delegate = OwnPlayerDelegate()
    controller.delegate = delegate
    controller.startPictureInPicture()
    await world.session.advance(by: .zero)
    layer.player?.play()
    await world.session.advance(by: .seconds(1))
    world.session.report(.suspension("other"))
    await world.session.advance(by: .zero)
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(delegate.calls == ["failedToStart false", "failedToStart false"])
    let errors = delegate.errors.compactMap { $0 as? AVKitError }
    #expect(errors.map(\.code) == [.pictureInPictureStartFailed, .pictureInPictureStartFailed])
    #expect(errors.map(\.reason) == ["the player's video is not full screen", "refused: suspended"])
  }

  @Test("A failure after willStart is reported once")
  func failureAfterWillStartIsReportedOnce() async throws {
    let world = try AVKitWorld()
    let news = world.controller("news")
    await world.present(news)
    await world.perform(.start)
    let layer = layer("film", in: world)
    let controller = try #require(AVPictureInPictureController(playerLayer: layer))
    let delegate = OwnPlayerDelegate()
    controller.delegate = delegate
    layer.player?.play()
    await world.session.advance(by: .seconds(1))
    world.delegate.restores = { _, _ in }
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(3))
    #expect(delegate.calls == ["willStart false", "failedToStart false"])
  }

  @Test("Picture in picture starts and stops with a delegate that implements nothing")
  func delegateMayImplementNothing() async throws {
    let world = try AVKitWorld()
    let layer = layer("film", in: world)
    let controller = try #require(AVPictureInPictureController(playerLayer: layer))
    let silent = SilentDelegate()
    controller.delegate = silent
    layer.player?.play()
    await world.session.advance(by: .seconds(1))
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    controller.stopPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == "film")
  }

  @Test("A call opens in picture in picture, small if its controller prefers that")
  func callOpensSmallInPictureInPicture() async throws {
    let world = try AVKitWorld()
    let call = AVPictureInPictureVideoCallViewController()
    call.session = world.environment
    call.player = AVPlayer(playerItem: AVPlayerItem(content: world.content("call")))
    call.prefersSmallPicture = true
    let view = UIView()
    let controller = AVPictureInPictureController(
      contentSource: AVPictureInPictureController.ContentSource(
        activeVideoCallSourceView: view, contentViewController: call))
    let delegate = OwnPlayerDelegate()
    controller.delegate = delegate
    await world.present(world.controller("film"))
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(delegate.calls.last == "didStart true")
    #expect(world.session.pictureInPicture?.content.kind == .call)
    #expect(world.session.pictureInPicture?.content.prefersSmallPicture == true)
  }

  @Test("A new source replaces the content in picture in picture without callbacks")
  func newSourceReplacesContentWithoutCallbacks() async throws {
    let world = try AVKitWorld()
    let (film, sport) = (layer("film", in: world), layer("sport", in: world))
    let controller = try #require(AVPictureInPictureController(playerLayer: film))
    film.player?.play()
    await world.session.advance(by: .seconds(1))
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    let delegate = OwnPlayerDelegate()
    controller.delegate = delegate
    controller.contentSource = AVPictureInPictureController.ContentSource(playerLayer: sport)
    await world.session.advance(by: .seconds(1))
    #expect(world.session.pictureInPicture?.content.key == "sport")
    #expect(controller.isPictureInPictureActive)
    #expect(delegate.calls.isEmpty)
    await world.perform(.close)
    #expect(
      delegate.calls == ["willStop false", "didStop false"])
  }
}
