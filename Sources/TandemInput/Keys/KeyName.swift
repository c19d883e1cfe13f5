import TandemFoundation
import TandemPlayback

/// Reads and writes keys under their names in mpv's input.conf.
package enum KeyName {
  /// All names that are longer than one letter: mpv's own (`mpv --input-keylist`, libmpv 0.40), the
  /// colour keys and GUIDE.
  package static let all: [String] =
    typing + editing + functionKeys + keypad + mouse + gamepad + media + ["RED", "GREEN", "YELLOW", "BLUE", "GUIDE"]

  private static let typing = ["SPACE", "SHARP", "IDEOGRAPHIC_SPACE"]
  private static let editing = [
    "ENTER", "TAB", "BS", "DEL", "INS", "HOME", "END", "PGUP", "PGDWN", "ESC", "PRINT", "RIGHT", "LEFT", "DOWN", "UP",
  ]
  private static let functionKeys = (1...24).map { "F\($0)" }
  private static let keypad =
    (0...9).map { "KP\($0)" }
    + [
      "KP_DEL", "KP_DEC", "KP_INS", "KP_HOME", "KP_END", "KP_PGUP", "KP_PGDWN", "KP_RIGHT", "KP_BEGIN", "KP_LEFT",
      "KP_DOWN", "KP_UP", "KP_ENTER", "KP_ADD", "KP_SUBTRACT", "KP_MULTIPLY", "KP_DIVIDE",
    ]
  private static let mouse =
    [
      "MBTN_LEFT", "MBTN_MID", "MBTN_RIGHT", "WHEEL_UP", "WHEEL_DOWN", "WHEEL_LEFT", "WHEEL_RIGHT", "MBTN_BACK",
      "MBTN_FORWARD", "MBTN_LEFT_DBL", "MBTN_MID_DBL", "MBTN_RIGHT_DBL", "MOUSE_MOVE", "MOUSE_LEAVE", "MOUSE_ENTER",
      "CLOSE_WIN",
    ] + (9...19).map { "MBTN\($0)" }
  private static let gamepad = [
    "ACTION_DOWN", "ACTION_RIGHT", "ACTION_LEFT", "ACTION_UP", "BACK", "MENU", "START", "LEFT_SHOULDER",
    "RIGHT_SHOULDER", "LEFT_TRIGGER", "RIGHT_TRIGGER", "LEFT_STICK", "RIGHT_STICK", "DPAD_UP", "DPAD_DOWN",
    "DPAD_LEFT", "DPAD_RIGHT", "LEFT_STICK_UP", "LEFT_STICK_DOWN", "LEFT_STICK_LEFT", "LEFT_STICK_RIGHT",
    "RIGHT_STICK_UP", "RIGHT_STICK_DOWN", "RIGHT_STICK_LEFT", "RIGHT_STICK_RIGHT",
  ].map { "GAMEPAD_\($0)" }
  private static let media = [
    "POWER", "MENU", "PLAY", "PAUSE", "PLAYPAUSE", "STOP", "FORWARD", "REWIND", "NEXT", "PREV", "VOLUME_UP",
    "VOLUME_DOWN", "MUTE", "HOMEPAGE", "WWW", "MAIL", "FAVORITES", "SEARCH", "SLEEP", "CANCEL", "RECORD", "CHANNEL_UP",
    "CHANNEL_DOWN", "PLAYONLY", "PAUSEONLY", "GO_BACK", "GO_FORWARD", "TOOLS", "ZOOMIN", "ZOOMOUT",
  ]

  /// Names of keys in earlier versions of mpv, with their present names.
  private static let previousNames: [String: String] = [
    "XF86_PAUSE": "PAUSE", "XF86_STOP": "STOP", "XF86_PREV": "PREV", "XF86_NEXT": "NEXT", "AXIS_UP": "WHEEL_UP",
    "AXIS_DOWN": "WHEEL_DOWN", "AXIS_LEFT": "WHEEL_LEFT", "AXIS_RIGHT": "WHEEL_RIGHT", "MOUSE_BTN0": "MBTN_LEFT",
    "MOUSE_BTN1": "MBTN_MID", "MOUSE_BTN2": "MBTN_RIGHT", "MOUSE_BTN3": "WHEEL_UP", "MOUSE_BTN4": "WHEEL_DOWN",
    "MOUSE_BTN5": "WHEEL_LEFT", "MOUSE_BTN6": "WHEEL_RIGHT", "MOUSE_BTN7": "MBTN_BACK",
    "MOUSE_BTN8": "MBTN_FORWARD", "MOUSE_BTN0_DBL": "MBTN_LEFT_DBL", "MOUSE_BTN1_DBL": "MBTN_MID_DBL",
    "MOUSE_BTN2_DBL": "MBTN_RIGHT_DBL",
  ]

  private static let known = Set(all)

  /// The modifiers in the order in which mpv writes them.
  private static let modifiers: [(name: String, modifier: InputKey.Modifiers)] = [
    ("Shift", .shift), ("Ctrl", .control), ("Alt", .alt), ("Meta", .meta),
  ]

  /// The key with a name such as `Ctrl+LEFT`, `s` or `+`; nil for an unknown name. Names and
  /// modifiers may be written in lower case, as in mpv.
  package static func key(_ text: String) -> InputKey? {
    var rest = text[...]
    var pressed: InputKey.Modifiers = []
    while let end = rest.firstIndex(of: "+"), rest != "+" {
      let word = rest[..<end].lowercased()
      guard let modifier = modifiers.first(where: { $0.name.lowercased() == word })?.modifier else { return nil }
      pressed.insert(modifier)
      rest = rest[rest.index(after: end)...]
    }
    if rest.count == 1, let letter = rest.first {
      return letter.isWhitespace ? nil : typed(letter, pressed)
    }
    let name = rest.uppercased()
    if let key = previousNames[name] { return InputKey(key, pressed) }
    guard known.contains(name) else { return nil }
    return typing.contains(name) ? InputKey(name, pressed.subtracting(.shift)) : InputKey(name, pressed)
  }

  /// The key that types a letter or sign. The typed sign implies Shift.
  static func typed(_ letter: Character, _ modifiers: InputKey.Modifiers) -> InputKey {
    let isSmall = ("a"..."z").contains(letter)
    let name = isSmall && modifiers.contains(.shift) ? letter.uppercased() : named[letter] ?? String(letter)
    return InputKey(name, modifiers.subtracting(.shift))
  }

  private static let named: [Character: String] = [" ": "SPACE", "#": "SHARP", "\u{3000}": "IDEOGRAPHIC_SPACE"]

  /// The name of a key in input.conf.
  package static func text(_ key: InputKey) -> String {
    modifiers.filter { key.modifiers.contains($0.modifier) }.map { $0.name + "+" }.joined() + key.name
  }

  /// The key for people: its label on the keyboard, or else a readable form of its name.
  package static func spoken(_ key: InputKey) -> String {
    let words = spokenNames[key.name] ?? spokenOther(key.name)
    return modifiers.filter { key.modifiers.contains($0.modifier) }.map { $0.name + " " }.joined() + words
  }

  private static let spokenNames: [String: String] = [
    "SPACE": "Space", "SHARP": "#", "IDEOGRAPHIC_SPACE": "wide Space", "ENTER": "Enter", "TAB": "Tab",
    "BS": "Backspace",
    "DEL": "Delete", "INS": "Insert", "HOME": "Home", "END": "End", "PGUP": "Page up", "PGDWN": "Page down",
    "ESC": "Esc",
    "PRINT": "Print", "RIGHT": "→", "LEFT": "←", "DOWN": "↓", "UP": "↑", "KP_ADD": "keypad +",
    "KP_SUBTRACT": "keypad −",
    "KP_MULTIPLY": "keypad ×", "KP_DIVIDE": "keypad ÷", "KP_ENTER": "keypad Enter", "GO_BACK": "Back",
    "PLAYPAUSE": "Play/Pause", "PLAYONLY": "Play", "PAUSEONLY": "Pause", "PREV": "Previous",
    "CLOSE_WIN": "close button",
    "CHANNEL_UP": "Channel up", "CHANNEL_DOWN": "Channel down", "VOLUME_UP": "Volume up", "VOLUME_DOWN": "Volume down",
    "MBTN_LEFT": "left button", "MBTN_MID": "middle button", "MBTN_RIGHT": "right button",
  ]

  private static func spokenOther(_ name: String) -> String {
    if name.hasPrefix("KP"), name.count == 3 { return "keypad " + name.dropFirst(2) }
    let isFunctionKey = name.first == "F" && name.dropFirst().allSatisfy(\.isNumber)
    guard name.count > 2, !isFunctionKey, name.allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "_" }) else {
      return name
    }
    return name.split(separator: "_").enumerated().map { index, word in
      index == 0 ? word.prefix(1) + word.dropFirst().lowercased() : word.lowercased()
    }.joined(separator: " ")
  }

  /// The known name that is closest to an unknown name, with the modifiers of the unknown name.
  static func nearest(to text: String) -> String? {
    let parts = text.split(separator: "+", omittingEmptySubsequences: true)
    guard let last = parts.last else { return nil }
    let isKnown = key(String(last)) != nil
    let name = isKnown ? String(last) : NearestName.nearest(to: last.uppercased(), among: all)
    let pressed = parts.dropLast().map {
      NearestName.nearest(to: $0.lowercased(), among: ["shift", "ctrl", "alt", "meta"])
    }
    guard let name, pressed.allSatisfy({ $0 != nil }) else { return nil }
    let candidate = (pressed.compactMap(\.self) + [name]).joined(separator: "+")
    return key(candidate).map(self.text)
  }
}
