// Records of an overloaded machine, and of the measures against it.

import TandemOrchestrator

extension Record {
  init(_ change: OverloadEvent) {
    switch change {
    case .began(let player, let missed, let due):
      self.init(
        .overload,
        [
          .init("event", "began"), .init("player", .string(player.rawValue)), .init("missed", .int(missed)),
          .init("count", .int(due)),
        ])
    case .reduced(let player):
      self.init(.overload, [.init("event", "reduced"), .init("player", .string(player.rawValue))])
    case .restored(let player):
      self.init(.overload, [.init("event", "restored"), .init("player", .string(player.rawValue))])
    case .relieved: self.init(.overload, [.init("event", "relieved")])
    case .ended: self.init(.overload, [.init("event", "ended")])
    }
  }
}

extension ContractChecks {
  /// Section 10: only the video in picture in picture may show fewer frames.
  mutating func takeOverload(_ fields: some RecordFields, _ assignments: RoleAssignments?, _ findings: inout Findings) {
    if fields.isText(.event, "restored") { reduced = nil }
    guard fields.isText(.event, "reduced"), let player = fields.player(.player) else { return }
    reduced = player
    judgeOverload(assignments, &findings)
  }

  func judgeOverload(_ assignments: RoleAssignments?, _ findings: inout Findings) {
    guard let reduced, assignments?.fullScreen?.player == reduced else { return }
    findings.add(.promise, expected: "all frames of the full-screen video", found: "fewer frames of \(reduced)")
  }
}
