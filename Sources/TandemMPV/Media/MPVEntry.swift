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
