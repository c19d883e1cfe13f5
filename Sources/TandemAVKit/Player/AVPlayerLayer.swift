import Observation
import Tandem

/// Shows a player inline, inside an app's own interface.
///
/// The item of the layer's player opens full screen when the player starts, or at once if the app has already started
/// the player. A session can't show a video inside an app's own interface.
///
/// See: AVFoundation's `AVPlayerLayer`.
@MainActor
@Observable
public final class AVPlayerLayer: CALayer {
  /// The player. Observable.
  public var player: AVPlayer? {
    didSet {
      if oldValue?.owner === self { oldValue?.owner = nil }
      player?.owner = self
      player?.openIfStarted()
    }
  }
  /// The session; ``AVKitSession/default`` unless the app has set another session.
  public var session: AVKitSession? {
    get { ownSession ?? .default }
    set { ownSession = newValue }
  }

  @ObservationIgnored weak var controller: AVPictureInPictureController?
  private var ownSession: AVKitSession?

  /// Creates a layer without a player. A view whose ``UIView/layerClass`` is this class creates its layer so.
  public required init() { super.init() }

  /// Creates a layer that shows a player.
  public init(player: AVPlayer?) {
    super.init()
    self.player = player
    player?.owner = self
    player?.openIfStarted()
  }

  /// True after the player's first frame. Observable.
  ///
  /// See: AVFoundation's `AVPlayerLayer.isReadyForDisplay`.
  public var isReadyForDisplay: Bool { player?.video != nil }
}

extension AVPlayerLayer: ControllerSource {
  var opensOnPlay: Bool { true }
}
