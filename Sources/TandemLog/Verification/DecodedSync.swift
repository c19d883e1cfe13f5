import TandemOrchestrator

struct DecodedSync: Hashable {
  enum Event: String, CaseIterable, RecordWord {
    case began, moved, speed, seek, settled, apart, drift, rested, waited, ended

    static let prints = PackedWords(Self.self)
  }

  var event: Event
  var player: PlayerID?
  /// The player's drift from its target, and the duration of one frame.
  var drift = Duration.zero
  var frame = Duration.zero
  var speed = 1.0
  var chosen = 1.0
}

extension DecodedSync {
  init(_ fields: some RecordFields) throws(MalformedKey) {
    self.init(event: try fields.needWord(.event))
    player = fields.player(.player)
    switch event {
    case .began, .moved, .rested, .waited, .ended: break
    case .seek: if player == nil { throw MalformedKey(.player, expected: "A or B") }
    case .speed:
      guard player != nil else { throw MalformedKey(.player, expected: "A or B") }
      guard let speed = fields.double(.speed), speed > 0 else { throw MalformedKey(.speed, expected: "a speed") }
      guard let chosen = fields.double(.chosenSpeed), chosen > 0 else {
        throw MalformedKey(.chosenSpeed, expected: "a speed")
      }
      (self.speed, self.chosen) = (speed, chosen)
    case .settled, .apart, .drift:
      let drift: Int = try fields.need(.drift)
      guard let frame = fields.int(.frame), frame > 0 else {
        throw MalformedKey(.frame, expected: "a number of at least 1")
      }
      (self.drift, self.frame) = (.microseconds(drift), .microseconds(frame))
    }
  }
}
