import TandemSystem

/// ffmpeg's messages about either player.
///
/// ffmpeg has one log for the whole process, and libmpv forwards it to the core that was created first. A core may
/// therefore receive the messages about the other core's server. A player whose load has failed looks here for the
/// reason.
///
/// Thread: any.
final class FFmpegMessages: Sendable {
  static let shared = FFmpegMessages()

  /// Parts of messages that name no cause: the list of all allowed formats, without the format that was found, and the
  /// advice that ffmpeg gives if it did not find out everything about a stream.
  private static let noCauses = ["not on whitelist", "Consider increasing the value"]

  private let state = Locked<(count: Int, newest: String)>((0, ""))

  var count: Int { state.withLock { $0.count } }

  /// Keeps a message about opening a content; ignores messages about decoding.
  func note(prefix: String, text: String) {
    guard prefix == "ffmpeg" || prefix == "ffmpeg/demuxer", !Self.noCauses.contains(where: text.contains) else {
      return
    }
    state.withLock { $0 = ($0.count + 1, text) }
  }

  /// Returns the newest message after the first `count` messages; nil if there is none.
  func newest(after count: Int) -> String? {
    state.withLock { $0.count > count ? $0.newest : nil }
  }
}
