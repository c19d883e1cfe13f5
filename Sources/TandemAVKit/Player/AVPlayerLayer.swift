// Where an app shows a player in an interface of its own.

import Tandem

/// A player shown within an app's own interface: for picture in picture it counts as inline.
///
/// Its player's item is opened full screen when the player is told to play: a session's screen has no smaller place.
///
/// See: AVFoundation's `AVPlayerLayer`.
@MainActor
public final class AVPlayerLayer {
  /// What it shows.
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

  /// Whether its player's first frame is there.
  public var isReadyForDisplay: Bool { player?.video != nil }
}

extension AVPlayerLayer: ControllerSource {
  var opensOnPlay: Bool { true }
}
