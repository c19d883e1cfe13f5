import CTandemMPV

/// A property that Tandem observes, under mpv's name.
enum ObservedProperty: String, CaseIterable {
  case position = "time-pos"
  case duration, pause, mute, speed, seekable
  case endReached = "eof-reached"
  case buffering = "paused-for-cache"
  case audioTrack = "aid"
  case subtitleTrack = "sid"
  case videoTrack = "vid"
  case width = "dwidth"
  case height = "dheight"
  case bufferingPercent = "cache-buffering-state"
  case seeking
  case mediaTitle = "media-title"
  case frameRate = "container-fps"
  case droppedByDisplay = "frame-drop-count"
  case droppedByDecoder = "decoder-frame-drop-count"
  case subtitlesShown = "sub-visibility"
  case audioDelay = "audio-delay"
  case subtitleDelay = "sub-delay"
  /// Neither frames nor sound are presented now.
  case idle = "core-idle"
  case tracks = "track-list"
  case audioOutput = "current-ao"

  private static let all = allCases

  /// The number that libmpv sends with each change, from 1 on.
  var number: UInt64 { UInt64((Self.all.firstIndex(of: self) ?? -1) + 1) }

  init?(number: UInt64) {
    guard (1...UInt64(Self.all.count)).contains(number) else { return nil }
    self = Self.all[Int(number) - 1]
  }

  var format: mpv_format {
    switch self {
    case .position, .duration, .speed, .frameRate, .audioDelay, .subtitleDelay: .number
    case .pause, .mute, .seekable, .endReached, .buffering, .seeking, .idle, .subtitlesShown: .flag
    case .audioTrack, .subtitleTrack, .videoTrack, .width, .height, .bufferingPercent, .droppedByDisplay,
      .droppedByDecoder:
      .integer
    case .mediaTitle, .audioOutput: .text
    case .tracks: .node
    }
  }
}

extension mpv_format {
  static let flag = MPV_FORMAT_FLAG
  static let integer = MPV_FORMAT_INT64
  static let number = MPV_FORMAT_DOUBLE
  static let text = MPV_FORMAT_STRING
  static let node = MPV_FORMAT_NODE
}
