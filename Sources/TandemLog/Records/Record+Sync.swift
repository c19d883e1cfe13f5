import TandemFoundation
import TandemOrchestrator

extension Record {
  init(_ change: SyncEvent) {
    switch change {
    case .began(let player, let offset): self.init(sync: .began, player, ["offset_us": .microseconds(offset)])
    case .moved(let player, let offset): self.init(sync: .moved, player, ["offset_us": .microseconds(offset)])
    case .steered(let player, let speed, let chosen, let drift):
      self.init(
        sync: .speed, player,
        ["speed": .double(speed), "chosenSpeed": .double(chosen), "drift_us": .microseconds(drift)])
    case .sought(let player, let way, let drift):
      self.init(sync: .seek, player, ["by_us": .microseconds(way), "drift_us": .microseconds(drift)])
    case .settled(let player, let drift, let frame):
      self.init(sync: .settled, player, ["drift_us": .microseconds(drift), "frame_us": .microseconds(frame)])
    case .apart(let player, let drift, let frame):
      self.init(sync: .apart, player, ["drift_us": .microseconds(drift), "frame_us": .microseconds(frame)])
    case .rested: self.init(sync: .rested)
    case .waited(let player): self.init(sync: .waited, player)
    case .ended(let reason): self.init(sync: .ended, nil, ["reason": JSONValue(reason)])
    }
  }

  private init(
    sync event: DecodedSync.Event, _ player: PlayerID? = nil, _ values: KeyValuePairs<String, JSONValue> = [:]
  ) {
    self.init(.sync, capacity: 2 + values.count)
    fields.add("event", JSONValue(event))
    fields.add("player", ifThere: player?.rawValue)
    for (key, value) in values { fields.add(key, value) }
  }

  /// The largest drift of a player in a number of readings that were taken while the videos were in sync.
  package init(driftOf player: PlayerID, _ drift: Duration, frame: Duration, readings: Int) {
    self.init(
      sync: .drift, player,
      ["drift_us": .microseconds(drift), "frame_us": .microseconds(frame), "readings": .int(readings)])
  }
}
