enum PresentationResult {
  /// The window already showed the picture.
  case unchanged
  case shown
  /// The window system does not answer, so the window's present picture is unknown.
  case unanswered
}
