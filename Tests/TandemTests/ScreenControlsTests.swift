// The on-screen controls in a window, with simulated players in virtual time.

import Tandem
import TandemControls
import TandemInput
import TandemOSD
import TandemPlayback
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ScreenControlsTests {
  /// A program with one channel and a start screen.
  private final class ChannelHost: ControlsHost {
    /// The overlay on the screen while there is no video; nil for a black screen.
    var overlay: Overlay?

    let hasChannels = true
    let channelRows = [ChoiceMenu.Row(1, "News")]
    let startItems: [StartItem]? = [StartItem("Channels", .channels), StartItem("Film", .open(3))]
    /// The chosen items of the start screen, with the sources of the choices.
    var opened: [String] = []
    var complaints: [String] = []

    func showOnEmptyScreen(_ overlay: Overlay?) { self.overlay = overlay }
    func open(startItem number: Int, from source: String) { opened.append("\(number) by \(source)") }
    func complain(_ text: String) { complaints.append(text) }
  }

  private let window = SimulatedWindow()

  private func session(_ contents: [String: SimulatedContent] = [:]) throws -> TandemSession {
    try TandemSession(
      engine: .simulated(SimulatedEngine(SimulatedCatalog(contents))), screen: VideoDisplayFactory { window },
      clock: VirtualClock())
  }

  @Test("A list of channels that was opened on the start screen expires to the start screen")
  func expiredListReturnsToTheStartScreen() async throws {
    let session = try session()
    let host = ChannelHost()
    let controls = ScreenControls(session.loop, .standard, host: host)
    await session.advance(by: .seconds(1))
    let start = try #require(host.overlay)
    for phase in [KeyEvent.Phase.pressed, .released] {
      controls.receive(KeyEvent(InputKey("ENTER"), phase), from: "window")
    }
    await session.advance(by: .seconds(29))
    #expect(host.overlay != nil && host.overlay != start, "the list is shown")
    await session.advance(by: .seconds(2))
    #expect(host.overlay == start)
    await session.advance(by: OnScreenDisplay.startTime)
    #expect(host.overlay == nil, "the start screen itself expires to a black screen")
  }

  @Test("The start screen disappears as soon as a content is loading, before its first frame")
  func loadingContentHidesTheStartScreen() async throws {
    var slow = SimulatedContent()
    slow.loadDelay = .seconds(5)
    let session = try session(["film.mp4": slow])
    let host = ChannelHost()
    let controls = ScreenControls(session.loop, .standard, host: host)
    await session.advance(by: .seconds(1))
    #expect("\(host.overlay as Any)".contains("Channels"))
    session.submit(.open(OpenRequest(MediaContent(url: "film.mp4"))))
    await session.advance(by: .seconds(1))
    #expect(!"\(host.overlay as Any)".contains("Channels") && session.fullScreen == nil, "\(host.overlay as Any)")
    await session.advance(by: .seconds(5))
    #expect(session.fullScreen != nil)
    _ = controls
  }

  @Test("A channel's number and an item of the start screen are opened in the name of the one who pressed the key")
  func choicesKeepTheirSource() async throws {
    let session = try session()
    let host = ChannelHost()
    let controls = ScreenControls(session.loop, .standard, host: host)
    await session.advance(by: .seconds(1))
    for key in ["DOWN", "ENTER"] { controls.receive(KeyEvent(InputKey(key), .pressed), from: "phone Anna") }
    #expect(host.opened == ["3 by phone Anna"])
    for source in ["phone Anna", "terminal"] {
      controls.receive(KeyEvent(InputKey("7"), .pressed), from: source)
      await session.advance(by: .seconds(2))
    }
    // This host has no channel 7. Only a terminal gets the error as a text.
    #expect(host.complaints == ["no channels"])
  }

  @Test("The mouse pointer has its usual shape as soon as the picture in picture is closed or moved away")
  func pointerShapeFollowsThePicture() async throws {
    let session = try session()
    let controls = ScreenControls(session.loop, .standard)
    for (name, role) in [("film", Role.fullScreen), ("news", .pictureInPicture)] {
      async let opening = session.open(MediaContent(url: name + ".mp4"), in: role)
      await session.advance(by: .seconds(1))
      _ = try await opening
    }
    let leftEdge = PointerEvent.moved(x: 466, y: 300)
    controls.receive(leftEdge)
    #expect(window.draggableEdge == .left)
    session.submit(.move(.topLeft))
    await session.advance(by: .seconds(1))
    #expect(window.draggableEdge == nil)
    session.submit(.move(.bottomRight))
    await session.advance(by: .seconds(1))
    controls.receive(leftEdge)
    #expect(window.draggableEdge == .left)
    session.submit(.close)
    await session.advance(by: .seconds(1))
    #expect(session.pictureInPicture == nil)
    #expect(window.draggableEdge == nil)
  }
}

/// A window that draws into memory.
private final class SimulatedWindow: WindowDisplay {
  private let display = HeadlessDisplay(width: 640, height: 360)

  let choice = "simulated"
  var title = ""
  var cursor = CursorVisibility.automatic
  var draggableEdge: PicturePlacement.Edge?
  let answers = true
  let pictureEncoder = PictureEncoder(write: { _, _, _ in }, jpeg: { _ in [] })
  var isFullScreen = false
  var keepsAwake = false

  func raise() {}
  func attach(_ sources: PlayerPair<any VideoSource>) { display.attach(sources) }
  func close() { display.close() }
  func show(_ layout: Layout) { display.show(layout) }
  func show(_ overlay: OverlayImage?) { display.show(overlay) }
  func tick(at now: Duration, _ report: (DisplayFact) -> Void) { display.tick(at: now, report) }
  func takeInput() -> [DisplayInput] { [] }
  func drag(to area: DisplayArea) {}
  func snapshot() -> OwnedPixelBuffer { display.snapshot() }

  var renderer: RenderTarget { .memory }
  var nextTick: Duration? { display.nextTick }
  var size: PictureSize { display.size }
  var scene: DisplayScene { display.scene }
  var inputDescriptor: Int32? { nil }
}
