import CTandemMPV
import TandemOrchestrator

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
