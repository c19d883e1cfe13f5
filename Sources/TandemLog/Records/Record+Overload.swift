import TandemFoundation
import TandemOrchestrator

extension Record {
  init(_ change: OverloadEvent) {
    switch change {
    case .began(let player, let missed, let due):
      self.init(
        .overload, ["event": "began", "player": JSONValue(player), "missed": .int(missed), "count": .int(due)])
    case .reduced(let player): self.init(.overload, ["event": "reduced", "player": JSONValue(player)])
    case .restored(let player): self.init(.overload, ["event": "restored", "player": JSONValue(player)])
    case .relieved: self.init(.overload, ["event": "relieved"])
    case .ended: self.init(.overload, ["event": "ended"])
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
