import TandemOrchestrator

/// The state that one bus name shows at one time.
struct MPRISMoment {
  let state: MPRISState
  let role: Role
  let now: ContinuousClock.Instant

  var isFull: Bool { role == .fullScreen }
  var player: MPRISPlayerState? { state[role] }
  var position: Duration { player.map { $0.clock.position(at: now, length: $0.length) } ?? .zero }

  var metadata: [BusValue.Member] {
    guard let player else { return [BusValue.Member("mpris:trackid", .path(BusInterface.noTrack))] }
    var members = [
      BusValue.Member("mpris:trackid", .path(player.track)), BusValue.Member("xesam:title", .text(player.title)),
    ]
    if let address = player.address { members.append(BusValue.Member("xesam:url", .text(address))) }
    if let length = player.length { members.append(BusValue.Member("mpris:length", .whole(length.busMicroseconds))) }
    if let artwork = player.artwork { members.append(BusValue.Member("mpris:artUrl", .text(artwork))) }
    return members
  }
}
