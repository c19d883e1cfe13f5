// Collects ffmpeg's messages, which are global to the process.

import TandemSystem

/// ffmpeg's messages about either player.
///
/// ffmpeg has one log for a process, and libmpv gives it to the core that was made first. So one core may get the
/// messages about the other's server, and a player whose load has failed looks here for the reason.
///
/// Thread: any.
final class FFmpegMessages: Sendable {
  static let shared = FFmpegMessages()

  private let state = Locked<(count: Int, newest: String)>((0, ""))

  /// The number of messages so far.
  var count: Int { state.withLock { $0.count } }

  /// Takes note of a message, if it is about opening something and not about decoding it.
  func note(prefix: String, text: String) {
    // The list of allowed formats is long, and does not name the format that was found.
    guard prefix == "ffmpeg" || prefix == "ffmpeg/demuxer", !text.contains("not on whitelist") else { return }
    state.withLock { $0 = ($0.count + 1, text) }
  }

  /// The newest one, if there has been any after the first `count`.
  func newest(after count: Int) -> String? {
    state.withLock { $0.count > count ? $0.newest : nil }
  }
}
