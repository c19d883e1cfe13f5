// One playlist entry of libmpv, from its start to its end.

import TandemPlayback
import TandemRules

/// What a core plays, and for which load.
struct MPVEntry {
  enum Phase: Hashable {
    /// Between start-file and file-loaded.
    case starting
    /// Open; no frame yet.
    case loaded
    /// The first frame is there and libmpv has been asked what it is.
    case opening
    /// The first frame has been reported.
    case playing
    /// Nothing of it is reported: a part of a list that nobody wants.
    case refused
  }

  /// mpv's playlist entry id.
  let id: Int
  /// Of the load that it belongs to.
  var load: MPVLoad
  var phase = Phase.starting
  var isSeekable = false
  /// Whether it is broadcast: see ``MediaInfo/isLive``.
  var isLive = false
  /// mpv's `stream-end`, as it was at first.
  var size: Int?
  /// mpv's `vid`.
  var videoTrack: Int?
  var isCover = false
  /// Whether a decoder has made a picture of it.
  var isDecoded = false
  /// Whether there is a picture; nil until its first frame.
  var hasVideo: Bool?
  var chapters: [Chapter] = []
  /// What the filter that it may need depends on.
  var light = ColorParameters()
  /// Whether a filter makes of it what is drawn in memory.
  var isFiltered = false
  /// Whether it is about to get that.
  var awaitsFilter = false
  /// As they were told last.
  var tracks: Tracks?
  /// Whether its end has been reported since the last seek away from it.
  var hasEnded = false
  /// Where it began to play.
  var firstPosition: Duration?
  /// How much has come in vain since it stands still.
  var standstill = Standstill()
  /// What libmpv has said of its end so far.
  var ending = MPVEnding()

  /// The one that it goes on from, where what an app hands over changed its size or format.
  var reportedID: Int { load.continues?.entry ?? id }

  var isOpen: Bool { phase != .starting && phase != .refused }
}

/// What tells the end of a content from a connection that broke off.
struct MPVEnding: Hashable {
  /// (`partially-seekable`) One can only go where the cache is: it is live, or its server gives no ranges.
  var isPartial = false
  /// (`stream-end`, `stream-pos`) In bytes.
  var size: Int?
  var read: Int?

  /// How much may be missing: a container's length is that of its longest track, and often an estimate.
  private static let tolerance = (time: Duration.seconds(3), share: 0.02)

  /// Whether everything there is has been played.
  func isComplete(at position: Duration?, of length: Duration?) -> Bool {
    if let size, let read, size > 0, read >= size { return true }
    guard !isPartial, let position, let length else { return false }
    return position + max(Self.tolerance.time, length * Self.tolerance.share) >= length
  }
}

/// A load that libmpv has been asked for.
/// An option of mpv's with its value.
struct MPVOptionPair: Hashable {
  var name: String
  var value: String
}

struct MPVLoad: Hashable {
  var generation: Int
  var url: String
  /// mpv's `start`, as it was asked for.
  var start: String?
  /// ffmpeg's messages up to then are not about it.
  var messagesBefore = FFmpegMessages.shared.count
  /// It was only to be opened ahead.
  var isAhead = false
  /// A list was found in its place.
  var isRefused = false
  /// Whether it is opened as a list, or was found in one.
  var isList = false

  /// What a server is told, by mpv's names of the options.
  var options: [MPVOptionPair] = []
  /// Whether it is rather to be new than smooth.
  var isLowLatency = false
  /// Where what an app hands over is read.
  var framePipe: String?
  /// What it goes on from, in another size or format.
  var continues: Continued?

  /// The entry that an app's pictures began with, and what was true of them when their pipe ended.
  struct Continued: Hashable {
    var entry: Int
    var status: PlayerStatus
  }

  /// Whether ffmpeg's input devices make it. libmpv takes that for seekable, and does go forward by letting frames pass;
  /// there is no way back.
  var isGenerated: Bool { url.hasPrefix("av://") }

  /// Whether it lies on this machine: a directory, too, is only found out when libmpv makes a list of it.
  var isLocal: Bool { !url.contains("://") || url.hasPrefix("file://") }

  /// Whether it comes from a server.
  var isFromServer: Bool { !isLocal && !isGenerated && framePipe == nil }

  /// Whether what a server sent is no list of addresses either. What is no medium is looked at once more as a list:
  /// together they would be an invitation to lists that name themselves.
  func isTriedAsMedium(afterFailing reason: MPVEvent.EndFileReason) -> Bool {
    isList || isLocal || isGenerated || reason != .unrecognized
  }
}

/// What a reply will be about.
enum MPVPending {
  case load(MPVLoad)
  case mute(order: Int)
  /// The position and kind of what has just (re)started, asked in this order.
  case restartPosition(entry: Int)
  case seekable(entry: Int)
  /// A property that is observed as well: what is asked later is answered after it.
  case observed(ObservedProperty, entry: Int)
  /// Whether it shows a cover, whether that was decoded, and which track it is: asked in this order.
  case cover(entry: Int)
  case decodedFormat(entry: Int)
  case videoTrack(entry: Int)
  case chapters(entry: Int)
  /// How bright its brightest is, what its colours are about, and what curve it has: asked in this order, before the track.
  case peak(entry: Int)
  case primaries(entry: Int)
  case curve(entry: Int)
  case decoder(entry: Int)
  case filters(entry: Int)
  case cachedAhead(entry: Int)
  /// What is there after events were lost.
  case entryAfterOverflow
  case phaseAfterOverflow(entry: Int?)
  case heartbeat
  /// Up to where it was received, and where of that a seek reaches: asked in this order.
  case received(entry: Int)
  /// How much waits to be played, asked after `cachedAhead`.
  case waiting(entry: Int)
  case reachable(entry: Int)
  /// Whether one can only go where the cache is, how many bytes there will be, and what it is: asked in this order.
  case partlySeekableAtFirst(entry: Int)
  case sizeAtFirst(entry: Int)
  case formatAtFirst(entry: Int)
  /// How far it was read, asked in this order.
  case partlySeekable(entry: Int)
  case streamEnd(entry: Int)
  case streamPosition(entry: Int)
  /// What was given to be opened ahead.
  case ahead
  /// Anything else, named for the warning if it fails.
  case other(String)
}
