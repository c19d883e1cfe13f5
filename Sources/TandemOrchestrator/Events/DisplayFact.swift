/// A display's progress with a ``Layout``. Only displays report it.
public enum DisplayFact: Hashable, Sendable {
  /// The first frame of the layout with this revision is on the screen.
  case presented(revision: Int)
  /// The animation of this layout has also ended.
  case settled(revision: Int)
}
