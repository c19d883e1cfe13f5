// Keys, buttons and the pointer, which arrive under mpv's names.

import CTandemSDL
import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension WindowRig {
  var keys: [KeyEvent] {
    inputs.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  var pointers: [PointerEvent] {
    inputs.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
  }

  /// A managed window with the keyboard's focus.
  static func managed(
    _ presenter: SDLDisplay.Options.Presenter, size: PictureSize = PictureSize(width: 640, height: 360),
    _ change: (inout SDLDisplay.Options) -> Void = { _ in }
  ) throws -> WindowRig {
    let screen = try Screen()
    try screen.manage()
    let rig = try WindowRig(presenter, screen: screen, size: size, change)
    rig.a.show(.pureRed)
    rig.b.show(.pureBlue)
    rig.show(.A, .B)
    try rig.wait("the focus") {
      try Screen.run(["xdotool", "getwindowfocus", "getwindowname"]).starts(with: Data("Tandem\n".utf8))
    }
    // The window manager's shortcuts act on the window that it considers active. Wait until this is the test's window.
    try rig.wait("the window manager to know") {
      let active = try Screen.run(["xprop", "-root", "_NET_ACTIVE_WINDOW"])
      return active.contains(Data("# 0x".utf8)) && !active.contains(Data("# 0x0\n".utf8))
    }
    _ = rig.takeInputs()
    return rig
  }
}

extension Windows {
  @MainActor @Suite struct InputTests {
    /// The keys to type: first xdotool's name of the key, then Tandem's.
    nonisolated static let typed: [(String, InputKey)] = [
      ("s", InputKey("s")), ("shift+s", InputKey("S")), ("plus", InputKey("+")), ("minus", InputKey("-")),
      ("slash", InputKey("/")),
      ("question", InputKey("?")), ("1", InputKey("1")), ("space", InputKey("SPACE")), ("Tab", InputKey("TAB")),
      ("BackSpace", InputKey("BS")),
      ("Escape", InputKey("ESC")), ("Return", InputKey("ENTER")), ("Left", InputKey("LEFT")), ("Up", InputKey("UP")),
      ("Prior", InputKey("PGUP")), ("Next", InputKey("PGDWN")), ("Home", InputKey("HOME")), ("F1", InputKey("F1")),
      ("F11", InputKey("F11")),
      ("ctrl+c", InputKey("c", .control)), ("alt+Return", InputKey("ENTER", .alt)),
      ("shift+Right", InputKey("RIGHT", .shift)),
      ("KP_Enter", InputKey("KP_ENTER")), ("XF86AudioPlay", InputKey("PLAYPAUSE")), ("XF86AudioNext", InputKey("NEXT")),
      ("XF86AudioStop", InputKey("STOP")), ("XF86AudioRaiseVolume", InputKey("VOLUME_UP")),
      ("XF86AudioMute", InputKey("MUTE")),
      ("XF86HomePage", InputKey("HOMEPAGE")),
    ]

    @Test("Keys have mpv's names, and characters follow the keyboard layout", arguments: ["us", "de"])
    func keysArriveUnderMPVsNames(layout: String) throws {
      let rig = try WindowRig.managed(.software)
      _ = try Screen.run(["setxkbmap", layout])
      rig.tick(.milliseconds(1))
      for (name, key) in Self.typed {
        _ = rig.takeInputs()
        try rig.screen.xdotool("key", name)
        try rig.wait("\(name) on \(layout)") { rig.keys.contains { $0.phase == .released } }
        #expect(rig.keys == [KeyEvent(key, .pressed), KeyEvent(key, .released)], "\(name) on \(layout)")
      }
    }

    @Test("A key is reported as pressed, then as held, then as released")
    func keyIsPressedHeldAndReleased() throws {
      let rig = try WindowRig.managed(.software)
      try rig.screen.xdotool("keydown", "x")
      try rig.wait("x held") { rig.keys.count >= 3 }
      try rig.screen.xdotool("keyup", "x")
      try rig.wait("x released") { rig.keys.last?.phase == .released }
      let phases = rig.keys.map(\.phase)
      #expect(phases.first == .pressed)
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .held })
      #expect(rig.keys.allSatisfy { $0.key == InputKey("x") })
    }

    @Test("A set-top box's colour keys are received although SDL does not know them, and can be held")
    func colourKeysArriveAndAreHeld() throws {
      let rig = try WindowRig.managed(.software)
      let names = ["XF86Red": "RED", "XF86Green": "GREEN", "XF86Yellow": "YELLOW", "XF86Blue": "BLUE"]
      for (symbol, name) in names {
        _ = try Screen.run(["xmodmap", "-e", "keycode 251 = \(symbol)"])
        // The window notices the change of the keyboard after a while.
        try rig.wait("\(name)") {
          try rig.screen.xdotool("key", "251")
          return rig.keys.contains(KeyEvent(InputKey(name), .released))
        }
        #expect(rig.keys.contains(KeyEvent(InputKey(name), .pressed)))
      }
      _ = rig.takeInputs()
      try rig.screen.xdotool("keydown", "251")
      try rig.wait("a colour key held") { rig.keys.count >= 3 }
      try rig.screen.xdotool("keyup", "251")
      try rig.wait("a colour key released") { rig.keys.last?.phase == .released }
      #expect(rig.keys.dropFirst().dropLast().allSatisfy { $0.phase == .held }, "\(rig.keys)")
    }

    @Test("Clicks, the wheel and other buttons are reported with the pointer's coordinates in the picture")
    func pointerArrivesInThePicturesPixels() throws {
      let rig = try WindowRig.managed(.software)
      let name = ["search", "--name", "^Tandem$"]
      func point(_ x: Int, _ y: Int) throws {
        _ = try Screen.run(["xdotool"] + name + ["mousemove", "--window", "%1", String(x), String(y)])
      }
      try point(100, 50)
      try rig.wait("the movement") { rig.pointers.last == .moved(x: 100, y: 50) }
      _ = rig.takeInputs()
      try rig.screen.xdotool("click", "--repeat", "2", "--delay", "50", "1")
      try rig.wait("a double click") { rig.pointers.count >= 4 }
      #expect(
        rig.pointers == [
          .pressed(x: 100, y: 50, clicks: 1), .released(x: 100, y: 50), .pressed(x: 100, y: 50, clicks: 2),
          .released(x: 100, y: 50),
        ])
      try rig.screen.xdotool("keydown", "shift", "click", "1")
      try rig.wait("a release with Shift") { rig.pointers.last == .dropped(x: 100, y: 50) }
      try rig.screen.xdotool("keyup", "shift")
      _ = rig.takeInputs()
      try rig.screen.xdotool("click", "4", "click", "5", "click", "3", "click", "2", "click", "8")
      try rig.wait("the other buttons") { rig.keys.count >= 6 }
      #expect(rig.pointers == [.wheel(x: 100, y: 50, steps: 1), .wheel(x: 100, y: 50, steps: -1)])
      #expect(
        rig.keys.filter { $0.phase == .pressed }.map(\.key) == [
          InputKey("MBTN_RIGHT"), InputKey("MBTN_MID"), InputKey("MBTN_BACK"),
        ])
      try rig.screen.xdotool("mousemove", "1270", "5")
      try rig.wait("leaving") { rig.pointers.last == .left }
    }

    @Test("A key press makes the input descriptor readable; without input, the display needs no tick for three seconds")
    func descriptorSignalsInput() throws {
      let rig = try WindowRig.managed(.software)
      let descriptor = try #require(rig.display.inputDescriptor)
      try rig.wait("rest") { (rig.display.nextTick ?? .zero) > rig.now }
      #expect(rig.display.nextTick == rig.now + .seconds(3))
      try rig.screen.xdotool("key", "q")
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&waiting, 1, 10_000) == 1)
      try rig.wait("the key") { rig.keys.first == KeyEvent(InputKey("q")) }
    }

    @Test(
      "A game controller's buttons and sticks are keys that repeat while held and are released when it is unplugged")
    func controllerButtonsAndSticksAreKeys() throws {
      let rig = try WindowRig.managed(.software)
      let index = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
        Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
      try #require(index >= 0)
      let joystick = try #require(SDL_JoystickOpen(index))
      try rig.wait("looking for the controller") { rig.display.nextTick == rig.now + .milliseconds(10) }
      SDL_JoystickSetVirtualButton(joystick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 1)
      try rig.wait("the button") { rig.keys == [KeyEvent(InputKey("GAMEPAD_ACTION_DOWN"), .pressed)] }
      rig.tick(.milliseconds(390))
      #expect(rig.keys.count == 1)
      for _ in 0..<3 { rig.tick(.milliseconds(110)) }
      #expect(rig.keys.filter { $0.phase == .held }.count == 3)
      SDL_JoystickSetVirtualButton(joystick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 0)
      try rig.wait("the release") { rig.keys.last == KeyEvent(InputKey("GAMEPAD_ACTION_DOWN"), .released) }
      _ = rig.takeInputs()
      SDL_JoystickSetVirtualAxis(joystick, Int32(SDL_CONTROLLER_AXIS_LEFTX.rawValue), 9000)
      SDL_JoystickSetVirtualAxis(joystick, Int32(SDL_CONTROLLER_AXIS_LEFTY.rawValue), -30000)
      try rig.wait("the stick") { rig.keys == [KeyEvent(InputKey("GAMEPAD_LEFT_STICK_UP"), .pressed)] }
      SDL_JoystickClose(joystick)
      SDL_JoystickDetachVirtual(index)
      try rig.wait("unplugging") { rig.keys.last == KeyEvent(InputKey("GAMEPAD_LEFT_STICK_UP"), .released) }
      try rig.wait("rest") { rig.display.nextTick == rig.now + .seconds(3) }
    }

    @Test(
      "Dropped files and texts arrive together, with the pointer's position in the picture",
      arguments: ["text/uri-list", "text/plain"])
    func dropArrivesWithThePointersPosition(type: String) throws {
      let rig = try WindowRig.managed(.software)
      _ = try Screen.run(["xdotool", "search", "--name", "^Tandem$", "mousemove", "--window", "%1", "100", "50"])
      let text = type == "text/plain" ? "https://a.example/b" : "file:///a/b%20c.mkv\r\nfile:///d.mkv\r\n"
      let source = try DropSource(text, type: type, on: rig.screen.name)
      try rig.wait("the end of the drop") {
        source.answer()
        return source.isFinished
      }
      let texts = type == "text/plain" ? [text] : ["/a/b c.mkv", "/d.mkv"]
      try rig.wait("the drop") { rig.inputs.contains(.dropped(texts, at: DropPosition(x: 100, y: 50))) }
    }

    @Test("The close button requests a close")
    func closeButtonAsksToClose() throws {
      let rig = try WindowRig.managed(.software)
      var isAsked = false
      try rig.screen.press("alt+F4") {
        rig.tick()
        isAsked = rig.takeInputs().contains(.closeRequested)
        return isAsked
      }
      #expect(isAsked)
    }
  }
}
