import TandemOrchestrator

/// A content in a core, and the load that it belongs to.
///
/// It has one property for each fact that libmpv has reported about the entry.
struct MPVEntry {
  enum Phase: Hashable {
    /// libmpv has sent start-file, but not file-loaded.
    case starting
    /// The content is open, and its first frame is not decoded yet.
    case loaded
    /// The first frame has arrived, and Tandem has requested its format from libmpv.
    case opening
    /// The first frame has been reported.
    case playing
    /// An unwanted entry of a playlist, which is not reported.
    case refused
  }

  /// mpv's playlist entry id.
  let id: Int
  var load: MPVLoad
  var phase = Phase.starting
  var isSeekable = false
  /// True for a live stream; see ``MediaInfo/isLive``.
  var isLive = false
  /// The first value of mpv's `stream-end`.
  var size: Int?
  /// mpv's `vid`.
  var videoTrack: Int?
  var isCover = false
  /// True if a decoder has produced a frame.
  var isDecoded = false
  /// True if the content has a video; nil until the first frame.
  var hasVideo: Bool?
  var chapters: [Chapter] = []
  /// The colour parameters. They determine whether a filter is needed.
  var light = ColorParameters()
  /// True if a filter converts the frames for the software renderer.
  var isFiltered = false
  var awaitsFilter = false
  /// The tracks that were reported last.
  var tracks: Tracks?
  /// True if libmpv has reported the end and no seek has left the end since.
  var hasEnded = false
  var firstPosition: Duration?
  /// The results of the checks since playback stalled.
  var standstill = Standstill()
  /// libmpv's reports on the end so far.
  var ending = MPVEnding()

  /// The entry id in reports. If an app's frames have changed their size or format, this is the id
  /// of the feed's first entry.
  var reportedID: Int { load.continues?.entry ?? id }

  var isOpen: Bool { phase != .starting && phase != .refused }
}

/// Distinguishes the end of a content from a lost connection.
struct MPVEnding: Hashable {
  /// True if seeking is possible in the cache only, because the content is live or its server does
  /// not support range requests (`partially-seekable`).
  var isPartial = false
  /// The size of the stream in bytes (`stream-end`); `read` is the part that libmpv has read (`stream-pos`).
  var size: Int?
  var read: Int?

  /// A content counts as complete if no more than this is missing at its end.
  ///
  /// The tolerance is needed because a container's length is that of its longest track, and often
  /// an estimate.
  private static let tolerance = (time: Duration.seconds(3), share: 0.02)

  /// True if the whole content was played.
  func isComplete(at position: Duration?, of length: Duration?) -> Bool {
    if let size, let read, size > 0, read >= size { return true }
    guard !isPartial, let position, let length else { return false }
    return position + max(Self.tolerance.time, length * Self.tolerance.share) >= length
  }
}
