// Reads the keys that lircd sends.

import TandemPlayback

/// Reads the lines of lircd's socket: `CODE REPEAT KEY REMOTE`, such as `0000000000000001 00 KEY_OK living-room`.
///
/// `REPEAT` is a hexadecimal number, 0 for the first line of a key. lircd appends `_EVUP` to the name of a released key
/// if it is configured to report releases. Source: lircd(8), *Output format*.
package enum LircKeys {
  /// The longest line; a longer line is ignored. lircd itself limits a line to 256 bytes.
  package static let longestLine = 256
  private static let release = "_EVUP"

  /// The key of a line; nil for a reply of lircd, an unknown key and anything else.
  package static func key(in line: some StringProtocol) -> KeyEvent? {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count >= 4, words[0].count == 16, words[0].allSatisfy(\.isHexDigit),
      let count = UInt(words[1], radix: 16)
    else { return nil }
    let isReleased = words[2].hasSuffix(release)
    let name = isReleased ? words[2].dropLast(release.count) : words[2][...]
    guard let key = key(named: String(name)) else { return nil }
    return KeyEvent(key, isReleased ? .released : count == 0 ? .pressed : .held)
  }

  /// Returns the key with a name from Linux, with or without `KEY_`, or with a name from input.conf.
  private static func key(named name: String) -> InputKey? {
    let short = name.hasPrefix("KEY_") ? String(name.dropFirst(4)) : name
    let digit = short.hasPrefix("NUMERIC_") ? String(short.dropFirst(8)) : short
    if digit.count == 1, digit.first?.isNumber == true { return KeyName.key(digit) }
    return (others[short] ?? short).split(separator: " ").first.flatMap { KeyName.key(String($0)) }
  }

  /// Maps names of keys in Linux's input-event-codes.h to the different names in input.conf.
  package static let others: [String: String] = [
    "OK": "ENTER", "SELECT": "ENTER", "BACK": "GO_BACK", "EXIT": "GO_BACK", "BACKSPACE": "BS", "DELETE": "DEL",
    "PAGEUP": "PGUP", "PAGEDOWN": "PGDWN", "PLAY": "PLAYONLY", "PAUSE": "PAUSEONLY", "FASTFORWARD": "FORWARD",
    "NEXTSONG": "NEXT", "PREVIOUS": "PREV", "PREVIOUSSONG": "PREV", "VOLUMEUP": "VOLUME_UP",
    "VOLUMEDOWN": "VOLUME_DOWN", "CHANNELUP": "CHANNEL_UP", "CHANNELDOWN": "CHANNEL_DOWN",
    "EPG": "GUIDE", "PROGRAM": "GUIDE", "INFO": "MENU", "HOME": "HOMEPAGE", "SETUP": "MENU",
  ]
}
