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
