import TandemFoundation
import TandemOrchestrator
import TandemPlayback

/// A session's state for the topic `state`.
package struct NodeState: Hashable, Sendable {
  /// One of the two videos.
  package struct Video: Hashable, Sendable {
    package var title: String?
    package var url = ""
    package var position: Duration?
    /// The duration; nil for a content without an end.
    package var duration: Duration?
    package var isLive = false
    package var isPaused = false
    package var isMuted = false
    package var volume = 100.0
    package var speed = 1.0
    package var isHeard = false
    package var hasEnded = false
    package var isBuffering = false

    package init() {}
  }

  package struct Channel: Hashable, Sendable {
    package var number: Int
    package var name: String

    package init(_ number: Int, _ name: String) {
      (self.number, self.name) = (number, TerminalText.line(name, bytes: 1024))
    }
  }

  package var full: Video?
  package var pip: Video?
  package var corner = PicturePlacement.bottomRight
  package var size = PictureScale.medium
  package var layout = LayoutStyle.pictureInPicture
  /// The policy's name, as in the control protocol.
  package var audio = "followsFullScreen"
  package var isFullScreen = false
  /// The time by which the picture in picture is ahead, if both videos are synchronised.
  package var synced: Duration?
  package var channel: Channel?
  /// The channels to choose from, in the form of ``HomeDiscovery/choice(_:)``; not a part of `state`.
  package var choices: [String] = []
  package var lastSkew: Duration?
  package var time = UTCTimestamp(microseconds: 0)

  package init() {}

  /// Returns true if more has changed than the positions during normal playback.
  package func isNews(after previous: NodeState) -> Bool {
    let elapsed = time - previous.time
    if Self.jumps(full, previous.full, elapsed) || Self.jumps(pip, previous.pip, elapsed) { return true }
    var same = self
    same.time = previous.time
    same.full?.position = previous.full?.position
    same.pip?.position = previous.pip?.position
    return same != previous
  }

  private static func jumps(_ video: Video?, _ previous: Video?, _ elapsed: Duration) -> Bool {
    guard let video, let previous, video.url == previous.url else { return false }
    let rests = video.isPaused || video.hasEnded || video.isBuffering
    return PositionJump.isJump(
      from: previous.position, to: video.position, in: elapsed, speed: rests ? 0 : video.speed)
  }

  /// - Parameters:
  ///   - node: the node's name; `groups` are its groups.
  ///   - session: the id that distinguishes the node's session from other sessions.
  package func json(node: String, groups: [String], session: String, version: String) -> JSONValue {
    .fields([
      "node": .string(node), "version": .string(version), "groups": .array(groups.map(JSONValue.string)),
      "session": .string(session), "full": full?.json ?? .null, "pip": pip?.json ?? .null,
      "corner": .string(corner.rawValue), "size": .string(size.rawValue), "layout": .string(layout.rawValue),
      "audio": .string(audio),
      "fullscreen": .bool(isFullScreen), "sync_us": synced.map(JSONValue.microseconds) ?? .null,
      "channel": channel.map { .fields(["number": .int($0.number), "name": .string($0.name)]) } ?? .null,
      "time": .string(time.text), "last_skew_us": lastSkew.map(JSONValue.microseconds) ?? .null,
    ])
  }
}

extension NodeState {
  package init(_ snapshot: SessionSnapshot) {
    self.init()
    (full, pip) = (snapshot[.fullScreen].map(Video.init), snapshot[.pictureInPicture].map(Video.init))
    (corner, size, layout) = (snapshot.corner, snapshot.size, snapshot.layout)
    audio = snapshot.audioPolicy.choice.rawValue
    synced = snapshot.sync?.offset
  }
}

extension NodeState.Video {
  fileprivate init(_ video: VideoSnapshot) {
    self.init()
    (title, url) = (video.title, video.url)
    (position, duration, isLive) = (video.moment.position, video.duration, video.isLive)
    (isPaused, hasEnded, isBuffering) = (video.isPaused, video.hasEnded, video.isBuffering)
    (isMuted, volume, speed) = (video.sound.isMuted, video.sound.volume, video.speed)
    isHeard = video.sound.isHeard
  }

  fileprivate var json: JSONValue {
    .fields([
      "title": title.map { .string(TerminalText.line($0, bytes: 1024)) } ?? .null,
      "url": .string(TextLimits.excerpt(url, bytes: 4096)),
      "position_us": position.map(JSONValue.microseconds) ?? .null,
      "duration_us": duration.map(JSONValue.microseconds) ?? .null,
      "live": .bool(isLive), "paused": .bool(isPaused), "muted": .bool(isMuted), "volume": .double(volume),
      "speed": .double(speed), "heard": .bool(isHeard), "ended": .bool(hasEnded), "buffering": .bool(isBuffering),
    ])
  }
}
