// The keys of a record, however it was read.

import JSON
import Orchestration

/// Reads values by their keys. A value that is missing or of another type is nil.
protocol RecordFields {
  func text(_ key: FieldKey) -> String?
  func int(_ key: FieldKey) -> Int?
  func double(_ key: FieldKey) -> Double?
  func bool(_ key: FieldKey) -> Bool?
  func isNull(_ key: FieldKey) -> Bool
  func isText(_ key: FieldKey) -> Bool
  /// The callback's name, if it is one of the six.
  func step() -> Callback.Step?
  /// A player and its content; nil where the value is neither that nor null.
  func seat(_ key: FieldKey) -> SeatPair.Seat??
}

/// The keys that rules are about.
struct FieldKey {
  let name: String
  let print: KeyPrint

  private init(_ name: StaticString) {
    self.name = name.description
    print = KeyPrint(stringLiteral: name)
  }

  static let seq = FieldKey("seq")
  static let time = FieldKey("t_us")
  static let kind = FieldKey("kind")
  static let callback = FieldKey("callback")
  static let player = FieldKey("player")
  static let content = FieldKey("content")
  static let app = FieldKey("app")
  static let transaction = FieldKey("transaction")
  static let generation = FieldKey("generation")
  static let reason = FieldKey("reason")
  static let form = FieldKey("form")
  static let outcome = FieldKey("outcome")
  static let format = FieldKey("format")
  static let version = FieldKey("version")
  static let revision = FieldKey("revision")
  static let fullScreen = FieldKey("fullScreen")
  static let pictureInPicture = FieldKey("pictureInPicture")
  static let event = FieldKey("event")
  static let audible = FieldKey("audible")
  static let answer = FieldKey("answer")
  static let action = FieldKey("action")
  static let message = FieldKey("message")
  static let command = FieldKey("command")
  static let role = FieldKey("role")
  static let moment = FieldKey("moment")
  static let entry = FieldKey("entry")
  static let position = FieldKey("position_us")
  static let paused = FieldKey("paused")
  static let speed = FieldKey("speed")
  static let volume = FieldKey("volume")
  static let muted = FieldKey("muted")
  static let audioTrack = FieldKey("audioTrack")
  static let subtitleTrack = FieldKey("subtitleTrack")
}

extension Record: RecordFields {
  func text(_ key: FieldKey) -> String? { self[key.name]?.string }
  func int(_ key: FieldKey) -> Int? { self[key.name]?.int }
  func double(_ key: FieldKey) -> Double? { self[key.name]?.double }
  func bool(_ key: FieldKey) -> Bool? { self[key.name]?.bool }
  func isNull(_ key: FieldKey) -> Bool { self[key.name]?.isNull == true }
  func isText(_ key: FieldKey) -> Bool { self[key.name]?.string != nil }
  func step() -> Callback.Step? { text(.callback).flatMap { Callback.Step(rawValue: $0) } }

  func seat(_ key: FieldKey) -> SeatPair.Seat?? {
    guard let value = self[key.name] else { return .none }
    if value.isNull { return .some(nil) }
    guard let player = value["player"]?.string.flatMap(PlayerID.init), let content = value["content"]?.string else {
      return .none
    }
    return SeatPair.Seat(player: player, content: content)
  }
}
