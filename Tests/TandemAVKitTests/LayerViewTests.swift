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

  @Test("A view without a class for its layer has a plain layer; a class that is no layer's is ignored")
  func viewHasAPlainLayer() {
    final class OddView: UIView {
      override class var layerClass: AnyClass { AVPlayer.self }
    }
    #expect(type(of: UIView().layer) == CALayer.self)
    #expect(type(of: OddView().layer) == CALayer.self)
  }
}
