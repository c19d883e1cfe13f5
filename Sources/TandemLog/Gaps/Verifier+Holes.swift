// Verifies the records around a gap in the log.

extension Verifier {
  /// The maximum number of gaps that are reported one by one. Later gaps are added to the last reported gap.
  static let mostGaps = 1000

  /// Discards the collected state, because the missing records may have changed it.
  mutating func meetGap(_ fields: some RecordFields, lost: Int) {
    // Discard the state only now, after the time and the number of this line were checked.
    forget()
    if let last = holes.indices.last, holes[last].end == nil || holes.count == Self.mostGaps {
      holes[last].lost = holes[last].lost.plus(lost)
      holes[last].end = nil
    } else {
      holes.append(LogGap(session: session, line: line, lost: lost, reason: fields.lossReason))
    }
    isInGap = true
  }

  /// Ends a gap as soon as everything is known again.
  mutating func leaveGap() {
    if isKnown { closeGap() }
  }

  mutating func closeGap() {
    guard isInGap, let last = holes.indices.last else { return }
    holes[last].end = line
    isInGap = false
  }

  /// True if the verifier's state is complete again: no earlier transaction runs, both roles are known, nothing loads,
  /// and earlier commands have taken effect.
  private var isKnown: Bool {
    switch profile {
    case .macos, .pillarbox, .reactNativeVideo: return toldAlone.count > 1
    case .foreign: return beginning == .caughtUp
    case .avkit:
      guard beginning == .caughtUp, assignments != nil, !mayBeLoading.a, !mayBeLoading.b else { return false }
      return beginningTime.map { time - $0 > Disturbed.period } ?? false
    }
  }
}
