// Derives MPRIS's properties from the state.

import TandemOrchestrator

extension MPRISState {
  /// The property values of an interface, in the table's order.
  func properties(
    of interface: BusInterface, in role: Role, at now: ContinuousClock.Instant = .now
  ) -> [BusValue.Member] {
    let moment = MPRISMoment(state: self, role: role, now: now)
    return interface.properties.map { BusValue.Member($0.name, $0.value(moment)) }
  }

  /// - Parameter name: the name of a property in the table; no two interfaces share a name.
  func value(of name: String, in role: Role, at now: ContinuousClock.Instant) -> BusValue {
    guard let property = BusInterface.all.flatMap(\.properties).first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not in the table")
    }
    return property.value(MPRISMoment(state: self, role: role, now: now))
  }
}
