import CTandemSDL
import TandemPlayback

/// Converts SDL's keyboard events to keys.
///
/// A key's name is the text of the event that directly follows the press, so that characters are
/// correct on each keyboard layout. If no text follows a press (with Control, or for a dead key),
/// the name comes from the key code. Keys that SDL does not support are read from X11 events. An
/// X11 event arrives before SDL's event for the same key, and is dropped if SDL's event follows.
struct KeyboardReader {
  /// Pressed keys by scancode.
  private var down: [UInt32: InputKey] = [:]
  /// The pressed key whose text event has not arrived yet.
  private var awaiting: SDL_Keysym?
  /// The pressed X11 keys by key code. If a press follows the release in `rawRelease`, the key
  /// repeats. SDL's event for the same key may replace the press in `rawPress`.
  private var rawDown: [UInt32: InputKey] = [:]
  private var rawRelease: UInt32?
  private var rawPress: (code: UInt32, name: String)?

  /// - Parameter report: called with each key event, in order.
  mutating func take(_ event: SDL_Event, _ report: (KeyEvent) -> Void) {
    switch SDL_EventType(event.type) {
    case SDL_TEXTINPUT: takeText(Self.text(of: event.text), report)
    case SDL_KEYDOWN:
      rawPress = nil
      settle(report)
      press(event.key.keysym, isRepeated: event.key.`repeat` != 0, report)
    case SDL_KEYUP:
      settle(report)
      if let key = down.removeValue(forKey: event.key.keysym.scancode.rawValue) { report(KeyEvent(key, .released)) }
    default: settle(report)
    }
  }

  /// Reports the pending key, because no further event follows.
  mutating func settle(_ report: (KeyEvent) -> Void) {
    if let keysym = awaiting {
      awaiting = nil
      if let name = Self.name(of: keysym) {
        begin(keysym, InputKey(name, Self.modifiers(keysym, isTyped: true)), report)
      }
    }
    if let code = rawRelease {
      if let key = rawDown[code], rawPress?.code == code {
        rawPress = nil
        report(KeyEvent(key, .held))
      } else if let key = rawDown.removeValue(forKey: code) {
        report(KeyEvent(key, .released))
      }
      rawRelease = nil
    }
    if let (code, name) = rawPress {
      rawPress = nil
      let isHeld = rawDown.updateValue(InputKey(name), forKey: code) != nil
      report(KeyEvent(InputKey(name), isHeld ? .held : .pressed))
    }
  }

  // MARK: - SDL keys

  private mutating func press(_ keysym: SDL_Keysym, isRepeated: Bool, _ report: (KeyEvent) -> Void) {
    if isRepeated {
      if let key = down[keysym.scancode.rawValue] { report(KeyEvent(key, .held)) }
      return
    }
    let code = Int(keysym.sym)
    let isUnlocked = Int(keysym.mod) & Int(KMOD_NUM.rawValue) == 0
    if let name = isUnlocked ? KeyNames.unlockedPad[code] ?? KeyNames.keyboard[code] : KeyNames.keyboard[code] {
      begin(keysym, InputKey(name, Self.modifiers(keysym, isTyped: name == "SPACE")), report)
    } else {
      awaiting = keysym
    }
  }

  private mutating func takeText(_ text: String, _ report: (KeyEvent) -> Void) {
    guard let keysym = awaiting else { return settle(report) }
    guard !text.isEmpty, Int(keysym.mod) & Int(KMOD_CTRL.rawValue) == 0 else { return settle(report) }
    awaiting = nil
    begin(keysym, InputKey(text, Self.modifiers(keysym, isTyped: true)), report)
  }

  private mutating func begin(_ keysym: SDL_Keysym, _ key: InputKey, _ report: (KeyEvent) -> Void) {
    down[keysym.scancode.rawValue] = key
    report(KeyEvent(key, .pressed))
  }

  /// The character on the key; nil for keys without a character, such as Shift.
  private static func name(of keysym: SDL_Keysym) -> String? {
    guard keysym.sym > 32, keysym.sym < 0x4000_0000, let sign = Unicode.Scalar(UInt32(keysym.sym)) else { return nil }
    let isShifted = Int(keysym.mod) & Int(KMOD_SHIFT.rawValue) != 0
    return isShifted ? Character(sign).uppercased() : String(Character(sign))
  }

  /// - Parameter isTyped: true if the name already includes the effect of Shift.
  private static func modifiers(_ keysym: SDL_Keysym, isTyped: Bool) -> InputKey.Modifiers {
    func has(_ bits: SDL_Keymod) -> Bool { Int(keysym.mod) & Int(bits.rawValue) != 0 }
    var modifiers: InputKey.Modifiers = []
    if has(KMOD_SHIFT) && !isTyped { modifiers.insert(.shift) }
    if has(KMOD_CTRL) { modifiers.insert(.control) }
    // Ignore the right Alt key: on many layouts it is AltGr, and the typed character includes its
    // effect.
    if has(KMOD_LALT) { modifiers.insert(.alt) }
    if has(KMOD_GUI) { modifiers.insert(.meta) }
    return modifiers
  }

  private static func text(of event: SDL_TextInputEvent) -> String {
    withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  // MARK: - X11 keys

  /// Takes X11's press or release of a key. SDL's event for the same key may follow.
  mutating func takeX11(symbol: UInt, code: UInt32, isDown: Bool, _ report: (KeyEvent) -> Void) {
    guard let name = KeyNames.x11[symbol] else { return settle(report) }
    if isDown {
      if rawRelease != code { settle(report) }
      rawPress = (code, name)
    } else {
      settle(report)
      rawRelease = code
    }
  }
}
