/// The arrangement of both videos on the screen. The roles and the callbacks are the same in each arrangement.
public enum LayoutStyle: String, CaseIterable, Hashable, Sendable {
  /// The picture in picture is small, over the full-screen video.
  case pictureInPicture
  /// Each video has half of the screen. The full-screen video has the left or upper half.
  case sideBySide

  package var other: LayoutStyle { self == .sideBySide ? .pictureInPicture : .sideBySide }
}

extension State {
  /// The arrangement on the screen: side by side only while both videos are visible in one window.
  package var shownLayout: LayoutStyle {
    let seesBoth = roles.fullScreen != nil && roles.pictureInPicture != nil && !isHidden && suspension == .none
    return seesBoth && !presence.isAway ? layout : .pictureInPicture
  }
}
