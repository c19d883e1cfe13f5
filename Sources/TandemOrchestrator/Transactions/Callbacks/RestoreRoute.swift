/// The receiver of a restore callback (Bambuser's routing).
public enum RestoreRoute: Hashable, Sendable {
  /// The app's delegate. If the delegate does not implement the callback, the answer is no.
  ///
  /// The delegate is the receiver if the content names no screen, or if the screen was dismissed or is covered and no
  /// listener is registered.
  case delegate
  /// The video's screen, if it is presented and not covered. If the screen does not implement the callback, the answer
  /// is yes.
  case screen(ScreenID)
  /// The newest listener, which brings back a screen that was dismissed or is covered.
  case listener(ListenerID)
}
