// Records of the players' own life.

import JSON
import Orchestration

extension Record {
  /// An event of one player, under mpv's name for it.
  ///
  /// - Parameters:
  ///   - entry: mpv's playlist entry id.
  ///   - duration: of the content.
  public init(
    player: PlayerID, event: String, entry: Int?, position: Duration? = nil, duration: Duration? = nil,
    reason: String? = nil
  ) {
    self.init("player", capacity: 6)
    fields.add("player", .string(player.rawValue))
    fields.add("event", .string(event))
    fields.add("entry", JSONValue(entry))
    fields.add("position_us", ifThere: position?.microseconds)
    fields.add("duration_us", ifThere: duration?.microseconds)
    fields.add("reason", ifThere: reason)
  }

  /// What one player was doing when a transaction began or ended: the evidence that a swap reopens nothing.
  public init(snapshot: Snapshot, of player: PlayerID, _ moment: Snapshot.Moment, transaction: Int) {
    self.init("player", capacity: 14)
    fields.add("player", .string(player.rawValue))
    fields.add("event", "snapshot")
    fields.add("moment", .string(moment.rawValue))
    fields.add("transaction", .int(transaction))
    fields.add("entry", JSONValue(snapshot.entry))
    fields.add("position_us", JSONValue(snapshot.position?.microseconds))
    fields.add("paused", .bool(snapshot.isPaused))
    fields.add("speed", .double(snapshot.speed))
    fields.add("volume", .double(snapshot.volume))
    fields.add("muted", .bool(snapshot.isMuted))
    fields.add("audioTrack", JSONValue(snapshot.audioTrack))
    fields.add("subtitleTrack", JSONValue(snapshot.subtitleTrack))
    fields.add("framesDropped", .int(snapshot.framesDropped))
    fields.add("framesLate", .int(snapshot.framesLate))
  }
}

/// What a player is doing at one moment.
public struct Snapshot: Hashable, Sendable {
  public enum Moment: String, CaseIterable, Hashable, Sendable { case began, ended }

  /// mpv's playlist entry id; nil when nothing is loaded.
  public var entry: Int?
  public var position: Duration?
  public var isPaused: Bool
  public var speed: Double
  public var volume: Double
  public var isMuted: Bool
  public var audioTrack: Int?
  public var subtitleTrack: Int?
  /// Frames of the content that nobody saw, and frames since the session began that came too late.
  public var framesDropped = 0
  public var framesLate = 0

  public init(
    entry: Int?, position: Duration?, isPaused: Bool = false, speed: Double = 1, volume: Double = 100,
    isMuted: Bool = false, audioTrack: Int? = nil, subtitleTrack: Int? = nil
  ) {
    self.entry = entry
    self.position = position
    self.isPaused = isPaused
    self.speed = speed
    self.volume = volume
    self.isMuted = isMuted
    self.audioTrack = audioTrack
    self.subtitleTrack = subtitleTrack
  }
}
