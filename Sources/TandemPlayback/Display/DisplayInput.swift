// The input that a display reports.

/// Something that a person, or the system on their behalf, did to a display.
public enum DisplayInput: Hashable, Sendable {
  /// A key of a keyboard, a remote or a game controller went down, stays down, or came up.
  case key(KeyEvent)
  /// The mouse, or a finger in its place, did something to the picture.
  case pointer(PointerEvent)
  /// The window's close button.
  case closeRequested
  /// The window was minimised: the user has left the app.
  case left
  /// The window is there again.
  case returned
  /// A failure of the display, with its remedy.
  case trouble(String)
  /// The display is gone and shows nothing any more; why.
  case lost(String)
}

/// A mouse event. Coordinates are in pixels of the picture, from its top left corner.
public enum PointerEvent: Hashable, Sendable {
  /// The pointer is over this place now, with or without its button down.
  case moved(x: Double, y: Double)
  /// The left button; `clicks` is 2 with the second press of a double click.
  case pressed(x: Double, y: Double, clicks: Int)
  /// The left button is let go of here.
  case released(x: Double, y: Double)
  /// Steps of the wheel, away from the person is positive.
  case wheel(x: Double, y: Double, steps: Double)
  /// It is not over the window any more.
  case left
}
