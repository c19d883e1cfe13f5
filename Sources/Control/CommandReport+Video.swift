// The video that a command was about.

import JSON
import Orchestration

extension CommandReport {
  /// One video as the command has left it.
  public struct Video: Hashable, Sendable {
    public var player: PlayerID
    /// Its title, or else the last part of its address.
    public var title: String
    public var position: Duration?
    /// Nil for live contents.
    public var duration: Duration?
    public var isPaused = false
    /// Whether somebody silenced it; what the audio policy does is not in this.
    public var isMuted = false
    /// Whether it is the one that the audio policy lets be heard.
    public var isHeard = true
    public var volume = 100.0
    public var speed = 1.0
    /// Where a seek leads.
    public var target: Duration?

    public init(_ player: PlayerID, title: String) {
      self.player = player
      self.title = title
    }
  }
}

extension CommandReport.Video {
  var json: JSONValue {
    .fields([
      "player": .string(player.rawValue), "title": .string(title),
      "position_us": position.map(JSONValue.microseconds), "duration_us": duration.map(JSONValue.microseconds),
      "target_us": target.map(JSONValue.microseconds), "paused": .bool(isPaused), "muted": .bool(isMuted),
      "heard": .bool(isHeard), "volume": .double(volume), "speed": .double(speed),
    ])
  }

  init(_ fields: FieldReader) throws(WireDataError) {
    self.init(
      try fields.required(fields.choice("player"), "player"), title: try fields.required(fields.text("title"), "title"))
    position = try fields.duration("position_us")
    duration = try fields.duration("duration_us")
    target = try fields.duration("target_us")
    isPaused = try fields.bool("paused") ?? false
    isMuted = try fields.bool("muted") ?? false
    isHeard = try fields.bool("heard") ?? true
    volume = try fields.number("volume") ?? 100
    speed = try fields.number("speed") ?? 1
  }

  /// A title is anybody's; it gets no line of its own.
  var name: String { title.split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// `film.mp4 at 0:42`
  var moment: String { name + (position.map { " at " + TimeWords.clock($0) } ?? "") }

  /// `film.mp4 to 1:30`
  var aim: String { name + (target.map { " to " + TimeWords.clock($0) } ?? "") }
}

extension Command {
  /// The place of the one video that a command is about; nil for one about both, or about none.
  public var videoRole: Role? {
    switch self {
    case .open(let opening): opening.role
    case .unload(let role), .pause(let role), .resume(let role), .togglePause(let role), .seek(_, let role),
      .setVolume(_, let role), .addVolume(_, let role), .setMute(_, let role), .toggleMute(let role),
      .setSpeed(_, let role), .multiplySpeed(_, let role), .selectTrack(_, _, let role):
      role
    case .start, .swap, .stop, .togglePictureInPicture, .bringBack, .setAutomaticPictureInPicture, .close, .setAudio,
      .move, .resize, .setHidden, .toggleHidden,
      .shutDown:
      nil
    }
  }
}
