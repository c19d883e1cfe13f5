// The input that a display reports.

/// An input by a person, or by the system on behalf of a person.
public enum DisplayInput: Hashable, Sendable {
  /// A key of a keyboard, a remote or a game controller went down, stays down, or came up.
  case key(KeyEvent)
  /// An event of the mouse or of a finger.
  case pointer(PointerEvent)
  /// The user pressed the window's close button.
  case closeRequested
  /// The window was minimised: the user has left the app.
  case left
  /// The window is visible again.
  case returned
  /// A failure of the display, with its remedy.
  case trouble(String)
  /// The display is lost and shows nothing any more, with the reason.
  case lost(String)
}

/// A mouse event. Coordinates are in pixels of the picture, from its top left corner.
public enum PointerEvent: Hashable, Sendable {
  /// The pointer has moved to this position, with or without a pressed button.
  case moved(x: Double, y: Double)
  /// The left button was pressed; `clicks` is 2 with the second press of a double click.
  case pressed(x: Double, y: Double, clicks: Int)
  /// The left button was released.
  case released(x: Double, y: Double)
  /// The left button was released while Shift was held: a dragged video stays where it is.
  case dropped(x: Double, y: Double)
  /// The wheel was turned; steps away from the person are positive.
  case wheel(x: Double, y: Double, steps: Double)
  /// The pointer has left the window.
  case left
}
