// Missing graphics cards and screens, lost contexts, and leaks.

import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct LossTests {
    @Test("The automatic choice of a presenter avoids an OpenGL that runs in software, and states the reason")
    func softwareOpenGLIsNotChosenByItself() throws {
      // This folder imitates the device files of a machine whose graphics card OpenGL can't use.
      let devices = try TestFolder()
      try FileManager.default.createDirectory(atPath: devices.path + "/dri/card0", withIntermediateDirectories: true)
      let automatic = try WindowRig(.automatic) { $0.devices = devices.path }
      #expect(automatic.display.choice.hasPrefix("software: OpenGL uses a software renderer (llvmpipe"))
      #expect(automatic.display.choice.hasSuffix(")"))
      automatic.display.close()
      let bare = try TestFolder()
      let cardless = try WindowRig(.automatic) { $0.devices = bare.path }
      #expect(cardless.display.choice == "software: this machine has no graphics card")
      cardless.display.close()
      #expect(GraphicsCard.isThere(in: devices.path) && !GraphicsCard.isThere(in: bare.path))
      try bare.write("", to: "nvidia0")
      #expect(GraphicsCard.isThere(in: bare.path))
      // A folder that can't be read may contain a graphics card, so the search must assume that one is there.
      let closed = try TestFolder()
      try closed.write("", to: "dri")
      #expect(GraphicsCard.isThere(in: closed.path))
      let forced = try WindowRig(.openGL)
      #expect(forced.display.choice.hasPrefix("OpenGL: requested (llvmpipe"))
      forced.display.close()
      let asked = try WindowRig(.software)
      #expect(asked.display.choice == "software: requested")
      asked.display.close()
      let simulated = try WindowRig(.automatic) { $0.canUseOpenGL = false }
      #expect(simulated.display.choice == "software: these players can't draw with OpenGL")
    }

    @Test("A missing screen is an error with a reason, and the next attempt succeeds if a screen exists")
    func missingScreenIsAnErrorWithAReason() throws {
      let screen = try Screen()
      setenv("DISPLAY", ":65000", 1)
      #expect {
        _ = try SDLDisplay()
      } throws: { error in
        "\(error)".hasPrefix("can't open a window: SDL finds no X11 server, Wayland server or screen (")
      }
      setenv("DISPLAY", screen.name, 1)
      let rig = try WindowRig(.software, screen: screen)
      rig.a.show(.pureRed)
      rig.show(.A, nil)
      try rig.waitForPixel(640, 360, .pureRed)
    }

    @Test("The window draws on a screen of 65,536 colours")
    func windowDrawsWith65536Colours() throws {
      let rig = try WindowRig(.software, screen: Screen(depth: 16))
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      #expect(try rig.screen.capture().pixel(640, 360).isNear(.pureRed))
      rig.b.show(.pureGreen)
      try rig.waitForPixel(1090, 600, .pureGreen)
    }

    @Test("The window draws on an X server without shared memory, such as one over a network")
    func windowDrawsWithoutSharedMemory() throws {
      let rig = try WindowRig(.software, screen: Screen(isFar: true))
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      #expect(try rig.screen.capture().pixel(640, 360).isNear(.pureRed))
      rig.b.show(.pureGreen)
      try rig.waitForPixel(1090, 600, .pureGreen)
    }

    @Test(
      "A lost OpenGL context is replaced during a movement, with a new context or the software presenter",
      arguments: [false, true])
    func lostContextIsMadeAnewOrReplaced(isForGood: Bool) throws {
      let rig = try WindowRig(.openGL)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      _ = rig.takeInputs()
      let revision = rig.show(.B, .A, animation: .milliseconds(400))
      rig.tick(.milliseconds(100))
      rig.display.isOpenGLGone = isForGood
      rig.display.loseContext()
      try rig.wait("the end of the movement") { rig.facts.last == .settled(revision: revision) }
      #expect(rig.facts.count == 4)
      try rig.waitForPixel(640, 360, .pureBlue)
      try rig.waitForPixel(1090, 600, .pureRed)
      let renderers = isForGood ? ["OpenGL", "memory", "memory"] : ["OpenGL", "memory", "OpenGL"]
      #expect(rig.a.renderers == renderers && rig.b.renderers == renderers)
      #expect(rig.display.choice.hasPrefix(isForGood ? "software: " : "OpenGL: "))
      let problems = rig.takeInputs().compactMap { if case .problem(let text) = $0 { text } else { nil } }
      #expect(problems.count == 1)
      #expect(problems.first?.hasPrefix("the OpenGL context was destroyed; drawing continues (") == true)
      rig.a.show(.pureGreen)
      try rig.waitForPixel(1090, 600, .pureGreen)
    }

    @Test("The last picture stays visible until the players have drawn with a new context")
    func lastPictureStaysAfterALostContext() throws {
      let rig = try WindowRig(.openGL)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      (rig.a.forgets, rig.b.forgets) = (true, true)
      rig.display.loseContext()
      rig.a.hasNewFrame = true
      rig.tick()
      for step in 0..<4 {
        if step == 2 { rig.b.show(.pureGreen) }
        rig.tick(.milliseconds(20))
        let capture = try rig.screen.capture()
        #expect(capture.pixel(640, 360) == .pureRed && capture.pixel(1090, 600) == .pureBlue)
      }
      rig.a.show(.pureRed)
      try rig.waitForPixel(1090, 600, .pureGreen)
      #expect(try rig.screen.capture().pixel(640, 360) == .pureRed)
    }

    @Test("A layout is reported as settled even if the context is lost before the layout is shown")
    func lostContextDoesNotHoldUpALayout() throws {
      let rig = try WindowRig(.openGL)
      rig.a.show(.pureRed)
      rig.show(.A, nil)
      rig.display.loseContext()
      // B never draws with the new renderer. The layout is shown nevertheless, after a limited time.
      rig.b.show(.pureBlue)
      let revision = rig.show(.A, .B)
      rig.b.load()
      try rig.wait("the layout") { rig.facts.last == .settled(revision: revision) }
      try rig.waitForPixel(640, 360, .pureRed)
    }

    @Test(arguments: presenters)
    func windowNeverWaitsForAFrozenXServer(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.show(.A, nil)
      try rig.waitForPixel(640, 360, .pureRed)
      // The display draws no frame from here on, so no failed drawing tells it that the server is frozen.
      rig.screen.signal(SIGSTOP)
      let begin = ContinuousClock.now
      rig.screen.goOn(after: 10)
      rig.display.isFullScreen = true
      rig.display.keepsAwake.toggle()
      rig.display.raise()
      rig.show(.A, .B, isFloating: true)
      rig.display.close()
      #expect(ContinuousClock.now - begin < .seconds(5))
      rig.screen.signal(SIGCONT)
      let next = try WindowRig(presenter, screen: rig.screen)
      next.a.show(.pureBlue)
      next.show(.A, nil)
      try next.waitForPixel(640, 360, .pureBlue)
      next.display.close()
    }

    @Test("Fifty windows leave no resources behind", arguments: presenters)
    func fiftyWindowsLeaveNothingBehind(presenter: Presenter) throws {
      let screen = try Screen(width: 640, height: 360)
      func cycle() throws {
        let rig = try WindowRig(presenter, screen: screen, size: PictureSize(width: 320, height: 180))
        rig.a.show(.pureRed)
        rig.b.show(.pureBlue)
        rig.show(.A, .B)
        rig.show(.B, .A, animation: .milliseconds(20))
        for _ in 0..<3 { rig.tick(.milliseconds(10)) }
        rig.display.close()
      }
      for _ in 0..<10 { try cycle() }
      let picture = 320 * 180 * 4 / 1024
      // A leak grows in each round. The allocator's arenas, one for each thread that runs at the same time, do not
      // grow, and the language's runtime starts its few threads only once.
      var (grown, started) = (Int.max, Int.max)
      for round in 1...3 {
        let before = try Belongings()
        for _ in 0..<50 { try cycle() }
        let after = try Belongings()
        #expect(after.descriptors <= before.descriptors)
        let kept = presenter == .openGL ? try Belongings.keptBySystem(50) : 0
        let growth = after.memory - before.memory
        print("fifty windows, \(presenter), round \(round): \(growth) KiB, of which \(kept) without anything of ours")
        grown = min(grown, growth - kept)
        started = min(started, after.threads - before.threads)
        // A leaked picture, texture or surface would be far larger than a quarter of a picture per window.
        if grown < 50 * picture / 4, started <= 0 { return }
      }
      Issue.record("each round of fifty windows leaves \(grown) KiB or more, or \(started) threads or more, behind")
    }
  }
}
