/// The role of a video on the screen. At most one player has each role.
public enum Role: String, CaseIterable, Hashable, Sendable {
  /// The whole screen, behind the picture in picture.
  case fullScreen
  /// The small picture in a corner; it floats above other programs after the user has left the app.
  case pictureInPicture

  package var other: Role { self == .fullScreen ? .pictureInPicture : .fullScreen }
}

/// The players of both roles.
package struct Roles: Hashable, Sendable {
  package var fullScreen: PlayerID?
  package var pictureInPicture: PlayerID?

  package init(fullScreen: PlayerID? = nil, pictureInPicture: PlayerID? = nil) {
    self.fullScreen = fullScreen
    self.pictureInPicture = pictureInPicture
  }

  package subscript(role: Role) -> PlayerID? {
    get { role == .fullScreen ? fullScreen : pictureInPicture }
    set { if role == .fullScreen { fullScreen = newValue } else { pictureInPicture = newValue } }
  }

  package func role(of player: PlayerID) -> Role? {
    if fullScreen == player { return .fullScreen }
    return pictureInPicture == player ? .pictureInPicture : nil
  }
}
