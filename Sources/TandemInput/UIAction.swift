// Actions of the user interface.

import TandemOrchestrator
import TandemPlayback

/// A request from a key or the pointer. The session decides whether it is allowed.
package enum UIAction: Hashable, Sendable {
  case command(SessionCommand)
  /// Another channel of the session's list.
  case changeChannel(PlaylistStep)
  /// Back to the channel that was on before.
  case previousChannel
  /// The window fills the screen, or does not any more.
  case toggleFullScreen
  case setFullScreen(Bool)
  /// Playback keys go to this video from now on.
  case focus(Role)
  /// Titles and times are shown for a while.
  case showInformation
  /// The channels or the entries of a list are shown to choose from, or not any more.
  case showList
  /// Shows the list of keys, or hides it.
  case showKeys
  /// The full-screen video goes to a share of its length, 0 to 1.
  case seek(Double)
  /// The picture in picture lies under a hand that holds it: its centre, in pixels of the picture. When the hand lets
  /// go, the ``SessionCommand/move(_:)`` to the nearest corner follows.
  case drag(x: Double, y: Double)
}

/// The session's state that keys and the pointer depend on.
package struct InputContext: Hashable, Sendable {
  package var roles: Roles
  package var corner: Corner
  /// The size that people chose.
  package var size: PictureSizeStep
  /// The size in which the picture in picture is shown: a call may ask for the small one.
  package var shownSize: PictureSizeStep
  /// The shape of the picture in picture: its aspect is that of its video.
  package var shownShape = PictureShape()
  /// True if picture in picture exists but is hidden.
  package var isHidden: Bool
  package var heard: [PlayerID] = []
  /// The visible content of each player.
  package var contents: PlayerPair<ContentKey?>
  /// True if people may go elsewhere in the picture in picture.
  package var canSkip = false
  /// True if a channel list is loaded.
  package var hasChannels = false
  package var isList = PlayerPair(a: false, b: false)
  private var wantedFocus: Role

  /// - Parameter focus: where playback keys go as long as a video is there.
  package init(
    roles: Roles, corner: Corner = .bottomRight, size: PictureSizeStep = .medium, isHidden: Bool = false,
    contents: PlayerPair<ContentKey?> = PlayerPair(a: nil, b: nil), focus: Role = .fullScreen
  ) {
    self.roles = roles
    self.corner = corner
    self.size = size
    shownSize = size
    self.isHidden = isHidden
    self.contents = contents
    wantedFocus = focus
  }

  /// - Parameter video: the size of a player's video, if it is known.
  package init(_ state: State, focus: Role, video: (PlayerID) -> PictureSize? = { _ in nil }) {
    self.init(
      roles: state.roles, corner: state.corner, size: state.size, isHidden: state.isHidden,
      contents: PlayerPair(a: state.players.a.shown?.key, b: state.players.b.shown?.key), focus: focus)
    isList = PlayerPair(
      a: state.players.a.shown?.entries.isEmpty == false, b: state.players.b.shown?.entries.isEmpty == false)
    heard = state.audible
    guard let player = roles.pictureInPicture else { return }
    canSkip = state.players[player].canBeSought
    shownShape = state.pictureShape(video: video)
    if shownShape.isCall, state.players[player].shown?.prefersSmallPicture == true { shownSize = .small }
  }

  /// The role that playback keys act on: the visible video if only one is visible.
  package var focus: Role {
    isSeen(wantedFocus) || !isSeen(wantedFocus.other) ? wantedFocus : wantedFocus.other
  }

  /// The places that are heard.
  package var heardRoles: Set<Role> { Set(heard.compactMap { roles.role(of: $0) }) }

  /// True if only picture in picture is visible.
  package var isLone: Bool { roles.fullScreen == nil && isSeen(.pictureInPicture) }

  /// True if the video in this role is visible.
  package func isSeen(_ role: Role) -> Bool { roles[role] != nil && !(role == .pictureInPicture && isHidden) }
}
