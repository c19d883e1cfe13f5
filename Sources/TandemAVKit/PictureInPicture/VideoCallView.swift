// A view of a call's frames.

import Tandem

/// A view whose pictures the app draws itself and hands over: ours, since nothing of a `UIView` is drawn here.
///
/// It lies in the view of an ``AVPictureInPictureVideoCallViewController``, or is a source's active video call source view.
/// Where its layer is an ``AVSampleBufferDisplayLayer``, that hands over to the same feed: one call, with both ways.
///
/// See: `CallVideoSource/ownView`.
@MainActor
open class VideoCallView: UIView {
  /// The feed of its frames, which a session can open.
  public let feed: FrameFeed

  /// A view of the frames that are handed over to a feed, which may have sound.
  public init(feed: FrameFeed) {
    self.feed = feed
    super.init()
    (layer as? AVSampleBufferDisplayLayer)?.feed = feed
  }

  /// Updates the view's picture.
  ///
  /// - Parameter frame: drawn after everything that the feed received before, from either source.
  /// - Throws: for a frame that the feed can't take; nothing changes then.
  @discardableResult
  public func show(_ frame: VideoFrame) throws(FrameError) -> FrameSubmission { try feed.send(frame, along: .ownView) }
}
