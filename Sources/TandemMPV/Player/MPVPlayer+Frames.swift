// Pictures and sound that an app hands over.

import TandemOrchestrator
import TandemPlayback

extension MPVPlayer {
  /// The pipe that libmpv reads for a feed's address; nil for any other address.
  ///
  /// - Throws: if the pipe can't be created.
  func framePipe(of url: String) throws(FramePump.SetupError) -> String? {
    guard url.hasPrefix(FrameFeedRegistry.scheme) else { return nil }
    if let source = options.frameSource {
      // Connect to the app's feed: the session's process owns it and sends its frames to this
      // process.
      let path = String(url.dropFirst(FrameFeedRegistry.scheme.count))
      guard path.hasPrefix("/proc/\(source)/fd/") else { throw FramePump.SetupError(FrameFeedRegistry.missing(url)) }
      return path
    }
    guard let feed = FrameFeedRegistry.feed(at: url) else { throw FramePump.SetupError(FrameFeedRegistry.missing(url)) }
    return try frames.open(feed, at: clock.now)
  }

  /// Stops taking frames from the app.
  func leaveFrames() {
    tell(frames.close())
    continuing = nil
    shownFrames = []
  }

  func tell(_ trace: PlayerLogEvent?) {
    guard var trace else { return }
    trace.entry = current?.reportedID
    reports.append(.trace(trace))
  }

  /// Load options for a feed: nothing is buffered, frames are shown as they arrive, and libmpv does
  /// not search for other files.
  static let frameOptions: [(String, String)] = [
    ("demuxer", "mkv"), ("cache", "no"), ("cache-pause", "no"), ("demuxer-readahead-secs", "0"), ("untimed", "yes"),
    ("video-latency-hacks", "yes"), ("audio-buffer", "0.05"), ("rebase-start-time", "no"), ("sub-auto", "no"),
    ("audio-file-auto", "no"), ("cover-art-auto", "no"),
  ]

  /// Handles the end of a pipe. Frames of another size or format follow in the next pipe, or the feed has ended.
  func framesEnded(_ entry: MPVEntry, _ pipe: String) {
    guard isOccupied, entry.load.generation == generation else { return }
    guard FramePump.leadsOn(pipe) else { return reachedEnd(of: entry) }
    var load = entry.load
    load.continues = MPVLoad.Continued(entry: entry.reportedID, status: status)
    continuing = load
    send(load)
  }

  /// Records that libmpv has given a frame to its output.
  func frameShown(at seconds: Double?) {
    guard current?.load.framePipe != nil, let position = MPVNumber.time(seconds) else { return }
    if frames.isOpen { frames.noteShown(position) } else { shownFrames.append(position) }
  }

  /// The timestamps of the feed's frames that libmpv has shown since the last call.
  package func takeShownFrames() -> [Duration] {
    defer { shownFrames = [] }
    return shownFrames
  }
}
