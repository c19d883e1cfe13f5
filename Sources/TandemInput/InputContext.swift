import TandemOrchestrator
import TandemPlayback

/// The session's state that keys and the pointer depend on.
package struct InputContext: Hashable, Sendable {
  package var roles: Roles
  package var corner: PicturePlacement
  /// The size that the user chose.
  package var size: PictureScale
  /// The size of picture in picture that is shown. During a call an app may request the small size.
  package var shownSize: PictureScale
  /// The arrangement that the user chose.
  package var layout = LayoutStyle.pictureInPicture
  /// The arrangement on the screen: side by side only while both videos are visible in one window.
  package var shownLayout = LayoutStyle.pictureInPicture
  /// The shape of the picture in picture, with the aspect of its video.
  package var shownShape = PictureShape()
  /// True if picture in picture exists but is hidden.
  package var isHidden: Bool
  package var heard: [PlayerID] = []
  /// The visible content of each player.
  package var contents: PlayerPair<ContentKey?>
  /// True if the user can seek in the picture in picture.
  package var canSkip = false
  /// True if nothing is in picture in picture and the user can start it.
  package var canStartPictureInPicture = false
  package var hasChannels = false
  package var isList = PlayerPair(a: false, b: false)
  private var wantedFocus: Role

  /// - Parameter focus: the role that playback keys act on, if a video is visible in it.
  package init(
    roles: Roles, corner: PicturePlacement = .bottomRight, size: PictureScale = .medium, isHidden: Bool = false,
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
    (layout, shownLayout) = (state.layout, state.shownLayout)
    guard let player = roles.pictureInPicture else { return }
    canSkip = state.players[player].canBeSought
    shownShape = state.pictureShape(video: video)
    if shownShape.isCall, state.players[player].shown?.prefersSmallPicture == true { shownSize = .small }
  }

  /// The role that playback keys act on. If only one video is visible, it is that video's role.
  package var focus: Role {
    isSeen(wantedFocus) || !isSeen(wantedFocus.other) ? wantedFocus : wantedFocus.other
  }

  package var heardRoles: Set<Role> { Set(heard.compactMap { roles.role(of: $0) }) }

  /// True if no role has a video.
  package var isEmpty: Bool { roles == Roles() }

  /// True if only picture in picture is visible.
  package var isLone: Bool { roles.fullScreen == nil && isSeen(.pictureInPicture) }

  /// The area of a role's video while no layout change is animated.
  package func area(of role: Role, on screen: PictureSize) -> PixelArea {
    if shownLayout == .sideBySide { return .half(of: screen, for: role) }
    if role == .fullScreen { return PixelArea(x: 0, y: 0, width: screen.width, height: screen.height) }
    return .pictureInPicture(
      shownShape, corner: corner, size: shownSize, screenWidth: screen.width, screenHeight: screen.height)
  }

  /// True if the video in this role is visible.
  package func isSeen(_ role: Role) -> Bool { roles[role] != nil && !(role == .pictureInPicture && isHidden) }
}
