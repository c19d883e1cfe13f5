// The default session, which only these tests set.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite(.serialized) struct DefaultSessionTests {
  @Test("An item without a session has an error that says what to do")
  func itemWithoutSessionNamesTheRemedy() {
    let film = AVPlayerViewController()
    film.player = AVPlayer(url: "film.mp4")
    film.present()
    #expect(film.player?.currentItem?.error?.reason.contains("AVKitSession.default") == true)
  }

  @Test("A controller without a session of its own uses the default session")
  func controllerWithoutSessionUsesTheDefault() async throws {
    let world = try AVKitWorld()
    AVKitSession.default = world.environment
    defer { AVKitSession.default = nil }
    let film = AVPlayerViewController()
    film.player = AVPlayer(url: try #require(URL(string: "https://example.org/film.mp4")))
    #expect(!film.isReadyForDisplay)
    film.present()
    film.player?.play()
    await world.session.advance(by: .seconds(1))
    #expect(film.isReadyForDisplay)
    #expect(world.session.fullScreen?.content.url == "https://example.org/film.mp4")
    #expect(AVPictureInPictureController.isPictureInPictureSupported())
  }
}
