import TandemFoundation
import TandemOrchestrator

extension Record {
  init(_ change: SyncEvent) {
    func words(_ event: DecodedSync.Event, _ player: PlayerID? = nil) -> [JSONValue.Member] {
      JSONValue.members(["event": JSONValue(event), "player": player.map { .string($0.rawValue) }])
    }
    switch change {
    case .began(let player, let offset):
      self.init(.sync, words(.began, player) + [.init("offset_us", .int(offset.microseconds))])
    case .moved(let player, let offset):
      self.init(.sync, words(.moved, player) + [.init("offset_us", .int(offset.microseconds))])
    case .steered(let player, let speed, let chosen, let drift):
      self.init(.sync, words(.speed, player))
      fields.add("speed", .double(speed))
      fields.add("chosenSpeed", .double(chosen))
      fields.add("drift_us", .int(drift.microseconds))
    case .sought(let player, let way, let drift):
      self.init(.sync, words(.seek, player))
      fields.add("by_us", .int(way.microseconds))
      fields.add("drift_us", .int(drift.microseconds))
    case .settled(let player, let drift, let frame):
      self.init(.sync, words(.settled, player))
      add(drift, frame)
    case .apart(let player, let drift, let frame):
      self.init(.sync, words(.apart, player))
      add(drift, frame)
    case .rested: self.init(.sync, words(.rested))
    case .waited(let player): self.init(.sync, words(.waited, player))
    case .ended(let reason): self.init(.sync, words(.ended) + [.init("reason", JSONValue(reason))])
    }
  }

  private mutating func add(_ drift: Duration, _ frame: Duration) {
    fields.add("drift_us", .int(drift.microseconds))
    fields.add("frame_us", .int(frame.microseconds))
  }

  /// The largest drift of a player in a number of readings that were taken while the videos were in sync.
  package init(driftOf player: PlayerID, _ drift: Duration, frame: Duration, readings: Int) {
    self.init(
      .sync,
      [
        "event": JSONValue(DecodedSync.Event.drift), "player": JSONValue(player), "drift_us": .microseconds(drift),
        "frame_us": .microseconds(frame), "readings": .int(readings),
      ])
  }
}
