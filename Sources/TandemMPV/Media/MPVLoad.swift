import TandemPlayback

/// A load that was requested from libmpv.
struct MPVLoad {
  var generation: Int
  var url: String
  /// mpv's `start`, as requested.
  var start: String?
  /// The number of ffmpeg messages before this load. These messages concern earlier loads.
  var messagesBefore = FFmpegMessages.shared.count
  /// True if the load only opens the content in advance.
  var isAhead = false
  /// True if the load was refused because a playlist was found instead of a medium.
  var isRefused = false
  /// True if the content is opened as a playlist, or was found in a playlist.
  var isList = false

  /// Options for the server, under mpv's names.
  var options: [(String, String)] = []
  /// True if low latency matters more than smooth playback.
  var isLowLatency = false
  /// The pipe from which an app's frames are read.
  var framePipe: String?
  /// The entry that this load continues in another size or format.
  var continues: Continued?

  /// The first entry of an app's frame feed, and the feed's state when the previous pipe ended.
  struct Continued {
    var entry: Int
    var status: PlayerStatus
  }

  /// True if an ffmpeg input device generates the content. libmpv reports such a content as seekable, but can only skip
  /// frames forward.
  var isGenerated: Bool { url.hasPrefix("av://") }

  /// True if the content is on this machine. The path may be a directory, which libmpv expands.
  var isLocal: Bool { !url.contains("://") || url.hasPrefix("file://") }

  var isFromServer: Bool { !isLocal && !isGenerated && framePipe == nil }

  /// Returns false if the content, after this failure, must be tried as a playlist.
  ///
  /// A server's file that failed as a medium is tried once as a playlist. libmpv must not try both
  /// in one load, because a playlist could then name itself.
  func isTriedAsMedium(afterFailing reason: MPVEvent.EndFileReason) -> Bool {
    isList || isLocal || isGenerated || reason != .unrecognized
  }
}
