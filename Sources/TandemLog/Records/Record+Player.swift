import TandemFoundation
import TandemOrchestrator

extension Record {
  /// The record of a player's event, under mpv's name for the event.
  ///
  /// - Parameters:
  ///   - entry: mpv's playlist entry id.
  ///   - duration: the content's duration.
  package init(
    player: PlayerID, event: String, entry: Int?, position: Duration? = nil, duration: Duration? = nil,
    reason: String? = nil
  ) {
    self.init(.player, capacity: 6)
    fields.add("player", JSONValue(player))
    fields.add("event", .string(event))
    fields.add("entry", JSONValue(entry))
    fields.add("position_us", ifThere: position?.microseconds)
    fields.add("duration_us", ifThere: duration?.microseconds)
    fields.add("reason", ifThere: reason)
  }

  /// The record of the statistics of an app's frame feed.
  package init(framesOf player: PlayerID, entry: Int?, _ counts: FrameStatistics) {
    self.init(.player, capacity: 10)
    fields.add("player", JSONValue(player))
    fields.add("event", "frames")
    fields.add("entry", JSONValue(entry))
    fields.add("handedOver", .int(counts.handedOver))
    fields.add("shown", .int(counts.shown))
    fields.add("dropped", .int(counts.dropped))
    fields.add("unused", .int(counts.unused))
    fields.add("droppedSounds", .int(counts.droppedSounds))
    fields.add("medianLatency_us", ifThere: counts.medianLatency?.microseconds)
    fields.add("highLatency_us", ifThere: counts.highLatency?.microseconds)
  }

  /// A player's state at the start or end of a transaction: the evidence that a swap reopens nothing.
  package init(snapshot: Snapshot, of player: PlayerID, _ moment: Snapshot.Moment, transaction: Int) {
    self.init(.player, capacity: 15)
    fields.add("player", JSONValue(player))
    fields.add("event", "snapshot")
    fields.add("moment", JSONValue(moment))
    fields.add("transaction", .int(transaction))
    fields.add("entry", JSONValue(snapshot.entry))
    fields.add("position_us", JSONValue(snapshot.position?.microseconds))
    fields.add("paused", .bool(snapshot.isPaused))
    fields.add("speed", .double(snapshot.speed))
    fields.add("volume", .double(snapshot.volume))
    fields.add("muted", .bool(snapshot.isMuted))
    fields.add("audioTrack", JSONValue(snapshot.audioTrack))
    fields.add("subtitleTrack", JSONValue(snapshot.subtitleTrack))
    fields.add("videoTrack", ifThere: snapshot.videoTrack)
    fields.add("framesDropped", .int(snapshot.framesDropped))
    fields.add("framesLate", .int(snapshot.framesLate))
  }
}
