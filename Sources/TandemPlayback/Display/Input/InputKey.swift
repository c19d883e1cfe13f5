/// A key, identified by mpv's name for it.
///
/// Printable characters stand for themselves (`s`, `S`, `+`). Other keys have mpv's names: `SPACE`, `TAB`, `BS`, `UP`,
/// `F1`, `PLAYPAUSE`, `VOLUME_UP`, `GAMEPAD_DPAD_UP`, `MBTN_LEFT_DBL`, `WHEEL_UP`. A set-top box's colour keys, for
/// which mpv has no names, are `RED`, `GREEN`, `YELLOW` and `BLUE`. See mpv's `--input-keylist`.
public struct InputKey: Hashable, Sendable {
  /// The held keys that modify other keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier; see the constants below.
    public let rawValue: Int
    /// Creates the set of the modifiers whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The shift key, for keys that type no character. For other keys the typed character includes Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// The control key, mpv's `Ctrl`.
    public static let control = Modifiers(rawValue: 2)
    /// The alternate key, mpv's `Alt`.
    public static let alt = Modifiers(rawValue: 4)
    /// The key with the system's logo, mpv's `Meta`.
    public static let meta = Modifiers(rawValue: 8)
  }

  /// mpv's name of the key, in mpv's spelling; for a printable character, the character.
  public var name: String
  /// The held modifiers; mpv writes them before the name, as in `Ctrl+s`.
  public var modifiers: Modifiers

  /// Creates a key from its name, by default without modifiers.
  public init(_ name: String, _ modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }
}
