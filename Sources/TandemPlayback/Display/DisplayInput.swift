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
  case trouble(String)
  /// The display was lost and shows nothing any more. The value is the reason.
  case lost(String)
}

/// The position of a drop, in pixels from the picture's top left corner.
public struct DropPosition: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A mouse event. Coordinates are in pixels of the picture, from its top left corner.
public enum PointerEvent: Hashable, Sendable {
  /// The pointer has moved to this position, with or without a pressed button.
  case moved(x: Double, y: Double)
  /// The left button was pressed; `clicks` is 2 with the second press of a double click.
  case pressed(x: Double, y: Double, clicks: Int)
  /// The left button was released.
  case released(x: Double, y: Double)
  /// The left button was released while Shift was held. A dragged picture in picture then stays where it is.
  case dropped(x: Double, y: Double)
  /// The wheel was turned; steps away from the person are positive.
  case wheel(x: Double, y: Double, steps: Double)
  /// The pointer has left the window.
  case left
}
