// Apple's defaults, and their effect on automatic picture in picture.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct AVKitDefaultsTests {
  @Test("Properties that an app does not set have Apple's values")
  func unsetPropertiesHaveApplesValues() {
    let player = AVPlayer(playerItem: AVPlayerItem(url: "film.mp4"))
    #expect(player.rate == 0 && player.defaultRate == 1 && player.volume == 1 && !player.isMuted)
    #expect(player.timeControlStatus == .paused)
    let film = AVPlayerViewController()
    film.player = player
    #expect(film.allowsPictureInPicturePlayback && !film.canStartPictureInPictureAutomaticallyFromInline)
    #expect(!film.requiresLinearPlayback && film.skippingBehavior == .default)
    #expect(film.isSkipForwardEnabled && film.isSkipBackwardEnabled)
    let controller = AVPictureInPictureController(
      contentSource: AVPictureInPictureController.ContentSource(playerLayer: AVPlayerLayer(player: player)))
    #expect(!controller.canStartPictureInPictureAutomaticallyFromInline && !controller.requiresLinearPlayback)
  }

  @Test(
    "When the user leaves, an inline video enters picture in picture only if its controller and the policy allow it",
    arguments: [(false, false), (false, true), (true, false), (true, true)])
  func leavingStartsAnInlineVideo(canStart: Bool, isPolicyOn: Bool) async throws {
    var configuration = Configuration()
    configuration.automaticPictureInPicture = isPolicyOn
    let world = try AVKitWorld(configuration)
    let layer = AVPlayerLayer()
    layer.session = world.environment
    layer.player = AVPlayer(playerItem: AVPlayerItem(content: world.content("film")))
    let controller = try #require(AVPictureInPictureController(playerLayer: layer))
    controller.canStartPictureInPictureAutomaticallyFromInline = canStart
    layer.player?.play()
    await world.session.advance(by: .seconds(1))
    world.session.report(.app(.left))
    await world.session.advance(by: .seconds(1))
    #expect(controller.isPictureInPictureActive == (canStart && isPolicyOn))
    #expect(layer.player?.rate == (canStart && isPolicyOn ? 1 : 0))
  }

  @Test(
    "When the user leaves, a full-screen video enters picture in picture only if the session's policy allows it",
    arguments: [false, true])
  func leavingStartsAFullScreenVideo(isPolicyOn: Bool) async throws {
    var configuration = Configuration()
    configuration.automaticPictureInPicture = isPolicyOn
    let world = try AVKitWorld(configuration)
    let film = world.controller("film")
    await world.present(film)
    world.session.report(.app(.left))
    await world.session.advance(by: .seconds(1))
    #expect((film.player?.video?.role == .pictureInPicture) == isPolicyOn)
  }
}
