// The libmpv properties that Tandem observes, and their values.

import CTandemMPV
import TandemOrchestrator

/// A property that Tandem observes. libmpv sends the raw value with each change.
enum ObservedProperty: UInt64, CaseIterable {
  case position = 1
  case duration, pause, mute, speed, seekable, endReached, buffering, audioTrack, subtitleTrack, videoTrack, width,
    height
  case bufferingPercent, seeking, mediaTitle, frameRate, droppedByDisplay, droppedByDecoder
  case subtitlesShown, audioDelay, subtitleDelay
  /// mpv's `core-idle`: neither frames nor sound are presented now.
  case idle
  case tracks
  case audioOutput

  var name: String {
    switch self {
    case .position: "time-pos"
    case .duration: "duration"
    case .pause: "pause"
    case .mute: "mute"
    case .speed: "speed"
    case .seekable: "seekable"
    case .endReached: "eof-reached"
    case .buffering: "paused-for-cache"
    case .audioTrack: "aid"
    case .subtitleTrack: "sid"
    case .videoTrack: "vid"
    case .subtitlesShown: "sub-visibility"
    case .audioDelay: "audio-delay"
    case .subtitleDelay: "sub-delay"
    case .width: "dwidth"
    case .height: "dheight"
    case .bufferingPercent: "cache-buffering-state"
    case .seeking: "seeking"
    case .mediaTitle: "media-title"
    case .frameRate: "container-fps"
    case .droppedByDisplay: "frame-drop-count"
    case .droppedByDecoder: "decoder-frame-drop-count"
    case .idle: "core-idle"
    case .tracks: "track-list"
    case .audioOutput: "current-ao"
    }
  }

  var format: PropertyFormat {
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

/// The formats in which Tandem requests a property.
enum PropertyFormat {
  case flag, integer, number, text, node

  var mpv: mpv_format {
    switch self {
    case .flag: MPV_FORMAT_FLAG
    case .integer: MPV_FORMAT_INT64
    case .number: MPV_FORMAT_DOUBLE
    case .text: MPV_FORMAT_STRING
    case .node: MPV_FORMAT_NODE
    }
  }
}

/// The value of a property that is available.
enum PropertyValue: Hashable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  /// mpv's `track-list`.
  case tracks(Tracks)
  /// mpv's `chapter-list`.
  case chapters([Chapter])

  init?(_ format: mpv_format, _ data: UnsafeMutableRawPointer?) {
    guard let data else { return nil }
    // SAFETY: libmpv's `format` names the type that `data` points to.
    switch format {
    case MPV_FORMAT_FLAG: self = .flag(data.load(as: Int32.self) != 0)
    case MPV_FORMAT_INT64: self = .integer(Int(data.load(as: Int64.self)))
    case MPV_FORMAT_DOUBLE:
      guard let number = MPVNumber.number(data.load(as: Double.self)) else { return nil }
      self = .number(number)
    case MPV_FORMAT_STRING:
      guard let text = data.load(as: UnsafePointer<CChar>?.self) else { return nil }
      self = .text(String(cString: text))
    case MPV_FORMAT_NODE: self.init(list: data.load(as: mpv_node.self))
    default: return nil
    }
  }

  var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var chapters: [Chapter]? { if case .chapters(let value) = self { value } else { nil } }
  var tracks: Tracks? { if case .tracks(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
}
