/// A fact about a view whose state object persists through picture in picture (Pillarbox).
public enum ViewFact: Hashable, Sendable {
  /// The session keeps the view's state object if this content goes to picture in picture.
  case enabled(ContentKey)
  /// The session no longer keeps the view's state object. A state object that is already kept stays until picture in
  /// picture ends.
  case disabled
  /// The app built a view again for this content and asks for its state object.
  case built(ContentKey)
}
