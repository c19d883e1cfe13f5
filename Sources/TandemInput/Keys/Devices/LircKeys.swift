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
    guard let key = LinuxKeyName.key(String(name)) else { return nil }
    return KeyEvent(key, isReleased ? .released : count == 0 ? .pressed : .held)
  }
}
