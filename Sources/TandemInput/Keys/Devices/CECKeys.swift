import TandemPlayback

/// Reads the lines in which `cec-client -d 8` prints the messages on HDMI: `TRAFFIC: [  3091]\t>> 04:44:01`.
///
/// The bytes are the sender and the receiver (four bits each), the message's code and its data. A television repeats
/// the press of a key while the user holds the key, and then sends the release. Source: HDMI 1.4, Supplement 1 (CEC),
/// *Remote Control Pass Through* and table 30.
package struct CECKeys {
  /// The longest line; a longer line is ignored. A message has at most 16 bytes.
  package static let longestLine = 256
  private static let (press, release) = (UInt8(0x44), UInt8(0x45))
  /// The receiver of a message to all devices.
  private static let everybody = UInt8(15)
  /// The time after which a press without a release counts as released.
  private static let patience = Duration.milliseconds(550)

  private var held: InputKey?
  private var heldUntil = Duration.zero

  package init() {}

  /// The key of a line; nil for another message, an unknown key and anything else.
  ///
  /// - Parameter now: the time at which the line arrived, on any clock that never goes back.
  package mutating func key(in line: some StringProtocol, at now: Duration) -> KeyEvent? {
    guard let message = Self.received(line), message.count >= 2, message[0] & 15 != Self.everybody else { return nil }
    switch message[1] {
    case Self.press:
      guard message.count >= 3, let key = Self.keys[message[2]] else { return nil }
      let isHeld = key == held && now <= heldUntil
      (held, heldUntil) = (key, now + Self.patience)
      return KeyEvent(key, isHeld ? .held : .pressed)
    case Self.release:
      guard let key = held else { return nil }
      held = nil
      return KeyEvent(key, .released)
    default: return nil
    }
  }

  /// The bytes of a received message; nil for other lines.
  private static func received(_ line: some StringProtocol) -> [UInt8]? {
    let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard words.first == "TRAFFIC:", words.count >= 3, words[words.count - 2] == ">>" else { return nil }
    let bytes = words[words.count - 1].split(separator: ":", omittingEmptySubsequences: false)
    let message = bytes.compactMap { $0.count == 2 && $0.allSatisfy(\.isHexDigit) ? UInt8($0, radix: 16) : nil }
    return message.count == bytes.count ? message : nil
  }

  private static let keys = names.compactMapValues(LinuxKeyName.key)

  /// Linux's names for the codes of the keys. Source: rc-cec.c in the kernel, which maps the same codes.
  package static let names: [UInt8: String] = [
    0x00: "OK", 0x01: "UP", 0x02: "DOWN", 0x03: "LEFT", 0x04: "RIGHT", 0x09: "HOME", 0x0A: "SETUP", 0x0B: "MENU",
    0x0C: "FAVORITES", 0x0D: "EXIT", 0x10: "MENU", 0x11: "MENU",
    0x20: "NUMERIC_0", 0x21: "NUMERIC_1", 0x22: "NUMERIC_2", 0x23: "NUMERIC_3", 0x24: "NUMERIC_4", 0x25: "NUMERIC_5",
    0x26: "NUMERIC_6", 0x27: "NUMERIC_7", 0x28: "NUMERIC_8", 0x29: "NUMERIC_9", 0x2B: "ENTER", 0x2C: "DELETE",
    0x30: "CHANNELUP", 0x31: "CHANNELDOWN", 0x35: "INFO", 0x37: "PAGEUP", 0x38: "PAGEDOWN",
    0x40: "POWER", 0x41: "VOLUMEUP", 0x42: "VOLUMEDOWN", 0x43: "MUTE", 0x44: "PLAY", 0x45: "STOP", 0x46: "PAUSE",
    0x47: "RECORD", 0x48: "REWIND", 0x49: "FASTFORWARD", 0x4B: "NEXT", 0x4C: "PREVIOUS", 0x53: "EPG",
    0x60: "PLAY", 0x61: "PLAYPAUSE", 0x64: "STOP", 0x65: "MUTE",
    0x71: "BLUE", 0x72: "RED", 0x73: "GREEN", 0x74: "YELLOW",
  ]
}
