/// The role of a video on the screen. At most one player has each role.
public enum Role: String, CaseIterable, Hashable, Sendable {
  /// The whole screen, behind the picture in picture.
  case fullScreen
  /// The small picture in a corner; it floats above other programs after the user has left the app.
  case pictureInPicture

  package var other: Role { self == .fullScreen ? .pictureInPicture : .fullScreen }
}
