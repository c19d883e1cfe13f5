// Keys, buttons and the pointer, which arrive under mpv's names.

import CTandemSDL
import Foundation
import TandemRules
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension DisplayStage {
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
  ) throws -> DisplayStage {
    let screen = try Screen()
    try screen.manage()
    let stage = try DisplayStage(presenter, screen: screen, size: size, change)
    stage.a.show(.pureRed)
    stage.b.show(.pureBlue)
    stage.show(.A, .B)
    try stage.wait("the focus") {
      try Screen.run(["xdotool", "getwindowfocus", "getwindowname"]).starts(with: Data("Tandem\n".utf8))
    }
    // The window manager's own keys go to the window that it knows to have the focus.
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
    /// Names of keys, first xdotool's, then ours.
    nonisolated static let typed: [(String, Key)] = [
      ("s", Key("s")), ("shift+s", Key("S")), ("plus", Key("+")), ("minus", Key("-")), ("slash", Key("/")),
      ("question", Key("?")), ("1", Key("1")), ("space", Key("SPACE")), ("Tab", Key("TAB")), ("BackSpace", Key("BS")),
      ("Escape", Key("ESC")), ("Return", Key("ENTER")), ("Left", Key("LEFT")), ("Up", Key("UP")),
      ("Prior", Key("PGUP")), ("Next", Key("PGDWN")), ("Home", Key("HOME")), ("F1", Key("F1")), ("F11", Key("F11")),
      ("ctrl+c", Key("c", .control)), ("alt+Return", Key("ENTER", .alt)), ("shift+Right", Key("RIGHT", .shift)),
      ("KP_Enter", Key("KP_ENTER")), ("XF86AudioPlay", Key("PLAYPAUSE")), ("XF86AudioNext", Key("NEXT")),
      ("XF86AudioStop", Key("STOP")), ("XF86AudioRaiseVolume", Key("VOLUME_UP")), ("XF86AudioMute", Key("MUTE")),
      ("XF86HomePage", Key("HOMEPAGE")),
    ]

    @Test("Keys arrive under mpv's names, signs as they are typed on the layout", arguments: ["us", "de"])
    func keysArriveUnderMPVsNames(layout: String) throws {
      let stage = try DisplayStage.managed(.software)
      _ = try Screen.run(["setxkbmap", layout])
      stage.tick(.milliseconds(1))
      for (name, key) in Self.typed {
        _ = stage.takeInputs()
        try stage.screen.xdotool("key", name)
        try stage.wait("\(name) on \(layout)") { stage.keys.contains { $0.phase == .released } }
        #expect(stage.keys == [KeyEvent(key, .pressed), KeyEvent(key, .released)], "\(name) on \(layout)")
      }
    }

    @Test("A key is pressed, held and released")
    func keyIsPressedHeldAndReleased() throws {
      let stage = try DisplayStage.managed(.software)
      try stage.screen.xdotool("keydown", "x")
      try stage.wait("x held") { stage.keys.count >= 3 }
      try stage.screen.xdotool("keyup", "x")
      try stage.wait("x released") { stage.keys.last?.phase == .released }
      let phases = stage.keys.map(\.phase)
      #expect(phases.first == .pressed)
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .held })
      #expect(stage.keys.allSatisfy { $0.key == Key("x") })
    }

    @Test("A set-top box's colour keys arrive although SDL does not know them, and can be held")
    func colourKeysArriveAndAreHeld() throws {
      let stage = try DisplayStage.managed(.software)
      let names = ["XF86Red": "RED", "XF86Green": "GREEN", "XF86Yellow": "YELLOW", "XF86Blue": "BLUE"]
      for (symbol, name) in names {
        _ = try Screen.run(["xmodmap", "-e", "keycode 251 = \(symbol)"])
        // The window learns of the change after a while.
        try stage.wait("\(name)") {
          try stage.screen.xdotool("key", "251")
          return stage.keys.contains(KeyEvent(Key(name), .released))
        }
        #expect(stage.keys.contains(KeyEvent(Key(name), .pressed)))
      }
      _ = stage.takeInputs()
      try stage.screen.xdotool("keydown", "251")
      try stage.wait("a colour key held") { stage.keys.count >= 3 }
      try stage.screen.xdotool("keyup", "251")
      try stage.wait("a colour key released") { stage.keys.last?.phase == .released }
      #expect(stage.keys.dropFirst().dropLast().allSatisfy { $0.phase == .held }, "\(stage.keys)")
    }

    @Test("The pointer arrives in the picture's pixels, with its clicks, wheel and other buttons")
    func pointerArrivesInThePicturesPixels() throws {
      let stage = try DisplayStage.managed(.software)
      let name = ["search", "--name", "^Tandem$"]
      func point(_ x: Int, _ y: Int) throws {
        _ = try Screen.run(["xdotool"] + name + ["mousemove", "--window", "%1", String(x), String(y)])
      }
      try point(100, 50)
      try stage.wait("the movement") { stage.pointers.last == .moved(x: 100, y: 50) }
      _ = stage.takeInputs()
      try stage.screen.xdotool("click", "--repeat", "2", "--delay", "50", "1")
      try stage.wait("a double click") { stage.pointers.count >= 4 }
      #expect(
        stage.pointers == [
          .pressed(x: 100, y: 50, clicks: 1), .released(x: 100, y: 50), .pressed(x: 100, y: 50, clicks: 2),
          .released(x: 100, y: 50),
        ])
      _ = stage.takeInputs()
      try stage.screen.xdotool("click", "4", "click", "5", "click", "3", "click", "2", "click", "8")
      try stage.wait("the other buttons") { stage.keys.count >= 6 }
      #expect(stage.pointers == [.wheel(x: 100, y: 50, steps: 1), .wheel(x: 100, y: 50, steps: -1)])
      #expect(
        stage.keys.filter { $0.phase == .pressed }.map(\.key) == [Key("MBTN_RIGHT"), Key("MBTN_MID"), Key("MBTN_BACK")])
      try stage.screen.xdotool("mousemove", "1270", "5")
      try stage.wait("leaving") { stage.pointers.last == .left }
    }

    @Test("The descriptor signals input, and the next tick is three seconds ahead without any")
    func descriptorSignalsInput() throws {
      let stage = try DisplayStage.managed(.software)
      let descriptor = try #require(stage.display.inputDescriptor)
      try stage.wait("rest") { (stage.display.nextTick ?? .zero) > stage.now }
      #expect(stage.display.nextTick == stage.now + .seconds(3))
      try stage.screen.xdotool("key", "q")
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&waiting, 1, 10_000) == 1)
      try stage.wait("the key") { stage.keys.first == KeyEvent(Key("q")) }
    }

    @Test("A game controller's buttons and sticks are keys, repeat while held, and end when it is unplugged")
    func controllerButtonsAndSticksAreKeys() throws {
      let stage = try DisplayStage.managed(.software)
      let index = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
        Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
      try #require(index >= 0)
      let joystick = try #require(SDL_JoystickOpen(index))
      try stage.wait("looking for the controller") { stage.display.nextTick == stage.now + .milliseconds(10) }
      SDL_JoystickSetVirtualButton(joystick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 1)
      try stage.wait("the button") { stage.keys == [KeyEvent(Key("GAMEPAD_ACTION_DOWN"), .pressed)] }
      stage.tick(.milliseconds(390))
      #expect(stage.keys.count == 1)
      for _ in 0..<3 { stage.tick(.milliseconds(110)) }
      #expect(stage.keys.filter { $0.phase == .held }.count == 3)
      SDL_JoystickSetVirtualButton(joystick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 0)
      try stage.wait("the release") { stage.keys.last == KeyEvent(Key("GAMEPAD_ACTION_DOWN"), .released) }
      _ = stage.takeInputs()
      SDL_JoystickSetVirtualAxis(joystick, Int32(SDL_CONTROLLER_AXIS_LEFTX.rawValue), 9000)
      SDL_JoystickSetVirtualAxis(joystick, Int32(SDL_CONTROLLER_AXIS_LEFTY.rawValue), -30000)
      try stage.wait("the stick") { stage.keys == [KeyEvent(Key("GAMEPAD_LEFT_STICK_UP"), .pressed)] }
      SDL_JoystickClose(joystick)
      SDL_JoystickDetachVirtual(index)
      try stage.wait("unplugging") { stage.keys.last == KeyEvent(Key("GAMEPAD_LEFT_STICK_UP"), .released) }
      try stage.wait("rest") { stage.display.nextTick == stage.now + .seconds(3) }
    }

    @Test("The close button asks to close")
    func closeButtonAsksToClose() throws {
      let stage = try DisplayStage.managed(.software)
      var isAsked = false
      try stage.screen.press("alt+F4") {
        stage.tick()
        isAsked = stage.takeInputs().contains(.closeRequested)
        return isAsked
      }
      #expect(isAsked)
    }
  }
}
