/// The properties of a content that the player can report once the content is open.
public struct MediaInfo: Hashable, Sendable {
  /// True if the content has a picture. A content without a picture can't be in picture in picture.
  public var hasVideo: Bool
  /// True if the player can seek in the content; mpv's `seekable`.
  public var isSeekable: Bool
  /// True if the content is broadcast, as far as the player can tell.
  ///
  /// A broadcast is sent by a server and has no length. The player can seek in it only within the received data, if at
  /// all. A player that reports a broadcast carries out ``Seek/live``, or reports that the content is interrupted.
  public var isLive: Bool

  /// Creates the properties; the defaults describe a recorded video in which the user can seek.
  public init(hasVideo: Bool = true, isSeekable: Bool = true, isLive: Bool = false) {
    self.hasVideo = hasVideo
    self.isSeekable = isSeekable
    self.isLive = isLive
  }
}
