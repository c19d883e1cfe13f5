/// A fact about the user's presence in the app.
public enum AppFact: Hashable, Sendable {
  /// The user left the app in the foreground.
  case left
  /// The user came back to the app.
  case returned
}
