import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct AnnouncementTests {
  /// A film full screen and a match in picture in picture.
  private static func session() -> Orchestrator {
    var session = Orchestrator()
    for (role, player) in [(Role.fullScreen, PlayerID.A), (.pictureInPicture, .B)] {
      _ = session.handle(.command(.open(OpenRequest(Content(url: "file:///\(player)"), in: role)), id: 1))
      let generation = session.state.players[player].generation
      _ = session.handle(.event(.player(player, generation: generation, .firstFrame(MediaInfo()))))
      for fact in [
        DisplayFact.presented(revision: 1), .settled(revision: 1), .presented(revision: 2), .settled(revision: 2),
      ] {
        _ = session.handle(.event(.display(fact)))
      }
    }
    return session
  }

  private static let said: [(command: SessionCommand, text: String?, role: Role)] = [
    (.swap, "Swapped", .fullScreen), (.close, "Picture in picture closed", .fullScreen),
    (.addVolume(-20, .pictureInPicture), "Volume 80", .pictureInPicture),
    (.setVolume(130, .fullScreen), "Volume 130", .fullScreen), (.toggleMute(.fullScreen), "Silent", .fullScreen),
    (.multiplySpeed(1.1, .fullScreen), "Speed 1.1", .fullScreen), (.setSpeed(2, .fullScreen), "Speed 2", .fullScreen),
    (.move(.topLeft), "Picture in picture at the top left", .fullScreen),
    (.resize(.large), "Large picture", .fullScreen),
    (.setAudio(.pictureInPicture), "Sound from picture in picture", .fullScreen),
    (.selectTrack(.subtitle, nil, .fullScreen), "Subtitles off", .fullScreen),
    (.toggleHidden, "Picture in picture hidden", .fullScreen), (.seek(.by(.seconds(5)), .fullScreen), nil, .fullScreen),
    (.togglePause(.fullScreen), nil, .fullScreen), (.shutDown, nil, .fullScreen),
  ]

  @Test("a command is announced in a few words with its resulting value", arguments: said)
  func commandIsAnnouncedWithItsResult(command: SessionCommand, text: String?, role: Role) {
    var session = Self.session()
    #expect(session.state.roles == Roles(fullScreen: .A, pictureInPicture: .B))
    _ = session.handle(.command(command, id: 9))
    let message = OSDMessage(command, in: session.state)
    #expect(message?.text == text)
    if let message { #expect(message.role == role) }
  }

  @Test("a volume is announced with its bar")
  func volumeIsAnnouncedWithABar() {
    var display = OnScreenDisplay()
    let session = Self.session()
    display.arrange(InputContext(session.state, focus: .fullScreen), at: .zero)
    let message = OSDMessage(.setVolume(100, .fullScreen), in: session.state)
    #expect(message?.level == 100 / 130.0)
    if let message { display.say(message, at: .zero) }
    let overlay = display.overlay(over: .A, on: PictureSize(width: 1280, height: 720), at: .zero)
    #expect(overlay?.events.contains("}Volume 100") == true)
  }
}
