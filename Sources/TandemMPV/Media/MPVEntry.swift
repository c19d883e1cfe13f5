// One playlist entry of libmpv, from its start to its end.

import TandemOrchestrator
import TandemPlayback

/// A content in a core, and the load that it belongs to.
///
/// One property for each fact that libmpv has told of it.
struct MPVEntry {
  enum Phase: Hashable {
    /// The state between start-file and file-loaded.
    case starting
    /// Open; no frame yet.
    case loaded
    /// The first frame is there, and its format was requested from libmpv.
    case opening
    /// The first frame has been reported.
    case playing
    /// An unwanted entry of a playlist, which is not reported.
    case refused
  }

  /// mpv's playlist entry id.
  let id: Int
  /// The load that it belongs to.
  var load: MPVLoad
  var phase = Phase.starting
  var isSeekable = false
  /// True for a live stream; see ``MediaInfo/isLive``.
  var isLive = false
  /// mpv's `stream-end`, as it was at first.
  var size: Int?
  /// mpv's `vid`.
  var videoTrack: Int?
  var isCover = false
  /// True if a decoder has produced a frame.
  var isDecoded = false
  /// True if there is a video; nil until the first frame.
  var hasVideo: Bool?
  var chapters: [Chapter] = []
  /// The colour parameters that decide on a filter.
  var light = ColorParameters()
  /// True if a filter converts the frames for the software renderer.
  var isFiltered = false
  /// True if the filter is being added.
  var awaitsFilter = false
  /// The last ones that were reported.
  var tracks: Tracks?
  /// True if the end was reported since the last seek away from it.
  var hasEnded = false
  /// The position at which it began to play.
  var firstPosition: Duration?
  /// The failed attempts since playback stalled.
  var standstill = Standstill()
  /// libmpv's reports on the end so far.
  var ending = MPVEnding()

  /// The previous entry, if the app's frames changed their size or format.
  var reportedID: Int { load.continues?.entry ?? id }

  var isOpen: Bool { phase != .starting && phase != .refused }
}

/// Distinguishes the end of a content from a lost connection.
struct MPVEnding: Hashable {
  /// (`partially-seekable`) Seeking is possible in the cache only, because the content is live or its server has no
  /// ranges.
  var isPartial = false
  /// (`stream-end`, `stream-pos`) In bytes.
  var size: Int?
  var read: Int?

  /// The part that may be missing: a container's length is that of its longest track, and often an estimate.
  private static let tolerance = (time: Duration.seconds(3), share: 0.02)

  /// True if the whole content was played.
  func isComplete(at position: Duration?, of length: Duration?) -> Bool {
    if let size, let read, size > 0, read >= size { return true }
    guard !isPartial, let position, let length else { return false }
    return position + max(Self.tolerance.time, length * Self.tolerance.share) >= length
  }
}

/// An option of mpv's with its value.
struct MPVOptionPair: Hashable {
  var name: String
  var value: String
}

/// A load that was requested from libmpv.
struct MPVLoad: Hashable {
  var generation: Int
  var url: String
  /// mpv's `start`, as it was asked for.
  var start: String?
  /// The count of ffmpeg's messages before this load; earlier messages do not concern it.
  var messagesBefore = FFmpegMessages.shared.count
  /// It was only to be opened ahead.
  var isAhead = false
  /// A list was found in its place.
  var isRefused = false
  /// True if it is opened as a playlist, or was found in one.
  var isList = false

  /// Options for the server, under mpv's names.
  var options: [MPVOptionPair] = []
  /// True if low latency matters more than smooth playback.
  var isLowLatency = false
  /// The pipe from which an app's frames are read.
  var framePipe: String?
  /// The entry that it continues in another size or format.
  var continues: Continued?

  /// The entry that an app's frames began with, and its state when their pipe ended.
  struct Continued: Hashable {
    var entry: Int
    var status: PlayerStatus
  }

  /// True if an ffmpeg input device generates it. libmpv reports that as seekable, but can only skip frames forward.
  var isGenerated: Bool { url.hasPrefix("av://") }

  /// True if it is on this machine. That a path is a directory shows only when libmpv expands it.
  var isLocal: Bool { !url.contains("://") || url.hasPrefix("file://") }

  /// True if it comes from a server.
  var isFromServer: Bool { !isLocal && !isGenerated && framePipe == nil }

  /// True if a server's file that failed as a playlist is tried as media. A file that failed as media is tried once as
  /// a playlist. Trying both at once would invite playlists that name themselves.
  func isTriedAsMedium(afterFailing reason: MPVEvent.EndFileReason) -> Bool {
    isList || isLocal || isGenerated || reason != .unrecognized
  }
}

/// The purpose of a pending reply.
enum MPVPending {
  case load(MPVLoad)
  case mute(order: Int)
  /// The position and kind of the content that has just (re)started, requested in this order.
  case restartPosition(entry: Int)
  case seekable(entry: Int)
  /// A property that is observed as well: later requests are answered after it.
  case observed(ObservedProperty, entry: Int)
  /// Cover art, its decoding and its track number, requested in this order.
  case cover(entry: Int)
  case decodedFormat(entry: Int)
  case videoTrack(entry: Int)
  case chapters(entry: Int)
  /// The peak brightness, the primaries and the transfer curve: asked in this order, before the track.
  case peak(entry: Int)
  case primaries(entry: Int)
  case curve(entry: Int)
  case decoder(entry: Int)
  case filters(entry: Int)
  case cachedAhead(entry: Int)
  /// The present entry after lost events.
  case entryAfterOverflow
  case phaseAfterOverflow(entry: Int?)
  case heartbeat
  /// The end of the received data, and the part of it that a seek reaches: requested in this order.
  case received(entry: Int)
  /// The number of bytes that wait to be played, asked after `cachedAhead`.
  case waiting(entry: Int)
  case reachable(entry: Int)
  /// Seeking within the cache only, the file size and the format, requested in this order.
  case partlySeekableAtFirst(entry: Int)
  case sizeAtFirst(entry: Int)
  case formatAtFirst(entry: Int)
  /// The extent of what was read, asked in this order.
  case partlySeekable(entry: Int)
  case streamEnd(entry: Int)
  case streamPosition(entry: Int)
  /// The entry that is opened ahead.
  case ahead
  /// Anything else, named for the warning if it fails.
  case other(String)
}
