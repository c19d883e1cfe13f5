/// A change of a key's state.
public struct KeyEvent: Hashable, Sendable {
  /// The phase of a press.
  public enum Phase: Hashable, Sendable {
    /// The key went down. Sent once per press.
    case pressed
    /// The key is held; sent repeatedly.
    case held
    /// The key was released.
    case released
  }

  /// The key that was pressed or released.
  public var key: InputKey
  /// The change: pressed, held or released.
  public var phase: Phase

  /// Creates an event of a key, by default its press.
  public init(_ key: InputKey, _ phase: Phase = .pressed) {
    self.key = key
    self.phase = phase
  }
}
