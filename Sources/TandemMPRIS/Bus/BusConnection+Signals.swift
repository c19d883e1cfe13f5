// Emits D-Bus signals.

import CTandemDBus

extension BusConnection {
  /// Signals all changes since the last call. While the bus blocks, changes are merged.
  func tell() {
    guard isReady, !isLeaving, waiting <= Self.backlog else { return }
    let state = owner.state
    let now = ContinuousClock.now
    let interfaces = BusInterface.all.filter { $0.properties.contains(where: \.isTold) }
    var values: [String: [BusValue.Member]] = [:]
    for interface in interfaces {
      let isTold = Set(interface.properties.filter(\.isTold).map(\.name))
      values[interface.name] = state.properties(of: interface, in: role, at: now).filter { isTold.contains($0.name) }
    }
    let playerState = state[role]
    defer { published = PublishedState(playerState: playerState, values: values) }
    // Send no signal before the first publication: no client has an older value.
    guard let published else { return }
    for interface in interfaces {
      let changed = zip(values[interface.name] ?? [], published.values[interface.name] ?? []).filter { $0 != $1 }.map(
        \.0)
      if changed.isEmpty { continue }
      signal(BusInterface.properties, "PropertiesChanged", [.text(interface.name), .dictionary(changed), .texts([])])
    }
    guard let playerState,
      playerState.track != published.playerState?.track || playerState.jumps != published.playerState?.jumps
    else { return }
    let position = playerState.clock.position(at: now, length: playerState.length)
    signal(BusInterface.player.name, "Seeked", [.whole(position.busMicroseconds)])
  }

  private func signal(_ interface: String, _ name: String, _ values: [BusValue]) {
    var message: OpaquePointer?
    guard sd_bus_message_new_signal(bus, &message, BusInterface.object, interface, name) >= 0, let message else {
      return
    }
    if values.allSatisfy({ $0.write(into: message) }) { sd_bus_send(bus, message, nil) }
    sd_bus_message_unref(message)
  }
}
