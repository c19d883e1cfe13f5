import TandemOrchestrator

/// A display in a window system. Front ends use this protocol instead of the type of one window system.
package protocol WindowDisplay: VideoDisplay {
  /// The chosen renderer and the reason, for people.
  var choice: String { get }
  /// The window's title.
  var title: String { get set }
  /// The visibility of the mouse pointer over the window.
  var cursor: CursorVisibility { get set }
  /// The edge under the mouse pointer that can be dragged; it decides the pointer's shape. Nil for the usual shape.
  var draggableEdge: PicturePlacement.Edge? { get set }
  /// False while the window system does not answer.
  var answers: Bool { get }
  /// Encodes snapshots.
  var pictureEncoder: PictureEncoder { get }
  /// Raises the window above all others.
  func raise()
}
