import Tandem

/// The rendering state of a layer.
///
/// See: AVFoundation's `AVQueuedSampleBufferRenderingStatus`.
public enum AVQueuedSampleBufferRenderingStatus: Int, CaseIterable, Hashable, Sendable {
  /// The layer has not received a frame yet.
  case unknown
  /// The layer accepts frames.
  case rendering
  /// A frame was refused. The layer refuses further frames until it is flushed.
  case failed
}

/// A layer for the app's own frames. The layer sends them to a feed, as the source `CallVideoSource/sampleBuffers`.
///
/// Frames are shown at once, in the order of their times. No player plays them until picture in picture has started for
/// the layer, or until the session has opened the feed's content.
///
/// See: AVFoundation's `AVSampleBufferDisplayLayer`.
@MainActor
public final class AVSampleBufferDisplayLayer: CALayer {
  /// The feed that receives the layer's frames. The app can also send sound to it. AVFoundation has no such property. A
  /// layer that belongs to a view uses the view's feed.
  public var feed: FrameFeed
  /// The session; ``AVKitSession/default`` unless the app has set another session.
  public var session: AVKitSession? {
    get { ownSession ?? .default }
    set { ownSession = newValue }
  }
  /// The rendering state.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.status`.
  public private(set) var status = AVQueuedSampleBufferRenderingStatus.unknown
  /// The reason why a frame was refused.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.error`.
  public private(set) var error: AVKitError?

  weak var controller: AVPictureInPictureController?
  private var ownSession: AVKitSession?
  private var playing = FeedPlayer()
  private var newest: VideoFrame?
  private var request: Task<Void, Never>?
  private static var lastNumber = 0

  /// Creates a layer with a new feed, which has no sound.
  public required init() { feed = Self.makeFeed() }

  /// Creates a layer whose frames go to a feed.
  public init(feed: FrameFeed) { self.feed = feed }

  deinit { request?.cancel() }

  private static func makeFeed() -> FrameFeed {
    while true {
      lastNumber += 1
      // Try the next number if another feed has the same name, which is the only possible error.
      do throws(FrameError) { return try FrameFeed("sample-buffers-\(lastNumber)") } catch {}
    }
  }

  var player: AVPlayer { playing.player(of: feed, for: self) }

  /// Enqueues a frame. If the frame is invalid, ``status`` and ``error`` report it.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.enqueue(_:)`.
  public func enqueue(_ sampleBuffer: CMSampleBuffer) {
    if status == .failed { return }
    guard let time = sampleBuffer.presentationTimeStamp.duration else {
      return fail("a frame without a timestamp can't be shown")
    }
    do throws(FrameError) {
      let frame = try sampleBuffer.imageBuffer.picture.at(time)
      try feed.send(frame, along: .sampleBuffers)
      newest = frame
      status = .rendering
    } catch {
      fail(error.description)
    }
  }

  private func fail(_ reason: String) { (status, error) = (.failed, AVKitError(.unknown, reason: reason)) }

  /// Drops the waiting frames, and accepts frames again after a failure. The times of the following frames must still
  /// increase.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.flush()`.
  public func flush() {
    feed.dropWaiting()
    (status, error) = (.unknown, nil)
  }

  /// Drops the waiting frames like ``flush()``, and shows black.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.flushAndRemoveImage()`.
  public func flushAndRemoveImage() {
    flush()
    guard let newest else { return }
    // Ignore an error: the feed refuses the black frame if it is finished, or if its view has already shown a later
    // frame.
    do throws(FrameError) {
      let black = try newest.black(at: newest.timestamp + .microseconds(1))
      try feed.send(black, along: .sampleBuffers)
      self.newest = black
    } catch {}
  }

  /// True if the layer can accept the next frame without dropping a waiting frame.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.isReadyForMoreMediaData`.
  public var isReadyForMoreMediaData: Bool { status != .failed && feed.isReady(for: .sampleBuffers) }

  /// Requests frames whenever the layer is ready for more, until ``stopRequestingMediaData()`` or
  /// the end of the layer's feed.
  ///
  /// AVFoundation calls the block on a queue; here it is called on the main actor.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.requestMediaDataWhenReady(on:using:)`.
  ///
  /// - Parameter block: hands over frames until the layer is not ready for more. If the block hands over no frame, the
  ///   next call comes only after the player has taken a picture.
  public func requestMediaDataWhenReady(using block: @escaping @MainActor () -> Void) {
    request?.cancel()
    request = Task { [weak self, feed] in
      while await feed.waitUntilReady(for: .sampleBuffers) {
        let (before, changes) = (self?.newest, feed.changes)
        if self?.status != .failed { block() }
        if Task.isCancelled { return }
        if self?.newest == before { await feed.waitForChange(after: changes) }
      }
    }
  }

  /// Stops requesting frames.
  ///
  /// See: AVFoundation's `AVSampleBufferDisplayLayer.stopRequestingMediaData()`.
  public func stopRequestingMediaData() {
    request?.cancel()
    request = nil
  }
}

extension AVSampleBufferDisplayLayer: ControllerSource {}

/// Makes a player for a feed's frames, and keeps it until the feed changes.
@MainActor
struct FeedPlayer {
  private var known: (url: String, player: AVPlayer)?

  mutating func player(of feed: FrameFeed, for owner: any PlayerOwner) -> AVPlayer {
    if let known, known.url == feed.url { return known.player }
    let player = AVPlayer(playerItem: AVPlayerItem(content: feed.content()))
    player.owner = owner
    known = (feed.url, player)
    return player
  }
}
