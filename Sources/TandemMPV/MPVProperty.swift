// libmpv's properties that are observed, and their values.

import CTandemMPV
import TandemRules

/// A property that is observed; the number comes back with each change.
enum ObservedProperty: UInt64, CaseIterable {
  case position = 1
  case duration, pause, mute, speed, seekable, endReached, buffering, audioTrack, subtitleTrack, width, height
  case bufferingPercent, seeking, mediaTitle, frameRate, droppedByDisplay, droppedByDecoder
  /// mpv's `core-idle`: no frame and no sound goes out right now, for whatever reason.
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
    case .position, .duration, .speed, .frameRate: .number
    case .pause, .mute, .seekable, .endReached, .buffering, .seeking, .idle: .flag
    case .audioTrack, .subtitleTrack, .width, .height, .bufferingPercent, .droppedByDisplay, .droppedByDecoder: .integer
    case .mediaTitle, .audioOutput: .text
    case .tracks: .node
    }
  }
}

/// The formats that are asked for.
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

/// A property's value. One that is not available has none.
enum PropertyValue: Hashable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  /// mpv's `track-list`, the only node that is asked for.
  case tracks(Tracks)

  init?(_ format: mpv_format, _ data: UnsafeMutableRawPointer?) {
    guard let data else { return nil }
    // SAFETY: `format` is libmpv's word for the type that `data` points to.
    switch format {
    case MPV_FORMAT_FLAG: self = .flag(data.load(as: Int32.self) != 0)
    case MPV_FORMAT_INT64: self = .integer(Int(data.load(as: Int64.self)))
    case MPV_FORMAT_DOUBLE:
      guard let number = MPVMeasure.number(data.load(as: Double.self)) else { return nil }
      self = .number(number)
    case MPV_FORMAT_STRING:
      guard let text = data.load(as: UnsafePointer<CChar>?.self) else { return nil }
      self = .text(String(cString: text))
    case MPV_FORMAT_NODE: self = .tracks(Tracks(data.load(as: mpv_node.self)))
    default: return nil
    }
  }

  var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var tracks: Tracks? { if case .tracks(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
}

extension Tracks {
  /// mpv's `track-list`: an array of maps with an `id` and a `type` each.
  fileprivate init(_ node: mpv_node) {
    self.init()
    for track in node.elements {
      let fields = track.members
      guard let id = fields.first(where: { $0.key == "id" })?.value, id.format == MPV_FORMAT_INT64,
        let type = fields.first(where: { $0.key == "type" })?.value, type.format == MPV_FORMAT_STRING,
        let word = type.u.string
      else { continue }
      switch String(cString: word) {
      case "audio": audio.append(Int(id.u.int64))
      case "sub": subtitle.append(Int(id.u.int64))
      default: break
      }
    }
  }
}

extension mpv_node {
  // SAFETY: libmpv's lists hold `num` values, and where they are maps as many keys, for as long as the event they came
  // with; everything is copied out before.
  fileprivate var elements: [mpv_node] {
    guard format == MPV_FORMAT_NODE_ARRAY, let list = u.list?.pointee, let values = list.values else { return [] }
    return (0..<Int(list.num)).map { values[$0] }
  }

  fileprivate var members: [(key: String, value: mpv_node)] {
    guard format == MPV_FORMAT_NODE_MAP, let list = u.list?.pointee, let values = list.values, let keys = list.keys
    else { return [] }
    return (0..<Int(list.num)).compactMap { index in keys[index].map { (String(cString: $0), values[index]) } }
  }
}
