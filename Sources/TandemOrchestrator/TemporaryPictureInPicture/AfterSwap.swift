/// What happens to a temporary picture in picture after a swap has brought it to full screen.
public enum AfterSwap: String, CaseIterable, Hashable, Sendable {
  /// The content stays full screen, and the former picture in picture does not return.
  case stays
  /// The session swaps again when the content's time is over or the content ends. Then the former picture in picture
  /// returns.
  case returns
}
