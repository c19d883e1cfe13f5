// Keys of keyboards, remotes and game controllers.

/// A key under mpv's name for it.
///
/// Letters and signs are what they type (`s`, `S`, `+`), other keys have mpv's names: `SPACE`, `TAB`, `BS`, `LEFT`,
/// `F1`, `PLAYPAUSE`, `VOLUME_UP`, `GAMEPAD_DPAD_UP`, `MBTN_LEFT_DBL`, `WHEEL_UP`. A set-top box's colour keys, for
/// which mpv has no names, are `RED`, `GREEN`, `YELLOW` and `BLUE`. See mpv's `--input-keylist`.
public struct Key: Hashable, Sendable {
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Only with keys that do not type: of those that do, it is in what they type.
    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    public static let alt = Modifiers(rawValue: 4)
    public static let meta = Modifiers(rawValue: 8)
  }

  public var name: String
  public var modifiers: Modifiers

  public init(_ name: String, _ modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }
}

/// What happened to a key.
public struct KeyEvent: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    case pressed
    /// It is held down; comes again and again.
    case held
    case released
  }

  public var key: Key
  public var phase: Phase

  public init(_ key: Key, _ phase: Phase = .pressed) {
    self.key = key
    self.phase = phase
  }
}
