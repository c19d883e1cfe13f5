import CTandemSDL

/// mpv's names of keys that type no character.
enum KeyNames {
  /// Names by SDL's key code.
  static let keyboard: [Int: String] = {
    let names: [(SDL_KeyCode, String)] = [
      (SDLK_SPACE, "SPACE"), (SDLK_TAB, "TAB"), (SDLK_BACKSPACE, "BS"), (SDLK_ESCAPE, "ESC"), (SDLK_RETURN, "ENTER"),
      (SDLK_LEFT, "LEFT"), (SDLK_RIGHT, "RIGHT"), (SDLK_UP, "UP"), (SDLK_DOWN, "DOWN"),
      (SDLK_PAGEUP, "PGUP"), (SDLK_PAGEDOWN, "PGDWN"), (SDLK_HOME, "HOME"), (SDLK_END, "END"),
      (SDLK_INSERT, "INS"), (SDLK_DELETE, "DEL"), (SDLK_PRINTSCREEN, "PRINT"), (SDLK_PAUSE, "PAUSE"),
      (SDLK_CANCEL, "CANCEL"), (SDLK_HELP, "HELP"), (SDLK_STOP, "STOP"), (SDLK_SELECT, "ENTER"),
      (SDLK_RETURN2, "ENTER"), (SDLK_AC_BACK, "ESC"),
      (SDLK_KP_ENTER, "KP_ENTER"), (SDLK_KP_PLUS, "KP_ADD"), (SDLK_KP_MINUS, "KP_SUBTRACT"),
      (SDLK_KP_MULTIPLY, "KP_MULTIPLY"), (SDLK_KP_DIVIDE, "KP_DIVIDE"), (SDLK_KP_PERIOD, "KP_DEC"),
      (SDLK_AUDIOPLAY, "PLAYPAUSE"), (SDLK_AUDIOSTOP, "STOP"), (SDLK_AUDIONEXT, "NEXT"), (SDLK_AUDIOPREV, "PREV"),
      (SDLK_AUDIOREWIND, "REWIND"), (SDLK_AUDIOFASTFORWARD, "FORWARD"), (SDLK_AUDIOMUTE, "MUTE"), (SDLK_MUTE, "MUTE"),
      (SDLK_VOLUMEUP, "VOLUME_UP"), (SDLK_VOLUMEDOWN, "VOLUME_DOWN"), (SDLK_MENU, "MENU"),
      (SDLK_APPLICATION, "MENU"), (SDLK_AC_HOME, "HOMEPAGE"), (SDLK_WWW, "WWW"), (SDLK_MAIL, "MAIL"),
      (SDLK_AC_BOOKMARKS, "FAVORITES"), (SDLK_AC_SEARCH, "SEARCH"), (SDLK_POWER, "POWER"), (SDLK_SLEEP, "SLEEP"),
      (SDLK_KP_0, "KP0"), (SDLK_KP_1, "KP1"), (SDLK_KP_2, "KP2"), (SDLK_KP_3, "KP3"), (SDLK_KP_4, "KP4"),
      (SDLK_KP_5, "KP5"), (SDLK_KP_6, "KP6"), (SDLK_KP_7, "KP7"), (SDLK_KP_8, "KP8"), (SDLK_KP_9, "KP9"),
    ]
    let functions = [
      SDLK_F1, SDLK_F2, SDLK_F3, SDLK_F4, SDLK_F5, SDLK_F6, SDLK_F7, SDLK_F8, SDLK_F9, SDLK_F10, SDLK_F11, SDLK_F12,
      SDLK_F13, SDLK_F14, SDLK_F15, SDLK_F16, SDLK_F17, SDLK_F18, SDLK_F19, SDLK_F20, SDLK_F21, SDLK_F22, SDLK_F23,
      SDLK_F24,
    ]
    return table(names + functions.enumerated().map { ($1, "F\($0 + 1)") })
  }()

  /// Names of the number pad's keys without NumLock.
  static let unlockedPad = table([
    (SDLK_KP_0, "KP_INS"), (SDLK_KP_1, "KP_END"), (SDLK_KP_2, "KP_DOWN"), (SDLK_KP_3, "KP_PGDWN"),
    (SDLK_KP_4, "KP_LEFT"), (SDLK_KP_5, "KP_BEGIN"), (SDLK_KP_6, "KP_RIGHT"), (SDLK_KP_7, "KP_HOME"),
    (SDLK_KP_8, "KP_UP"), (SDLK_KP_9, "KP_PGUP"), (SDLK_KP_PERIOD, "KP_DEL"),
  ])

  /// Names by X11 keysym for keys that SDL does not report: keys of remotes from XF86keysym.h.
  static let x11: [UInt: String] = [
    0x1008_ffa3: "RED", 0x1008_ffa4: "GREEN", 0x1008_ffa5: "YELLOW", 0x1008_ffa6: "BLUE",
    0x1008_ff14: "PLAYPAUSE", 0x1008_ff15: "STOP", 0x1008_ff16: "PREV", 0x1008_ff17: "NEXT", 0x1008_ff31: "PAUSE",
    0x1008_ff3e: "REWIND", 0x1008_ff97: "FORWARD", 0x1008_ff11: "VOLUME_DOWN", 0x1008_ff12: "MUTE",
    0x1008_ff13: "VOLUME_UP", 0x1008_ff18: "HOMEPAGE", 0x1008_ff30: "FAVORITES", 0x1008_ff1b: "SEARCH",
    0x1008_ff65: "MENU", 0xff67: "MENU", 0x1008_ff26: "ESC", 0xff60: "ENTER", 0xff69: "CANCEL",
    0x1008_1198: "CHANNEL_UP", 0x1008_1193: "CHANNEL_DOWN",
  ]

  /// Names by SDL's mouse button; the left button is missing, because it controls the pointer.
  static let mouse: [Int: String] = [
    Int(SDL_BUTTON_MIDDLE): "MBTN_MID", Int(SDL_BUTTON_RIGHT): "MBTN_RIGHT", Int(SDL_BUTTON_X1): "MBTN_BACK",
    Int(SDL_BUTTON_X2): "MBTN_FORWARD",
  ]

  /// Names by SDL's controller button.
  static let pad = table([
    (SDL_CONTROLLER_BUTTON_A, "ACTION_DOWN"), (SDL_CONTROLLER_BUTTON_B, "ACTION_RIGHT"),
    (SDL_CONTROLLER_BUTTON_X, "ACTION_LEFT"), (SDL_CONTROLLER_BUTTON_Y, "ACTION_UP"),
    (SDL_CONTROLLER_BUTTON_BACK, "BACK"), (SDL_CONTROLLER_BUTTON_GUIDE, "MENU"),
    (SDL_CONTROLLER_BUTTON_START, "START"), (SDL_CONTROLLER_BUTTON_LEFTSTICK, "LEFT_STICK"),
    (SDL_CONTROLLER_BUTTON_RIGHTSTICK, "RIGHT_STICK"), (SDL_CONTROLLER_BUTTON_LEFTSHOULDER, "LEFT_SHOULDER"),
    (SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, "RIGHT_SHOULDER"), (SDL_CONTROLLER_BUTTON_DPAD_UP, "DPAD_UP"),
    (SDL_CONTROLLER_BUTTON_DPAD_DOWN, "DPAD_DOWN"), (SDL_CONTROLLER_BUTTON_DPAD_LEFT, "DPAD_LEFT"),
    (SDL_CONTROLLER_BUTTON_DPAD_RIGHT, "DPAD_RIGHT"),
  ]).mapValues { "GAMEPAD_" + $0 }

  /// Names by SDL's controller axis, for both directions.
  static let axes = table(
    [
      (SDL_CONTROLLER_AXIS_LEFTX, (below: "GAMEPAD_LEFT_STICK_LEFT", above: "GAMEPAD_LEFT_STICK_RIGHT")),
      (SDL_CONTROLLER_AXIS_LEFTY, ("GAMEPAD_LEFT_STICK_UP", "GAMEPAD_LEFT_STICK_DOWN")),
      (SDL_CONTROLLER_AXIS_RIGHTX, ("GAMEPAD_RIGHT_STICK_LEFT", "GAMEPAD_RIGHT_STICK_RIGHT")),
      (SDL_CONTROLLER_AXIS_RIGHTY, ("GAMEPAD_RIGHT_STICK_UP", "GAMEPAD_RIGHT_STICK_DOWN")),
      (SDL_CONTROLLER_AXIS_TRIGGERLEFT, (nil, "GAMEPAD_LEFT_TRIGGER")),
      (SDL_CONTROLLER_AXIS_TRIGGERRIGHT, (nil, "GAMEPAD_RIGHT_TRIGGER")),
    ] as [(SDL_GameControllerAxis, (below: String?, above: String))])

  /// The rows by SDL's number of their key. The first row of a number counts.
  private static func table<Key: RawRepresentable, Value>(_ rows: [(Key, Value)]) -> [Int: Value]
  where Key.RawValue: BinaryInteger {
    Dictionary(rows.map { (Int($0.rawValue), $1) }) { first, _ in first }
  }
}
