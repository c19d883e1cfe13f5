// The two places on the screen and who has them.

/// A place on the screen. At most one player has each.
public enum Role: String, CaseIterable, Hashable, Sendable {
  /// The whole picture, behind the other.
  case fullScreen
  /// The small picture in a corner; where the user has left the app it floats above other programs.
  case pictureInPicture

  package var other: Role { self == .fullScreen ? .pictureInPicture : .fullScreen }
}

/// Which player has which role.
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
