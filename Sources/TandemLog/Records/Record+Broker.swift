import TandemFoundation

extension Record {
  /// The record that the session has connected to a broker under a name.
  package init(isThereAs node: String, atBroker broker: String) {
    self.init(.broker, ["event": "connected", "node": .string(node), "broker": .string(broker)])
  }

  /// The record that the broker can't be reached, for the given reason. Each reason is recorded once.
  package init(brokerIsAway reason: String) {
    self.init(.broker, ["event": "disconnected", "reason": .string(reason)])
  }

  /// A command was carried out at its scheduled time.
  ///
  /// - Parameters:
  ///   - due: the scheduled time, in ISO 8601.
  ///   - skew: the time from the scheduled time to the command's answer.
  package init(order: JSONValue?, _ command: String, due: String, skew: Duration) {
    self.init(
      .broker,
      [
        "event": "scheduled", "id": order ?? .null, "command": .string(command), "at": .string(due),
        "skew_us": .int(Int(skew / .microseconds(1))),
      ])
  }
}
