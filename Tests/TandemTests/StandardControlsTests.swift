// Tandem's own controls in an app, with simulated players in virtual time.

import Tandem
import TandemPlayback
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct StandardControlsTests {
  private let display = HeadlessDisplay(width: 640, height: 360)

  /// A session with a film full screen and news in picture in picture.
  private func session(_ controls: StandardControls?) async throws -> TandemSession {
    let session = try TandemSession(
      engine: .simulated(SimulatedEngine()), screen: VideoDisplayFactory { display }, clock: VirtualClock())
    session.controls = controls
    for (name, role) in [("film", Role.fullScreen), ("news", .pictureInPicture)] {
      let content = MediaContent(identity: ContentIdentity(id: name), url: name + ".mp4")
      async let opening = session.open(content, in: role)
      await session.advance(by: .seconds(1))
      _ = try await opening
    }
    return session
  }

  private func press(_ key: String, in session: TandemSession) async {
    for phase in [KeyEvent.Phase.pressed, .released] {
      session.session(session.loop, didReceive: .key(KeyEvent(InputKey(key), phase)))
    }
    await session.advance(by: .seconds(1))
  }

  @Test("A key has no effect until the controls are switched on")
  func keysWorkOnceControlsAreOn() async throws {
    let session = try await session(nil)
    await press("s", in: session)
    #expect(session.fullScreen?.content.key == "film")
    session.controls = StandardControls()
    await press("s", in: session)
    #expect(session.fullScreen?.content.key == "news")
    session.takesInput = { $0 == .key(KeyEvent(InputKey("s"))) }
    await press("s", in: session)
    #expect(session.fullScreen?.content.key == "news", "the app has taken the key")
    session.takesInput = nil
    session.controls = nil
    await press("s", in: session)
    #expect(session.fullScreen?.content.key == "news", "the controls are off again")
  }

  @Test("An app's key bindings take precedence over Tandem's")
  func appBindingsComeFirst() async throws {
    let session = try await session(StandardControls(bindings: "s ignore\nx swap"))
    await press("s", in: session)
    #expect(session.fullScreen?.content.key == "film")
    await press("x", in: session)
    #expect(session.fullScreen?.content.key == "news")
  }

  @Test("An invalid line of key bindings is reported")
  func wrongBindingIsNamed() {
    let error = thrownSessionError { _ = try StandardControls(bindings: "x swap\ns swop") }
    #expect(
      error?.description.hasPrefix("can't read the key bindings: line 2: ") == true, "\(error?.description ?? "")")
  }

  @Test("Each part of the controls can be switched off")
  func partsCanBeSwitchedOff() async throws {
    var controls = StandardControls()
    controls.takesKeys = false
    var session = try await session(controls)
    await press("s", in: session)
    #expect(session.fullScreen?.content.key == "film")
    controls.takesKeys = true
    controls.takesPointer = false
    session.controls = controls
    let places: [PointerEvent] = [
      .moved(x: 545, y: 300), .pressed(x: 545, y: 300, clicks: 2), .released(x: 545, y: 300),
    ]
    for place in places { session.session(session.loop, didReceive: .pointer(place)) }
    await session.advance(by: .seconds(1))
    #expect(session.fullScreen?.content.key == "film")
    controls.takesPointer = true
    session.controls = controls
    for place in places { session.session(session.loop, didReceive: .pointer(place)) }
    await session.advance(by: .seconds(1))
    #expect(session.fullScreen?.content.key == "news")
    session.shutDown()
    await session.advance(by: .seconds(1))
    controls.showsOnScreenDisplay = false
    session = try await self.session(controls)
    #expect(await drawings(of: "i", in: session) == 0)
    session.controls = StandardControls()
    #expect(await drawings(of: "i", in: session) > 0)
    let shown = display.compositions
    session.controls = nil
    await session.advance(by: .milliseconds(100))
    #expect(display.compositions > shown, "what was written is taken off the videos")
  }

  /// Counts the changes of the picture after a key, while both videos are paused.
  private func drawings(of key: String, in session: TandemSession) async -> Int {
    for role in Role.allCases { session.submit(.pause(role)) }
    await session.advance(by: .seconds(10))
    let before = display.compositions
    await press(key, in: session)
    return display.compositions - before
  }
}
