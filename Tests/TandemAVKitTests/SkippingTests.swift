// Skipping, and the skip buttons of the picture in picture.

import Tandem
import TandemAVKit
import TandemInput
import TandemTesting
import Testing

@MainActor
@Suite struct SkippingTests {
  /// True if the display over the videos offers its skip buttons.
  private func hasSkipButtons(_ world: AVKitWorld) -> Bool {
    InputContext(world.session.loop.orchestrator.state, focus: .fullScreen).canSkip
  }

  @Test("Linear playback hides the skip buttons of the picture in picture and refuses a remote's skip")
  func linearPlaybackHidesTheSkipButtons() async throws {
    let world = try AVKitWorld()
    let film = world.controller("film")
    await world.present(film)
    await world.perform(.start)
    #expect(hasSkipButtons(world))
    film.requiresLinearPlayback = true
    await world.session.advance(by: .seconds(1))
    #expect(!hasSkipButtons(world))
    let before = try #require(film.player?.video?.position)
    film.skipForward()
    await world.session.advance(by: .zero)
    #expect(film.player?.video?.position == before)
    film.requiresLinearPlayback = false
    await world.session.advance(by: .zero)
    #expect(hasSkipButtons(world))
  }

  @Test("The linear playback of a picture in picture controller also hides the skip buttons")
  func controllersLinearPlaybackHidesTheSkipButtons() async throws {
    let world = try AVKitWorld()
    let layer = AVPlayerLayer()
    layer.session = world.environment
    layer.player = AVPlayer(playerItem: AVPlayerItem(content: world.content("film")))
    let controller = try #require(AVPictureInPictureController(playerLayer: layer))
    layer.player?.play()
    await world.session.advance(by: .seconds(1))
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(hasSkipButtons(world))
    controller.requiresLinearPlayback = true
    await world.session.advance(by: .seconds(1))
    #expect(!hasSkipButtons(world))
  }
}
