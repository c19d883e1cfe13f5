import Tandem

extension AVPictureInPictureController {
  /// The source of a controller's content: a player's layer, a layer of the app's own frames, or a video call.
  ///
  /// See: AVKit's `AVPictureInPictureController.ContentSource`.
  @MainActor
  public final class ContentSource {
    /// The layer of a player.
    public let playerLayer: AVPlayerLayer?
    /// The layer of the app's own frames.
    public let sampleBufferDisplayLayer: AVSampleBufferDisplayLayer?
    /// Controls the playback of the layer's frames. The source holds it weakly.
    public private(set) weak var sampleBufferPlaybackDelegate: (any AVPictureInPictureSampleBufferPlaybackDelegate)?
    /// The view that shows the call in the app. The source holds it weakly.
    public private(set) weak var activeVideoCallSourceView: UIView?
    /// The view controller of a call's picture in picture.
    public let activeVideoCallContentViewController: AVPictureInPictureVideoCallViewController?

    /// Creates a source from a player's layer.
    public init(playerLayer: AVPlayerLayer) {
      self.playerLayer = playerLayer
      sampleBufferDisplayLayer = nil
      activeVideoCallContentViewController = nil
    }

    /// Creates a source from a layer of the app's own frames.
    public init(
      sampleBufferDisplayLayer: AVSampleBufferDisplayLayer,
      playbackDelegate: any AVPictureInPictureSampleBufferPlaybackDelegate
    ) {
      playerLayer = nil
      self.sampleBufferDisplayLayer = sampleBufferDisplayLayer
      sampleBufferPlaybackDelegate = playbackDelegate
      activeVideoCallContentViewController = nil
    }

    /// Creates a source from a video call.
    public init(
      activeVideoCallSourceView sourceView: UIView,
      contentViewController: AVPictureInPictureVideoCallViewController
    ) {
      playerLayer = nil
      sampleBufferDisplayLayer = nil
      activeVideoCallSourceView = sourceView
      activeVideoCallContentViewController = contentViewController
    }

    var player: AVPlayer? {
      playerLayer?.player ?? sampleBufferDisplayLayer?.player
        ?? activeVideoCallContentViewController?.player(orOf: activeVideoCallSourceView)
    }

    var session: AVKitSession? {
      playerLayer?.session ?? sampleBufferDisplayLayer?.session ?? activeVideoCallContentViewController?.session
        ?? .default
    }

    /// True if a start opens the content directly in picture in picture, because the app itself shows the content until
    /// then.
    var isOpenedByStart: Bool { playerLayer == nil }

    /// Makes a controller the receiver of the source's callbacks, replacing any other.
    func attach(_ controller: AVPictureInPictureController?) {
      playerLayer?.controller = controller
      sampleBufferDisplayLayer?.controller = controller
      activeVideoCallContentViewController?.controller = controller
      if let controller, let item = player?.currentItem { session?.register(controller, for: item.content.key) }
    }
  }
}
