// Judging around what could not be written.

extension Verifier {
  /// So many holes are told of one by one; what is lost later is counted with the last.
  static let mostGaps = 1000

  /// Everything that was built up is unknown from here on.
  mutating func meetGap(_ fields: some RecordFields, lost: Int) {
    // The line's own time and number have been judged.
    forget()
    if let last = holes.indices.last, holes[last].end == nil || holes.count == Self.mostGaps {
      holes[last].lost = holes[last].lost.plus(lost)
      holes[last].end = nil
    } else {
      holes.append(LogGap(session: session, line: line, lost: lost, reason: fields.lossReason))
    }
    isInGap = true
  }

  /// Ends a hole where everything is known again.
  mutating func leaveGap() {
    if isKnown { closeGap() }
  }

  mutating func closeGap() {
    guard isInGap, let last = holes.indices.last else { return }
    holes[last].end = line
    isInGap = false
  }

  /// Whether nothing is unknown any more that what follows is judged by: that no transaction from before runs, who has
  /// which role, that nothing is being opened, and that what was asked for before has had its time.
  private var isKnown: Bool {
    switch profile {
    case .macos: return toldAlone.count > 1
    case .foreign: return beginning == .caughtUp
    case .avkit:
      guard beginning == .caughtUp, assignments != nil, !mayBeLoading.a, !mayBeLoading.b else { return false }
      return beginningTime.map { time - $0 > Disturbed.period } ?? false
    }
  }
}
