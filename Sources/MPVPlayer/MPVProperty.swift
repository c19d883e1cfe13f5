// libmpv's properties that are observed, and their values.

import CMPV

/// A property that is observed; the number comes back with each change.
enum ObservedProperty: UInt64, CaseIterable {
  case position = 1
  case duration, pause, mute, speed, seekable, endReached, buffering, audioTrack, subtitleTrack, width, height
  case bufferingPercent, seeking, mediaTitle, frameRate, droppedByDisplay, droppedByDecoder
  /// mpv's `core-idle`: no frame and no sound goes out right now, for whatever reason.
  case idle

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
    case .width: "dwidth"
    case .height: "dheight"
    case .bufferingPercent: "cache-buffering-state"
    case .seeking: "seeking"
    case .mediaTitle: "media-title"
    case .frameRate: "container-fps"
    case .droppedByDisplay: "frame-drop-count"
    case .droppedByDecoder: "decoder-frame-drop-count"
    case .idle: "core-idle"
    }
  }

  var format: PropertyFormat {
    switch self {
    case .position, .duration, .speed, .frameRate: .number
    case .pause, .mute, .seekable, .endReached, .buffering, .seeking, .idle: .flag
    case .audioTrack, .subtitleTrack, .width, .height, .bufferingPercent, .droppedByDisplay, .droppedByDecoder: .integer
    case .mediaTitle: .text
    }
  }
}

/// The formats that are asked for.
enum PropertyFormat {
  case flag, integer, number, text

  var mpv: mpv_format {
    switch self {
    case .flag: MPV_FORMAT_FLAG
    case .integer: MPV_FORMAT_INT64
    case .number: MPV_FORMAT_DOUBLE
    case .text: MPV_FORMAT_STRING
    }
  }
}

/// A property's value. One that is not available has none.
enum PropertyValue: Hashable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)

  init?(_ format: mpv_format, _ data: UnsafeMutableRawPointer?) {
    guard let data else { return nil }
    // SAFETY: `format` is libmpv's word for the type that `data` points to.
    switch format {
    case MPV_FORMAT_FLAG: self = .flag(data.load(as: Int32.self) != 0)
    case MPV_FORMAT_INT64: self = .integer(Int(data.load(as: Int64.self)))
    case MPV_FORMAT_DOUBLE: self = .number(data.load(as: Double.self))
    case MPV_FORMAT_STRING:
      guard let text = data.load(as: UnsafePointer<CChar>?.self) else { return nil }
      self = .text(String(cString: text))
    default: return nil
    }
  }

  var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
}
