import TandemFoundation

/// Derives the events that mpv would have sent between two states.
package enum IPCEventDiff {
  /// A content that stops within this distance of its end is reported as ended. Any other content
  /// that stops is reported as stopped.
  private static let nearEnd = Duration.seconds(2)

  /// The events between two states of one role, in order.
  package static func events(from previous: IPCVideo?, to video: IPCVideo?) -> [JSONValue] {
    var events: [JSONValue] = []
    switch (previous, video) {
    case (nil, nil): break
    case (nil, let video?): begin(video, &events)
    case (let previous?, nil):
      events.append(end(previous, because: previous.isLoading ? "error" : "stop"))
      events.append(["event": "idle"])
    case (let previous?, let video?) where previous.identity != video.identity:
      events.append(end(previous, because: reason(previous, video)))
      begin(video, &events)
    case (let previous?, let video?):
      if previous.isLoading, !video.isLoading {
        events += [["event": "file-loaded"], ["event": "playback-restart"]]
      } else if !previous.isLoading, video.isLoading {
        events.append(end(previous, because: "stop"))
        begin(video, &events)
      } else if previous.isSeeking != video.isSeeking {
        events.append(["event": video.isSeeking ? "seek" : "playback-restart"])
      }
    }
    return events
  }

  private static func begin(_ video: IPCVideo, _ events: inout [JSONValue]) {
    events.append(["event": "start-file", "playlist_entry_id": .int(video.entryID)])
    if !video.isLoading { events += [["event": "file-loaded"], ["event": "playback-restart"]] }
  }

  private static func reason(_ previous: IPCVideo, _ video: IPCVideo) -> String {
    // Report an error: the load has failed, and the content that it would have replaced plays
    // again.
    if previous.isLoading { return video.isLoading ? "stop" : "error" }
    guard previous.identity.content == video.identity.content, previous.identity.player == video.identity.player else {
      return "stop"
    }
    if previous.hasEnded { return "eof" }
    guard let length = previous.duration, let position = previous.moment.position else { return "stop" }
    return length - position < nearEnd ? "eof" : "stop"
  }

  private static func end(_ video: IPCVideo, because reason: String) -> JSONValue {
    .fields([
      "event": "end-file", "reason": .string(reason), "playlist_entry_id": .int(video.entryID),
      "file_error": reason == "error" ? "loading failed" : nil,
    ])
  }
}
