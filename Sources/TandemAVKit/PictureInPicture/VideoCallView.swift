// What an app draws of a call.

import Tandem

/// A view whose pictures the app draws itself and hands over: ours, since nothing of a `UIView` is drawn here.
///
/// It lies in the view of an ``AVPictureInPictureVideoCallViewController``, or is a source's active video call source view.
/// Where its layer is an ``AVSampleBufferDisplayLayer``, that hands over to the same feed: one call, with both ways.
///
/// See: `CallVideoSource/ownView`.
@MainActor
open class VideoCallView: UIView {
  /// What its pictures become: a content that a session can open.
  public let feed: FrameFeed

  /// A view of what is handed over to a feed, which may have sound.
  public init(feed: FrameFeed) {
    self.feed = feed
    super.init()
    (layer as? AVSampleBufferDisplayLayer)?.feed = feed
  }

  /// Shows how the view looks from now on.
  ///
  /// - Parameter frame: drawn after all that the feed was given before, whichever way that took.
  /// - Throws: where it is none for this feed; nothing is changed then.
  @discardableResult
  public func show(_ frame: VideoFrame) throws(FrameError) -> FrameSubmission { try feed.send(frame, along: .ownView) }
}
