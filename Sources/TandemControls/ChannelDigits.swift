import TandemPlayback

/// Collects the digits of a channel's number until the user pauses.
struct ChannelDigits {
  /// The time to wait for another digit.
  private static let patience = Duration.milliseconds(1500)
  /// The maximum number of digits, which is enough for every list.
  private static let most = 6

  private(set) var text = ""
  /// The source of the last digit, for the log.
  private(set) var source = ""
  /// The time at which the number counts as complete.
  private(set) var due: Duration?

  /// - Returns: true if the key is a digit.
  mutating func take(_ event: KeyEvent, from source: String, at now: Duration) -> Bool {
    guard event.phase == .pressed, event.key.modifiers.isEmpty, let digit = Self.digit(event.key.name) else {
      return false
    }
    if text.utf8.count == Self.most { text = "" }
    text.append(digit)
    self.source = source
    due = now + Self.patience
    return true
  }

  /// - Returns: the number; nil until it is complete.
  mutating func number(at now: Duration) -> Int? {
    guard let due, now >= due else { return nil }
    defer { (text, self.due) = ("", nil) }
    return Int(text)
  }

  /// The digit of a key on a keyboard, its keypad or a remote.
  private static func digit(_ name: String) -> Character? {
    let icon = name.hasPrefix("KP") ? name.dropFirst(2) : name[...]
    guard icon.utf8.count == 1, let digit = icon.first, digit.isASCII, digit.isNumber else { return nil }
    return digit
  }
}
