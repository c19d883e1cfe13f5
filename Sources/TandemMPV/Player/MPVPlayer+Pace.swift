// Reducing the frame rate on a machine that does not keep up.

extension MPVPlayer {
  /// Shows fewer frames, or all frames again.
  ///
  /// A filter of mpv could also lower the frame rate. But mpv seeks when a filter is added or removed while the video is
  /// paused or late, and would thereby interrupt the videos of a swap.
  func reduce(_ wantsFewer: Bool) {
    guard wantsFewer != isReduced else { return }
    isReduced = wantsFewer
    applyReduction()
  }

  /// Reduces the work. ``MPVVideo`` draws only twelve frames a second, and a decoder that is behind skips frames that no
  /// other frame refers to.
  func applyReduction() { set("framedrop", to: isReduced ? "decoder+vo" : "vo") }
}
