// Missing graphics cards and screens, lost contexts, and leaks.

import Foundation
import TandemRules
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct LossTests {
    @Test("OpenGL that is software itself is not chosen automatically, and the choice says why")
    func softwareOpenGLIsNotChosenByItself() throws {
      // As on a machine with a card that OpenGL can't use.
      let devices = try TestFolder()
      try FileManager.default.createDirectory(atPath: devices.path + "/dri/card0", withIntermediateDirectories: true)
      let automatic = try DisplayStage(.automatic) { $0.devices = devices.path }
      #expect(automatic.display.choice.hasPrefix("software: OpenGL is llvmpipe"))
      #expect(automatic.display.choice.hasSuffix(", itself software"))
      automatic.display.close()
      let bare = try TestFolder()
      let cardless = try DisplayStage(.automatic) { $0.devices = bare.path }
      #expect(cardless.display.choice == "software: this machine shows no graphics card")
      cardless.display.close()
      #expect(GraphicsCard.isThere(in: devices.path) && !GraphicsCard.isThere(in: bare.path))
      try bare.write("", to: "nvidia0")
      #expect(GraphicsCard.isThere(in: bare.path))
      // A folder that can't be read may have a card.
      let closed = try TestFolder()
      try closed.write("", to: "dri")
      #expect(GraphicsCard.isThere(in: closed.path))
      let forced = try DisplayStage(.openGL)
      #expect(forced.display.choice.hasPrefix("OpenGL: asked for (llvmpipe"))
      forced.display.close()
      let asked = try DisplayStage(.software)
      #expect(asked.display.choice == "software: asked for")
      asked.display.close()
      let simulated = try DisplayStage(.automatic) { $0.canUseOpenGL = false }
      #expect(simulated.display.choice == "software: these players paint memory only")
    }

    @Test("A missing screen is an error with its reason, and the next try with a screen succeeds")
    func missingScreenIsAnErrorWithAReason() throws {
      let screen = try Screen()
      setenv("DISPLAY", ":65000", 1)
      #expect {
        _ = try SDLDisplay()
      } throws: { error in
        "\(error)".hasPrefix("can't open a window: SDL finds no X11, Wayland or screen (")
      }
      setenv("DISPLAY", screen.name, 1)
      let stage = try DisplayStage(.software, screen: screen)
      stage.a.show(.pureRed)
      stage.show(.A, nil)
      try stage.waitForPixel(640, 360, .pureRed)
    }

    @Test("The window draws on a screen of 65,536 colours")
    func windowDrawsWith65536Colours() throws {
      let stage = try DisplayStage(.software, screen: Screen(depth: 16))
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      #expect(try stage.screen.capture().pixel(640, 360).isNear(.pureRed))
      stage.b.show(.pureGreen)
      try stage.waitForPixel(1090, 600, .pureGreen)
    }

    @Test("The window draws on a screen that is reached over a network and shares no memory")
    func windowDrawsWithoutSharedMemory() throws {
      let stage = try DisplayStage(.software, screen: Screen(isFar: true))
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      #expect(try stage.screen.capture().pixel(640, 360).isNear(.pureRed))
      stage.b.show(.pureGreen)
      try stage.waitForPixel(1090, 600, .pureGreen)
    }

    @Test(
      "A lost OpenGL context is made anew in the middle of a movement, or memory takes over", arguments: [false, true])
    func lostContextIsMadeAnewOrReplaced(isForGood: Bool) throws {
      let stage = try DisplayStage(.openGL)
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      _ = stage.takeInputs()
      let revision = stage.show(.B, .A, animation: .milliseconds(400))
      stage.tick(.milliseconds(100))
      stage.display.isOpenGLGone = isForGood
      stage.display.loseContext()
      try stage.wait("the end of the movement") { stage.facts.last == .settled(revision: revision) }
      #expect(stage.facts.count == 4)
      try stage.waitForPixel(640, 360, .pureBlue)
      try stage.waitForPixel(1090, 600, .pureRed)
      let renderers = isForGood ? ["OpenGL", "memory", "memory"] : ["OpenGL", "memory", "OpenGL"]
      #expect(stage.a.renderers == renderers && stage.b.renderers == renderers)
      #expect(stage.display.choice.hasPrefix(isForGood ? "software: " : "OpenGL: "))
      let troubles = stage.takeInputs().compactMap { if case .trouble(let text) = $0 { text } else { nil } }
      #expect(troubles.count == 1)
      #expect(troubles.first?.hasPrefix("the OpenGL context is gone; drawing goes on (") == true)
      stage.a.show(.pureGreen)
      try stage.waitForPixel(1090, 600, .pureGreen)
    }

    @Test("The last picture stays until the players have drawn with a new context")
    func lastPictureStaysAfterALostContext() throws {
      let stage = try DisplayStage(.openGL)
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      (stage.a.forgets, stage.b.forgets) = (true, true)
      stage.display.loseContext()
      stage.a.hasNewFrame = true
      stage.tick()
      for step in 0..<4 {
        if step == 2 { stage.b.show(.pureGreen) }
        stage.tick(.milliseconds(20))
        let capture = try stage.screen.capture()
        #expect(capture.pixel(640, 360) == .pureRed && capture.pixel(1090, 600) == .pureBlue)
      }
      stage.a.show(.pureRed)
      try stage.waitForPixel(1090, 600, .pureGreen)
      #expect(try stage.screen.capture().pixel(640, 360) == .pureRed)
    }

    @Test("A context that is lost before a layout is shown does not keep it from being reported as settled")
    func lostContextDoesNotHoldUpALayout() throws {
      let stage = try DisplayStage(.openGL)
      stage.a.show(.pureRed)
      stage.show(.A, nil)
      stage.display.loseContext()
      // B never gets a picture for the new renderer; the layout is shown all the same after a limited time.
      stage.b.show(.pureBlue)
      let revision = stage.show(.A, .B)
      stage.b.load()
      try stage.wait("the layout") { stage.facts.last == .settled(revision: revision) }
      try stage.waitForPixel(640, 360, .pureRed)
    }

    @Test(arguments: presenters)
    func windowNeverWaitsForAFrozenXServer(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed)
      stage.show(.A, nil)
      try stage.waitForPixel(640, 360, .pureRed)
      // No frame is drawn from here on, so that the display has not noticed the frozen server.
      stage.screen.signal(SIGSTOP)
      let begin = ContinuousClock.now
      stage.screen.goOn(after: 10)
      stage.display.isFullScreen = true
      stage.display.keepsAwake.toggle()
      stage.display.raise()
      stage.show(.A, .B, isFloating: true)
      stage.display.close()
      #expect(ContinuousClock.now - begin < .seconds(5))
      stage.screen.signal(SIGCONT)
      let next = try DisplayStage(presenter, screen: stage.screen)
      next.a.show(.pureBlue)
      next.show(.A, nil)
      try next.waitForPixel(640, 360, .pureBlue)
      next.display.close()
    }

    @Test("Fifty windows leave nothing behind", arguments: presenters)
    func fiftyWindowsLeaveNothingBehind(presenter: Presenter) throws {
      let screen = try Screen(width: 640, height: 360)
      func cycle() throws {
        let stage = try DisplayStage(presenter, screen: screen, size: PictureSize(width: 320, height: 180))
        stage.a.show(.pureRed)
        stage.b.show(.pureBlue)
        stage.show(.A, .B)
        stage.show(.B, .A, animation: .milliseconds(20))
        for _ in 0..<3 { stage.tick(.milliseconds(10)) }
        stage.display.close()
      }
      for _ in 0..<10 { try cycle() }
      let picture = 320 * 180 * 4 / 1024
      // A leak grows in each round. The allocator's arenas, one for each thread that runs at the same time, do not.
      var grown = Int.max
      for round in 1...3 {
        let before = try Belongings()
        for _ in 0..<50 { try cycle() }
        let after = try Belongings()
        #expect(after.descriptors <= before.descriptors)
        #expect(after.threads <= before.threads)
        let kept = presenter == .openGL ? try Belongings.keptBySystem(50) : 0
        let growth = after.memory - before.memory
        print("fifty windows, \(presenter), round \(round): \(growth) KiB, of which \(kept) without anything of ours")
        grown = min(grown, growth - kept)
        // A quarter of a picture for each window is far less than any leaked picture, texture or surface.
        if grown < 50 * picture / 4 { return }
      }
      Issue.record("each round of fifty windows leaves \(grown) KiB or more behind")
    }
  }
}
