/// A fact about a screen of an app.
public enum ScreenFact: Hashable, Sendable {
  /// The app presented the screen. A restore can now bring the screen's video back to it.
  case presented
  /// The app dismissed the screen; the registered listener brings it back in a restore.
  case dismissed
}
