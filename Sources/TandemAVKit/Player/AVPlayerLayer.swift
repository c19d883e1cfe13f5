// A layer in which an app shows a player in an interface of its own.

import Observation
import Tandem

/// A player inside an app's own interface; inline for picture in picture.
///
/// Its player's item opens full screen when the player starts to play, because a session has no smaller display.
///
/// See: AVFoundation's `AVPlayerLayer`.
@MainActor
@Observable
public final class AVPlayerLayer {
  /// The player. Observable.
  public var player: AVPlayer? {
    didSet {
      if oldValue?.owner === self { oldValue?.owner = nil }
      player?.owner = self
    }
  }
  /// The session; ``AVKitSession/default`` unless another one is given.
  public var session: AVKitSession? {
    get { ownSession ?? .default }
    set { ownSession = newValue }
  }

  @ObservationIgnored weak var controller: AVPictureInPictureController?
  private var ownSession: AVKitSession?

  /// A layer that shows nothing yet.
  public init() {}

  /// A layer that shows a player.
  public init(player: AVPlayer?) {
    self.player = player
    player?.owner = self
  }

  /// True after the first frame of its player. Observable.
  ///
  /// See: AVFoundation's `AVPlayerLayer.isReadyForDisplay`.
  public var isReadyForDisplay: Bool { player?.video != nil }
}

extension AVPlayerLayer: ControllerSource {
  var opensOnPlay: Bool { true }
}
