// A scenario on the app's own session: its screen answers restores, and its timer runs in virtual time.

import Control
import Session
import Tandem
import TandemScenario
import TandemSwiftTesting
import TandemTesting
import Testing

private let startAndStop = """
  {
    "version": 2,
    "description": "The film goes into picture in picture and comes back, and the button hides meanwhile",
    "contents": { "film": {} },
    "steps": [
      { "command": "open", "content": "film" },
      { "until": { "idle": true } },
      { "command": "start", "outcome": "succeeded" },
      { "until": { "pictureInPicture": "film", "idle": true } },
      { "after": 4, "command": "stop", "outcome": "succeeded" },
      { "until": { "idle": true } }
    ],
    "expect": {
      "fullScreen": "film",
      "callbacks": [
        "willStartPictureInPicture film", "didStartPictureInPicture film",
        "restoreUserInterfaceForPictureInPictureStop film",
        "willStopPictureInPicture film", "didStopPictureInPicture film"
      ]
    }
  }
  """

/// A button that hides after three seconds.
@MainActor
final class FadingButton {
  private(set) var isHidden = false

  func fade(with session: TandemSession) {
    Task {
      try await session.clock.sleep(for: .seconds(3))
      isHidden = true
    }
  }
}

@MainActor
@Suite struct ScenarioOnSessionTests {
  @Test("The screen hides its controls in picture in picture and shows them again")
  func screenFollowsPictureInPicture() async throws {
    let scenario = try Scenario(startAndStop)
    let session = try TandemSession(scenario.configuration, engine: .simulated(), clock: VirtualClock())
    let controller = PictureInPictureController()
    controller.setup(with: session)
    let screen = VideoPlayerScreen(controller: controller)
    let button = FadingButton()
    button.fade(with: session)
    let outcome = try await scenario.play(on: session)
    outcome.recordIssues(in: "startAndStop")
    #expect(screen.history == ["controls hidden", "small", "back to the player", "growing", "controls shown"])
    #expect(button.isHidden)
  }

  @Test("The app's own commands keep every rule")
  func appKeepsTheRules() async throws {
    let session = try TandemSession(engine: .simulated(), clock: VirtualClock())
    session.submit(.open(OpenRequest(MediaContent(url: "film.mp4"))))
    session.submit(.start)
    await session.advance(by: .seconds(1))
    EventLog(of: session).recordIssues()
  }
}
