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
