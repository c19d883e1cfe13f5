// StreamingCore's tests: a spy replaces the controller in one test, simulated players replace libmpv in the other.

import Control
import Session
import Tandem
import TandemTesting
import Testing

@MainActor
final class PictureInPictureControllerSpy: PictureInPictureControlling {
  var isPictureInPictureActive = false
  var isPictureInPicturePossible = true
  weak var delegate: (any PictureInPictureControllerDelegate)?
  private(set) var toggleCallCount = 0

  func setup(with session: TandemSession) {}
  func startPictureInPicture() {}
  func stopPictureInPicture() {}

  func togglePictureInPicture() {
    toggleCallCount += 1
    isPictureInPictureActive.toggle()
  }
}

@MainActor
@Suite struct VideoPlayerScreenTests {
  @Test("A tap on the button toggles picture in picture")
  func tapTogglesPictureInPicture() {
    let spy = PictureInPictureControllerSpy()
    let screen = VideoPlayerScreen(controller: spy)
    screen.pictureInPictureButtonTapped()
    #expect(spy.toggleCallCount == 1)
    #expect(spy.isPictureInPictureActive)
  }

  @Test("The button appears when the player is ready, and starts and stops picture in picture")
  func buttonStartsAndStopsPictureInPicture() async throws {
    let session = try TandemSession(engine: .simulated(), clock: VirtualClock())
    let controller = PictureInPictureController()
    controller.setup(with: session)
    let screen = VideoPlayerScreen(controller: controller)
    screen.playerDidBecomeReady()
    #expect(screen.isButtonHidden)
    session.submit(.open(OpenRequest(MediaContent(url: "film.mp4"))))
    await session.advance(by: .seconds(1))
    screen.playerDidBecomeReady()
    #expect(!screen.isButtonHidden)
    screen.pictureInPictureButtonTapped()
    await session.advance(by: .seconds(1))
    #expect(controller.isPictureInPictureActive)
    #expect(!screen.showsControls)
    screen.pictureInPictureButtonTapped()
    await session.advance(by: .seconds(1))
    #expect(
      screen.history == ["controls hidden", "small", "back to the player", "growing", "controls shown"])
  }
}
