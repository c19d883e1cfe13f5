// The two places on the screen and who has them.

/// A place on the screen. At most one player has each.
public enum Role: String, CaseIterable, Hashable, Sendable {
  case fullScreen, pictureInPicture

  public var other: Role { self == .fullScreen ? .pictureInPicture : .fullScreen }
}

/// Which player has which role.
public struct Roles: Hashable, Sendable {
  public var fullScreen: PlayerID?
  public var pictureInPicture: PlayerID?

  public init(fullScreen: PlayerID? = nil, pictureInPicture: PlayerID? = nil) {
    self.fullScreen = fullScreen
    self.pictureInPicture = pictureInPicture
  }

  public subscript(role: Role) -> PlayerID? {
    get { role == .fullScreen ? fullScreen : pictureInPicture }
    set { if role == .fullScreen { fullScreen = newValue } else { pictureInPicture = newValue } }
  }

  /// The role that a player has, if it has one.
  public func role(of player: PlayerID) -> Role? {
    if fullScreen == player { return .fullScreen }
    return pictureInPicture == player ? .pictureInPicture : nil
  }
}
