// A display that is a window among others.

/// A display in a window system. A front end that needs more than a picture asks for this and not for one system's type.
package protocol WindowDisplay: VideoDisplay {
  /// The chosen renderer and the reason, for people.
  var choice: String { get }
  /// The title in the window's frame and in lists of windows.
  var title: String { get set }
  /// Whether the mouse pointer is seen over the window.
  var cursor: CursorVisibility { get set }
  /// False while the window system does not answer.
  var answers: Bool { get }
  /// Lays the window over all others.
  func raise()
}
