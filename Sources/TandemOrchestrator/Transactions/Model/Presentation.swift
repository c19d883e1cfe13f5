/// A layout that was sent to the display.
package struct Presentation: Hashable, Sendable {
  var layout: Int
  /// True if the layout's first frame was on the screen.
  var isPresented: Bool
}
