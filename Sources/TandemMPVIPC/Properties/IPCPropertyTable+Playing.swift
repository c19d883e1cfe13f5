// Properties of a playing video: its position and its sound.

import TandemFoundation
import TandemOrchestrator

extension IPCPropertyTable {
  private static func seconds(_ time: Duration?) -> IPCValue? { time.map { .time($0.secondsAsDouble) } }

  private static func left(_ video: IPCVideo) -> Double? {
    guard let duration = video.duration, let position = video.moment.position else { return nil }
    return max(0, (duration - position).secondsAsDouble)
  }

  /// The maximum time in seconds: ten years. Longer times are clamped.
  static let furthest = 315_360_000.0

  static func time(_ value: JSONValue) throws(IPCError) -> Duration {
    guard let seconds = value.asSeconds, seconds.isFinite else { throw .propertyFormat }
    return .microseconds(Int64((min(max(seconds, -furthest), furthest) * 1_000_000).rounded()))
  }

  private static func position(_ name: String) -> IPCProperty {
    IPCProperty(
      name, "`seek`", moves: true,
      read: { $0.video.flatMap { $0.isLoading ? nil : seconds($0.moment.position) } },
      write: { value, snapshot throws(IPCError) in
        .commands([.seek(.to(max(.zero, try time(value))), snapshot.role)])
      })
  }

  static let transport: [IPCProperty] = [
    IPCProperty(
      "pause", "`pause` and `resume`", held: .flag(false), read: { $0.video.map { .flag($0.isPaused) } },
      write: IPCProperty.commanding(\.asFlag) { $0 ? .pause($1) : .resume($1) }),
    position("time-pos"), position("playback-time"),
    IPCProperty(
      "percent-pos", "`seek`, in per cent", moves: true,
      read: { snapshot in
        guard let video = snapshot.video, let length = video.duration, length > .zero,
          let position = video.moment.position
        else { return nil }
        return .percent(min(100, position / length * 100))
      },
      write: IPCProperty.commanding(\.asFinite) { .seek(.percent(min(max($0, 0), 100)), $1) }),
    .loaded("duration", "unavailable for live content") { seconds($0.duration) },
    .loaded("time-remaining", "", moves: true) { left($0).map(IPCValue.time) },
    .loaded("playtime-remaining", "the remaining time at the current speed", moves: true) { video in
      left(video).map { .time($0 / video.speed) }
    },
    .loaded("time-start", "always 0") { _ in .time(0) },
    IPCProperty(
      "speed", "`speed`", held: .number(1), read: { $0.video.map { .number($0.speed) } },
      write: IPCProperty.commanding(\.asFinite) { .setSpeed($0, $1) }),
    .loaded("eof-reached", "true while the last frame is held, as with `keep-open`") { .flag($0.hasEnded) },
    .loaded("seeking", "") { .flag($0.isSeeking) },
    .loaded("seekable", "true if a seek would be accepted") { .flag($0.canSeek) },
    .loaded("partially-seekable", "always false") { _ in .flag(false) },
    IPCProperty("idle-active", "true if the role is empty") { .flag($0.video == nil) },
    IPCProperty("core-idle", "true unless the video is moving") { .flag(!($0.video?.isMoving ?? false)) },
    IPCProperty("playback-abort", "true if the role is empty") { .flag($0.video == nil) },
    IPCProperty("vo-configured", "") { .flag($0.video?.width != nil) },
    IPCProperty("paused-for-cache", "") { snapshot in
      .flag(snapshot.video.map { !$0.isLoading && $0.isBuffering } ?? false)
    },
    .loaded("cache-buffering-state", "") { .whole($0.bufferingPercent ?? ($0.isBuffering ? 0 : 100)) },
    .loaded("demuxer-cache-duration", "", moves: true) { seconds($0.moment.cachedAhead) },
    .loaded("demuxer-cache-time", "", moves: true) { video in
      guard let position = video.moment.position, let ahead = video.moment.cachedAhead else { return nil }
      return .time((position + ahead).secondsAsDouble)
    },
    .loaded("frame-drop-count", "", moves: true) { .whole($0.moment.framesDropped) },
    .loaded("vo-delayed-frame-count", "", moves: true) { .whole($0.moment.framesLate) },
  ]

  static let sound: [IPCProperty] = [
    IPCProperty(
      "volume", "`volume`", held: .percent(100), read: { $0.video.map { .percent($0.sound.volume) } },
      write: IPCProperty.commanding(\.asFinite) { .setVolume($0, $1) }),
    IPCProperty("volume-max", "always 130") { _ in .number(130) },
    IPCProperty(
      "mute", "runs `mute`, which is the user's choice; the audio policy decides which video is heard",
      held: .flag(false), read: { $0.video.map { .flag($0.sound.isMuted) } },
      write: IPCProperty.commanding(\.asFlag) { .setMute($0, $1) }),
    track("aid", .audio), delay("audio-delay", .audio),
    IPCProperty(
      "audio-device", "always `auto`; `--audio-device` sets the device when the session begins",
      read: { _ in .text("auto") },
      write: { value, _ throws(IPCError) in
        // Refuse any value except `auto`, because the device can't be changed.
        guard value == "auto" else { throw .propertyError }
        return .answer(nil)
      }),
    IPCProperty("audio-device-list", "one entry, `auto`") { _ in
      .node([["name": "auto", "description": "the sound device with which the session began"]])
    },
    codec("audio-codec", .audio), codec("audio-codec-name", .audio),
    .loaded("audio-params", "`channel-count`") { video in
      guard let count = chosen(.audio, of: video)?.channels else { return nil }
      return .node(["channel-count": .int(count)])
    },
  ]

  static func chosen(_ kind: TrackKind, of video: IPCVideo) -> Track? {
    video.track(kind).flatMap { number in video.tracks.first { $0.kind == kind && $0.number == number } }
  }

  private static func codec(_ name: String, _ kind: TrackKind) -> IPCProperty {
    .loaded(name, "") { chosen(kind, of: $0)?.codec.map(IPCValue.text) }
  }

  static func codecs(_ names: [String], _ kind: TrackKind) -> [IPCProperty] { names.map { codec($0, kind) } }

  static func track(_ name: String, _ kind: TrackKind) -> IPCProperty {
    IPCProperty(
      name, "`track \(kind == .subtitle ? "sub" : kind.rawValue)`", held: .choice("auto"),
      read: { $0.video.map { .choice($0.track(kind).map(String.init) ?? "no") } },
      write: { value, snapshot throws(IPCError) in
        if value.asFlag == false { return .commands([.selectTrack(kind, nil, snapshot.role)]) }
        if let number = value.asWhole { return .commands([.selectTrack(kind, number, snapshot.role)]) }
        guard value == "auto" else { throw .propertyFormat }
        guard kind != .subtitle, snapshot.video?.track(kind) == nil,
          let first = snapshot.video?.tracks.first(where: { $0.kind == kind })
        else { return .answer(nil) }
        return .commands([.selectTrack(kind, first.number, snapshot.role)])
      })
  }

  static func delay(_ name: String, _ what: DelayTarget) -> IPCProperty {
    IPCProperty(
      name, "`delay \(what == .audio ? "audio" : "sub")`", held: .delay(0),
      read: { $0.video.map { .delay($0.playback.delays[what].secondsAsDouble) } },
      write: { value, snapshot throws(IPCError) in .commands([.setDelay(what, try time(value), snapshot.role)]) })
  }
}
