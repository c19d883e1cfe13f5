// Where an app shows a player in an interface of its own.

import Tandem

/// A player inside an app's own interface; inline for picture in picture.
///
/// Its player's item opens full screen when the player starts to play, because a session has no smaller display.
///
/// See: AVFoundation's `AVPlayerLayer`.
@MainActor
public final class AVPlayerLayer {
  /// The player.
  public var player: AVPlayer? {
    didSet {
      if oldValue?.owner === self { oldValue?.owner = nil }
      player?.owner = self
    }
  }
  /// The session; ``AVKitSession/default`` where none is named.
  public var session: AVKitSession? {
    get { ownSession ?? .default }
    set { ownSession = newValue }
  }

  weak var controller: AVPictureInPictureController?
  private var ownSession: AVKitSession?

  /// A layer that shows nothing yet.
  public init() {}

  /// A layer that shows a player.
  public init(player: AVPlayer?) {
    self.player = player
    player?.owner = self
  }

  /// True after the first frame of its player.
  public var isReadyForDisplay: Bool { player?.video != nil }
}

extension AVPlayerLayer: ControllerSource {
  var opensOnPlay: Bool { true }
}
