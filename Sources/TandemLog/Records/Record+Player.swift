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

/// A player's state at one moment.
package struct Snapshot: Hashable, Sendable {
  package enum Moment: String, CaseIterable, Hashable, Sendable { case began, ended }

  /// mpv's playlist entry id; nil when nothing is loaded.
  package var entry: Int?
  package var position: Duration?
  package var isPaused: Bool
  package var speed: Double
  package var volume: Double
  package var isMuted: Bool
  package var audioTrack: Int?
  package var subtitleTrack: Int?
  package var videoTrack: Int?
  /// The number of the content's frames that were never presented.
  package var framesDropped = 0
  /// The number of late frames since the session began. A frame is late if the previous frame was shown twice because
  /// of it.
  package var framesLate = 0

  package init(
    entry: Int?, position: Duration?, isPaused: Bool = false, speed: Double = 1, volume: Double = 100,
    isMuted: Bool = false, audioTrack: Int? = nil, subtitleTrack: Int? = nil, videoTrack: Int? = nil
  ) {
    self.entry = entry
    self.position = position
    self.isPaused = isPaused
    self.speed = speed
    self.volume = volume
    self.isMuted = isMuted
    self.audioTrack = audioTrack
    self.subtitleTrack = subtitleTrack
    self.videoTrack = videoTrack
  }
}
