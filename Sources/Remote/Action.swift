// What a hand wants done with what it sees.

import Orchestration

/// Something that a key or the pointer asks for. Whether it is allowed is decided elsewhere.
public enum Action: Hashable, Sendable {
  case command(Command)
  /// The picture in picture is put out of sight, or is there again.
  case toggleHidden
  /// The window fills the screen, or does not any more.
  case toggleFullScreen
  case setFullScreen(Bool)
  /// Playback keys go to this video from now on.
  case focus(Role)
  /// Titles and times are shown for a while.
  case showInformation
  /// The keys and what they do are shown, or not any more.
  case showKeys
  /// The picture in picture lies under a hand that holds it: its centre, in pixels of the picture. When the hand lets
  /// go, the ``Command/move(_:)`` to the nearest corner follows.
  case drag(x: Double, y: Double)
}

/// What is known of the session where a key or the pointer acts.
public struct Situation: Hashable, Sendable {
  public var roles: Roles
  public var corner: Corner
  public var size: SizeStep
  /// What people see in each player.
  public var contents: PlayerPair<ContentKey?>
  private var wantedFocus: Role

  /// - Parameter focus: where playback keys go as long as a video is there.
  public init(
    roles: Roles, corner: Corner = .bottomRight, size: SizeStep = .medium,
    contents: PlayerPair<ContentKey?> = PlayerPair(a: nil, b: nil), focus: Role = .fullScreen
  ) {
    self.roles = roles
    self.corner = corner
    self.size = size
    self.contents = contents
    wantedFocus = focus
  }

  public init(_ state: State, focus: Role) {
    self.init(
      roles: state.roles, corner: state.corner, size: state.size,
      contents: PlayerPair(a: state.players.a.shown?.key, b: state.players.b.shown?.key), focus: focus)
  }

  /// Where playback keys go: to the only video where there is just one.
  public var focus: Role {
    roles[wantedFocus] == nil && roles[wantedFocus.other] != nil ? wantedFocus.other : wantedFocus
  }
}
