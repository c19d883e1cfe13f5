import TandemPlayback

/// Reads the names of keys in Linux's input-event-codes.h.
package enum LinuxKeyName {
  /// The key with a name from Linux, with or without `KEY_`, or with a name from input.conf.
  package static func key(_ name: String) -> InputKey? {
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
