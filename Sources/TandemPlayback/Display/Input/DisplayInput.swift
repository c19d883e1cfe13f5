/// An input from the user, or from the window system.
public enum DisplayInput: Hashable, Sendable {
  /// A key of a keyboard, a remote or a game controller was pressed, is held, or was released.
  case key(KeyEvent)
  /// An event of the mouse or of a finger.
  case pointer(PointerEvent)
  /// Files or addresses were dropped, with the position in pixels of the picture; nil if it is unknown.
  case dropped([String], at: DropPosition?)
  /// The user pressed the window's close button.
  case closeRequested
  /// The window was minimised: the user has left the app.
  case left
  /// The window is visible again.
  case returned
  /// A failure of the display, with a remedy.
  case problem(String)
  /// The display was lost and shows nothing any more. The value is the reason.
  case lost(String)
}
