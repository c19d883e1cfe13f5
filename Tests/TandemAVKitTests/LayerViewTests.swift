// A view whose layer shows a player, and a button that depends on the controller, as in StreamingCore.

import Tandem
import TandemAVKit
import Testing

@MainActor
@Suite struct LayerViewTests {
  private final class PlayerView: UIView {
    override class var layerClass: AnyClass { AVPlayerLayer.self }

    var playerLayer: AVPlayerLayer? { layer as? AVPlayerLayer }
  }

  @Test("A view can have a player's layer as its own layer, and the layer starts picture in picture")
  func viewShowsAPlayer() async throws {
    let world = try AVKitWorld()
    let (view, button) = (PlayerView(), UIView())
    let layer = try #require(view.playerLayer)
    #expect(layer.player == nil && !layer.isReadyForDisplay)
    layer.session = world.environment
    let player = AVPlayer(playerItem: AVPlayerItem(content: world.content("film")))
    layer.player = player
    let controller = try #require(AVPictureInPictureController(playerLayer: layer))
    button.isHidden = !controller.isPictureInPicturePossible
    #expect(button.isHidden)
    player.play()
    await world.session.advance(by: .seconds(1))
    button.isHidden = !controller.isPictureInPicturePossible
    #expect(!button.isHidden && layer.isReadyForDisplay)
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(controller.isPictureInPictureActive)
  }

  @Test("A player that the app has started opens when a layer receives it")
  func startedPlayerOpensInItsLayer() async throws {
    let world = try AVKitWorld()
    let layer = try #require(PlayerView().playerLayer)
    layer.session = world.environment
    let (first, second) = (
      AVPlayer(playerItem: AVPlayerItem(content: world.content("film"))),
      AVPlayer(playerItem: AVPlayerItem(content: world.content("news")))
    )
    first.play()
    layer.player = first
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == "film")
    layer.player = second
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == "film", "the app has not started the second player")
    second.play()
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen?.content.key == "news")
  }

  @Test("A call can show its frames through a plain view whose layer has them")
  func plainViewShowsACall() async throws {
    final class FramesView: UIView {
      override class var layerClass: AnyClass { AVSampleBufferDisplayLayer.self }
    }
    let world = try AVKitWorld()
    let (view, call) = (FramesView(), AVPictureInPictureVideoCallViewController())
    call.session = world.environment
    call.view.addSubview(view)
    let controller = AVPictureInPictureController(
      contentSource: .init(activeVideoCallSourceView: view, contentViewController: call))
    try (view.layer as? AVSampleBufferDisplayLayer)?.enqueue(Frames.sample(1))
    #expect(controller.isPictureInPicturePossible)
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(controller.isPictureInPictureActive)
  }

  @Test("A view without a class for its layer has a plain layer; a class that is no layer's is ignored")
  func viewHasAPlainLayer() {
    final class OddView: UIView {
      override class var layerClass: AnyClass { AVPlayer.self }
    }
    #expect(type(of: UIView().layer) == CALayer.self)
    #expect(type(of: OddView().layer) == CALayer.self)
  }
}
