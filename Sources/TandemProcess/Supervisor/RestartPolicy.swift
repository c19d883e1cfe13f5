/// Decides after each crash which contents the next player opens.
///
/// A content that was present in two crashes is not opened a third time. If both contents may have
/// caused a crash, the next player opens them one after the other, so that its crash identifies one
/// of them. No content is blamed for a signal from another process.
package struct RestartPolicy: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The player crashed.
    case fault
    /// Another process sent a signal.
    case killed
    /// The player's thread stopped responding.
    case hung
  }

  package enum Decision: Hashable, Sendable {
    /// Restart without some contents; with `oneByOne`, the remaining contents are opened one after
    /// the other.
    case restart(without: [String], oneByOne: Bool)
    case giveUp
  }

  /// The maximum number of consecutive short-lived players.
  package let limit: Int
  /// A player that lived this long counts as stable.
  package static let trial = Duration.seconds(20)
  /// A player that another process killed counts as stable if it lived this long.
  package static let trialOfKilled = Duration.seconds(1)
  /// After this time without a crash the history is discarded.
  package static let forgetting = Duration.seconds(600)

  private var inARow = 0
  private var deaths: [String: Int] = [:]
  private var isUnderSuspicion = false

  package init(limit: Int) { self.limit = limit }

  /// Decides what follows the death of a player.
  ///
  /// - Parameters:
  ///   - suspects: the loaded contents, full screen first.
  ///   - now: the present ``SupervisorSharedMemory/now``.
  ///   - age: the time for which the player ran.
  package mutating func decide(
    _ cause: Cause, _ suspects: [PlayedContent], at now: Int, after age: Duration
  ) -> Decision {
    if age >= Self.forgetting { self = RestartPolicy(limit: limit) }
    let isSound = age >= (cause == .killed ? Self.trialOfKilled : Self.trial)
    inARow = isSound ? 1 : inARow + 1
    if inARow > limit { return .giveUp }
    guard cause != .killed else { return .restart(without: excluded(suspects), oneByOne: isUnderSuspicion) }
    isUnderSuspicion = true
    let opening = suspects.filter { $0.isOpening(at: now) }
    let blamed = opening.isEmpty ? suspects : opening
    for suspect in blamed { deaths[suspect.key, default: 0] += 1 }
    // Forget the crashes of a content that was not loaded at this crash, unless that content alone
    // was blamed before (its count is then 3).
    for key in Array(deaths.keys) where !suspects.contains(where: { $0.key == key }) && deaths[key] ?? 0 < 3 {
      deaths[key] = nil
    }
    if blamed.count == 1, deaths[blamed[0].key] ?? 0 >= 2 {
      // Blame this content alone for all crashes: it is the only suspect, and was present in two
      // crashes.
      deaths = deaths.filter { $0.value >= 3 }
      deaths[blamed[0].key] = 3
    }
    return .restart(without: excluded(suspects), oneByOne: true)
  }

  /// The contents that the next player leaves out. If both contents were present in each crash, the content in picture
  /// in picture is left out first.
  private func excluded(_ suspects: [PlayedContent]) -> [String] {
    let certain = deaths.filter { $0.value >= 3 }.keys.sorted()
    let doubtful = suspects.filter { deaths[$0.key] == 2 }
    if let last = doubtful.last, !certain.contains(last.key) { return certain + [last.key] }
    return certain
  }
}
