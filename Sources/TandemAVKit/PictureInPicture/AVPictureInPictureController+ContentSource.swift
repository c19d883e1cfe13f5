// What a picture in picture controller is about.

import Tandem

extension AVPictureInPictureController {
  /// What is shown: a player's layer, a layer of the app's own frames, or a video call.
  ///
  /// See: AVKit's `AVPictureInPictureController.ContentSource`.
  @MainActor
  public final class ContentSource {
    /// The layer of a player.
    public let playerLayer: AVPlayerLayer?
    /// The layer of the app's own frames.
    public let sampleBufferDisplayLayer: AVSampleBufferDisplayLayer?
    /// Who plays those. It is not kept alive.
    public private(set) weak var sampleBufferPlaybackDelegate: (any AVPictureInPictureSampleBufferPlaybackDelegate)?
    /// Where the call is shown in the app. It is not kept alive.
    public private(set) weak var activeVideoCallSourceView: UIView?
    /// What picture in picture shows of a call.
    public let activeVideoCallContentViewController: AVPictureInPictureVideoCallViewController?

    /// A player's layer.
    public init(playerLayer: AVPlayerLayer) {
      self.playerLayer = playerLayer
      sampleBufferDisplayLayer = nil
      activeVideoCallContentViewController = nil
    }

    /// A layer of the app's own frames.
    public init(
      sampleBufferDisplayLayer: AVSampleBufferDisplayLayer,
      playbackDelegate: any AVPictureInPictureSampleBufferPlaybackDelegate
    ) {
      playerLayer = nil
      self.sampleBufferDisplayLayer = sampleBufferDisplayLayer
      sampleBufferPlaybackDelegate = playbackDelegate
      activeVideoCallContentViewController = nil
    }

    /// A video call.
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

    /// Whether what it shows needs not be anywhere before it is put in picture in picture: an app shows it in views of its own
    /// until then.
    var isOpenedByStart: Bool { playerLayer == nil }

    /// Makes a controller the one who hears of what is shown, in place of another.
    func attach(_ controller: AVPictureInPictureController?) {
      playerLayer?.controller = controller
      sampleBufferDisplayLayer?.controller = controller
      activeVideoCallContentViewController?.controller = controller
      if let controller, let item = player?.currentItem { session?.register(controller, for: item.content.key) }
    }
  }
}
