import TandemOrchestrator

package struct RoleAssignments: Hashable, Sendable {
  package var fullScreen: Assignment?
  package var pictureInPicture: Assignment?

  package struct Assignment: Hashable, Sendable {
    package var player: PlayerID
    package var content: String
  }

  mutating func remove(_ player: PlayerID) {
    if fullScreen?.player == player { fullScreen = nil }
    if pictureInPicture?.player == player { pictureInPicture = nil }
  }

  var exchanged: RoleAssignments { RoleAssignments(fullScreen: pictureInPicture, pictureInPicture: fullScreen) }
}
