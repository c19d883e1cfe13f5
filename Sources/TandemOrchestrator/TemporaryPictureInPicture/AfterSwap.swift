/// The rule that a swap applies to a temporary picture in picture that it brings to full screen.
public enum AfterSwap: String, CaseIterable, Hashable, Sendable {
  /// The content stays full screen, and the former picture in picture does not return.
  case stays
  /// The session swaps again when the content's time is over or the content ends. Then the former picture in picture
  /// returns.
  case returns
}
