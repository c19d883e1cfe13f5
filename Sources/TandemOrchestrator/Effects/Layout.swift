/// The picture that the display shows from now on.
public struct Layout: Hashable, Sendable {
  /// The number of the layout, one more than the previous layout's. A ``DisplayFact`` names the layout by this number.
  public var revision: Int
  /// The player that fills the screen, or half of the screen side by side; nil for a black screen.
  public var fullScreen: PlayerID?
  /// The player in picture in picture; nil also while the picture in picture is suspended or hidden.
  public var pictureInPicture: PlayerID?
  /// The place of the picture in picture.
  public var corner: PicturePlacement
  /// The width of the picture in picture.
  public var size: PictureScale
  /// The duration of the movement to this layout; zero means a cut.
  public var animation: Duration
  /// The number of the transaction that waits until this layout is on the screen; nil for none.
  public var transaction: Int?
  /// True if the picture in picture floats above other programs' windows, because the user has left the app.
  public var isFloating: Bool
  /// True if the picture in picture covers the same area of the screen for every aspect, as for a call.
  ///
  /// If false, an upright video gets a smaller picture in picture. In both cases, the picture in picture has the aspect
  /// of its video.
  public var followsVideo: Bool
  /// The aspect that a call asked for, independent of its video's aspect; nil if no call asked for one.
  public var preferredAspect: Double?
  /// The arrangement of both videos; side by side only if the layout has both in one window.
  public var style: LayoutStyle

  /// Creates a layout. By default, the picture in picture appears in the bottom right corner without an animation.
  public init(
    revision: Int, fullScreen: PlayerID?, pictureInPicture: PlayerID?, corner: PicturePlacement = .bottomRight,
    size: PictureScale = .medium, animation: Duration = .zero, transaction: Int? = nil, isFloating: Bool = false,
    followsVideo: Bool = false, preferredAspect: Double? = nil, style: LayoutStyle = .pictureInPicture
  ) {
    self.revision = revision
    self.fullScreen = fullScreen
    self.pictureInPicture = pictureInPicture
    self.corner = corner
    self.size = size
    self.animation = animation
    self.transaction = transaction
    self.isFloating = isFloating
    self.followsVideo = followsVideo
    self.preferredAspect = preferredAspect
    self.style = style
  }
}
