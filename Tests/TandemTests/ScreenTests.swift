// The screen as an app uses it, with simulated players in virtual time.

import Tandem
import TandemSystem
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ScreenTests {
  private let clock = VirtualClock()
  private static let size = PictureSize(width: 640, height: 360)

  private func session(_ logFile: String? = nil) throws -> TandemSession {
    try TandemSession(
      engine: .simulated(SimulatedEngine()), screen: .headless(width: Self.size.width, height: Self.size.height),
      logFile: logFile, clock: clock)
  }

  private func open(_ name: String, _ role: Role, in session: TandemSession) async throws {
    let content = MediaContent(identity: ContentIdentity(id: name), url: name + ".mp4")
    async let opening = session.open(content, in: role)
    await session.advance(by: .seconds(1))
    _ = try await opening
  }

  /// Steps the session until a condition holds. The wait is in real time, because overlays are drawn on another thread.
  private func wait(_ session: TandemSession, until condition: () throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while try !condition() {
      try #require(ContinuousClock.now < end, "what was waited for did not happen")
      await session.advance(by: .milliseconds(1))
    }
  }

  private func pixel(_ session: TandemSession, _ x: Int, _ y: Int) throws -> Pixel {
    let picture = try session.snapshot()
    return withExtendedLifetime(picture) { picture.buffer.pixel(x: x, y: y) }
  }

  @Test("The layout has the areas of both videos, and no area for a hidden picture in picture")
  func layoutHasTheAreasOfBothVideos() async throws {
    let session = try session()
    #expect(session.screenLayout.size == Self.size && session.screenLayout.fullScreen == nil)
    try await open("film", .fullScreen, in: session)
    #expect(session.screenLayout.fullScreen == PixelArea(x: 0, y: 0, width: 640, height: 360))
    #expect(session.screenLayout.pictureInPicture == nil)
    try await open("news", .pictureInPicture, in: session)
    #expect(session.screenLayout.pictureInPicture == PixelArea(x: 465, y: 255, width: 160, height: 90))
    session.submit(.setHidden(true))
    await session.advance(by: .seconds(1))
    #expect(session.screenLayout.pictureInPicture == nil)
  }

  @Test("An image is shown if it has the picture's size; otherwise a warning gives the reason")
  func imageOfAnotherSizeIsNotShown() async throws {
    let session = try session()
    var warnings: [String] = []
    let events = session.events()
    session.overlay = .image(OverlayImage(size: Self.size) { $0.fill(Pixel(red: 0, green: 0, blue: 255)) })
    await session.advance(by: .zero)
    #expect(try pixel(session, 5, 5) == .black, "an opaque colour without alpha is transparent")
    session.overlay = .image(
      OverlayImage(size: Self.size) { picture in
        for x in 0..<10 { picture.pixels.storeBytes(of: 0xff00_00ff, toByteOffset: x * 4, as: UInt32.self) }
      })
    try await open("film", .fullScreen, in: session)
    #expect(try pixel(session, 5, 0) == Pixel(red: 0, green: 0, blue: 255))
    #expect(try pixel(session, 12, 0) != Pixel(red: 0, green: 0, blue: 255))
    session.overlay = .image(OverlayImage(size: PictureSize(width: 10, height: 10)) { _ in })
    await session.advance(by: .seconds(1))
    session.overlay = nil
    await session.advance(by: .seconds(1))
    #expect(try pixel(session, 5, 0) != Pixel(red: 0, green: 0, blue: 255))
    session.shutDown()
    await session.advance(by: .seconds(1))
    for await event in events { if case .warning(let text) = event { warnings.append(text) } }
    #expect(warnings == ["the overlay of 10×10 is not shown, because the picture is 640×360"])
  }

  @Test("An overlay closure draws again with the present layout after a layout change or on request")
  func closureDrawsAgain() async throws {
    let session = try session()
    let seen = Locked<[ScreenLayout]>([])
    session.overlay = .drawing { canvas in
      seen.withLock { $0.append(canvas.layout) }
      canvas.fill(PixelArea(x: -5, y: -5, width: 15, height: 15), .pureWhite, alpha: 0.5)
      canvas.fill(PixelArea(x: 600, y: 2, width: .max, height: 1), .pureWhite)
      canvas.fill(PixelArea(x: 600, y: 4, width: .min, height: 1), .pureWhite)
      if let area = canvas.layout.pictureInPicture { canvas.fill(area, .pureWhite) }
    }
    try await wait(session) { seen.withLock { $0.count } == 1 }
    try await open("film", .fullScreen, in: session)
    try await open("news", .pictureInPicture, in: session)
    try await wait(session) { try pixel(session, 500, 300) == .pureWhite }
    #expect(seen.withLock { $0.last } == session.screenLayout)
    #expect(try pixel(session, 630, 2) == .pureWhite, "an area without an end is cut off at the edge")
    #expect(try pixel(session, 630, 4) != .pureWhite)
    let film = try pixel(session, 50, 50)
    #expect(try abs(Int(pixel(session, 5, 5).red) - (255 + Int(film.red)) / 2) <= 2)
    let count = seen.withLock { $0.count }
    session.redrawOverlay()
    try await wait(session) { seen.withLock { $0.count } == count + 1 }
    session.overlay = nil
    try await wait(session) { try pixel(session, 500, 300) != .pureWhite }
  }

  @Test("A slow overlay closure delays only the overlay, causes one warning, and its pending requests are merged")
  func slowClosureDelaysOnlyTheOverlay() async throws {
    let session = try session()
    let events = session.events()
    let mayDraw = Locked(false)
    let drawings = Locked(0)
    session.overlay = .drawing { canvas in
      let end = ContinuousClock.now + .seconds(10)
      while !mayDraw.withLock({ $0 }), ContinuousClock.now < end {}
      drawings.withLock { $0 += 1 }
      canvas.fill(PixelArea(x: 0, y: 0, width: 4, height: 4), .pureWhite)
    }
    await session.advance(by: .zero)
    let began = ContinuousClock.now
    try await open("film", .fullScreen, in: session)
    try await open("news", .pictureInPicture, in: session)
    async let swap = session.swap()
    await session.advance(by: .seconds(1))
    _ = try await swap
    #expect(session.fullScreen?.content.key == "news" && drawings.withLock { $0 } == 0)
    while ContinuousClock.now < began + .milliseconds(120) { await Task.yield() }
    mayDraw.withLock { $0 = true }
    try await wait(session) { try pixel(session, 1, 1) == .pureWhite && drawings.withLock { $0 } == 2 }
    session.shutDown()
    await session.advance(by: .seconds(1))
    var warnings: [String] = []
    for await event in events { if case .warning(let text) = event { warnings.append(text) } }
    #expect(warnings.count == 1 && warnings.first?.hasPrefix("drawing the overlay took ") == true)
  }

  @Test("A drawing that ends after its overlay was replaced is not shown")
  func lateDrawingIsNotShown() async throws {
    let session = try session()
    let mayDraw = Locked(false)
    session.overlay = .drawing { canvas in
      let end = ContinuousClock.now + .seconds(10)
      while !mayDraw.withLock({ $0 }), ContinuousClock.now < end {}
      canvas.fill(PixelArea(x: 0, y: 0, width: 4, height: 4), .pureWhite)
    }
    await session.advance(by: .zero)
    session.overlay = .drawing { $0.fill(PixelArea(x: 8, y: 8, width: 4, height: 4), .pureWhite) }
    try await open("film", .fullScreen, in: session)
    mayDraw.withLock { $0 = true }
    var isLateOneSeen = false
    try await wait(session) {
      isLateOneSeen = try isLateOneSeen || pixel(session, 1, 1) == .pureWhite
      return try pixel(session, 9, 9) == .pureWhite
    }
    #expect(!isLateOneSeen)
  }

  @Test("A session can end while an overlay is being drawn")
  func sessionEndsWhileOverlayIsDrawn() async throws {
    let session = try session()
    let mayEnd = Locked(false)
    session.overlay = .drawing { _ in
      let end = ContinuousClock.now + .seconds(10)
      while !mayEnd.withLock({ $0 }), ContinuousClock.now < end {}
    }
    await session.advance(by: .zero)
    session.shutDown()
    await session.advance(by: .seconds(1))
    #expect(session.isFinished)
    mayEnd.withLock { $0 = true }
  }

  @Test("An app may keep input from the session, but not the report that the screen is lost")
  func appTakesInputFirst() async throws {
    let session = try session()
    let events = session.events()
    let key = DisplayInput.key(KeyEvent(InputKey("s")))
    session.takesInput = { $0 == key || $0 == .closeRequested || $0 == .lost("test") }
    for input in [key, .key(KeyEvent(InputKey("a"))), .closeRequested] {
      session.session(session.loop, didReceive: input)
    }
    await session.advance(by: .seconds(1))
    #expect(!session.isFinished)
    session.session(session.loop, didReceive: .lost("test"))
    await session.advance(by: .seconds(1))
    #expect(session.isFinished)
    var inputs: [DisplayInput] = []
    for await event in events { if case .input(let input) = event { inputs.append(input) } }
    #expect(inputs == [.key(KeyEvent(InputKey("a"))), .lost("test")])
  }

  @Test("A session without a window has no title, and hiding the pointer has no effect")
  func withoutWindowThereIsNoTitle() throws {
    let session = try session()
    session.windowTitle = "Film"
    session.cursor = .hidden
    session.isWindowFullScreen = true
    #expect(session.windowTitle == nil && session.cursor == .automatic && session.isWindowFullScreen)
  }

  @Test("A display can be wrapped, and a failed wrapper makes the creation of the session fail")
  func screenCanBeWrapped() throws {
    var wrapped: (any VideoDisplay)?
    let screen = VideoDisplayFactory.headless().decorated { display in
      wrapped = display
      return display
    }
    let session = try TandemSession(engine: .simulated(SimulatedEngine()), screen: screen, clock: clock)
    #expect(wrapped?.size == session.screenLayout.size)
    let error = thrownSessionError {
      _ = try TandemSession(
        engine: .simulated(SimulatedEngine()),
        screen: .headless().decorated { _ in throw DisplayError("wrap", reason: "no paper") }, clock: clock)
    }
    #expect(error?.description == "can't open the screen: can't wrap: no paper")
  }
}

extension Pixel {
  fileprivate static let pureWhite = Pixel(red: 255, green: 255, blue: 255)
}
