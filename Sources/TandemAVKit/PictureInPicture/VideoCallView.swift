import Tandem

/// A view whose pictures the app draws itself and hands over. AVKit has no such type; Tandem needs it because it does
/// not draw `UIView`s.
///
/// The view is inside the view of an ``AVPictureInPictureVideoCallViewController``, or is a source's active video call
/// source view. If its layer is an ``AVSampleBufferDisplayLayer``, the layer uses the same feed. One call can therefore
/// send pictures through the view and through the layer.
///
/// See: `CallVideoSource/ownView`.
@MainActor
open class VideoCallView: UIView {
  /// The feed of the view's frames, which a session can open.
  public let feed: FrameFeed

  /// Creates a view that hands its frames over to a feed, which may have sound.
  public init(feed: FrameFeed) {
    self.feed = feed
    super.init()
    (layer as? AVSampleBufferDisplayLayer)?.feed = feed
  }

  /// Updates the view's picture.
  ///
  /// - Parameter frame: the picture. It is drawn after all frames that the feed has already received, from the view or
  ///   from the layer.
  /// - Throws: an error for a frame that the feed refuses; nothing changes then.
  @discardableResult
  public func show(_ frame: VideoFrame) throws(FrameError) -> FrameSubmission { try feed.send(frame, along: .ownView) }
}
