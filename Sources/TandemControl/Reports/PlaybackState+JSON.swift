import TandemFoundation
import TandemOrchestrator

extension PlaybackState {
  /// The settings of a video that a report contains.
  init(reporting playback: PlaybackState) {
    self.init()
    for setting in PlaybackSetting.all {
      if let value = setting.value(in: playback) { setting.set(value, in: &self) }
    }
  }

  /// Each setting under its key. Times have the same unit as all other times in a report.
  var members: [JSONValue.Member] {
    PlaybackSetting.all.compactMap { setting in
      guard let key = setting.key, let value = setting.value(in: self) else { return nil }
      return switch value {
      case .flag(let flag): JSONValue.Member(key, .bool(flag))
      case .number(let number): JSONValue.Member(key, .double(number))
      case .word(let word): JSONValue.Member(key, .string(word))
      case .time(let time): JSONValue.Member(key + Self.unit, .microseconds(time))
      }
    }
  }

  private static let unit = "_us"

  /// Reads the output of ``members``; a missing setting has its default.
  init(_ fields: FieldReader) throws(ControlError) {
    self.init()
    for setting in PlaybackSetting.all {
      guard let key = setting.key else { continue }
      let value: PlaybackSetting.Value? =
        switch setting.value(in: self) {
        case .flag: try fields.bool(key).map(PlaybackSetting.Value.flag)
        case .number: try fields.number(key).map(PlaybackSetting.Value.number)
        case .word: try fields.text(key).map(PlaybackSetting.Value.word)
        case .time: try fields.duration(key + Self.unit).map(PlaybackSetting.Value.time)
        case nil: nil
        }
      if let value { setting.set(value, in: &self) }
    }
  }
}
