/// The user's presence: in the app, or away from it.
package enum AppVisibility: Hashable, Sendable {
  /// The session's changes when the user left. The session undoes them when the user returns.
  package struct BackgroundingUndo: Hashable, Sendable {
    /// The players that the session paused when the user left, in any role.
    package internal(set) var paused: Set<PlayerID> = []
    /// The player whose picture in picture began automatically.
    package internal(set) var automatic: PlayerID?
  }

  case here
  /// The user left `app`.
  case away(AppID?, BackgroundingUndo)

  package var isAway: Bool {
    switch self {
    case .here: false
    case .away: true
    }
  }
}
