/// A ticket in the QR code, and six digits that the user types.
///
/// A phone needs both. Only wrong digits with the right ticket count as attempts. Otherwise a
/// neighbour who can't see the screen could use up the attempts, and so close the pairing.
struct Pairing: Sendable {
  enum Outcome: Hashable, Sendable {
    case paired
    case refused
    /// The last attempt was wrong, and the pairing is closed.
    case closed
  }

  static let time = Duration.seconds(120)
  static let attempts = 5

  let ticket: String
  let digits: String
  let end: ContinuousClock.Instant
  private(set) var left = Pairing.attempts

  init(at now: ContinuousClock.Instant, ticket: String = Secrets.ticket(), digits: String = Secrets.digits()) {
    (self.ticket, self.digits, end) = (ticket, digits, now + Self.time)
  }

  /// True if a phone can still be paired.
  func isOpen(at now: ContinuousClock.Instant) -> Bool { left > 0 && now < end }

  /// Allows one more attempt after a successful attempt whose phone could not be stored.
  mutating func reopen() { left = 1 }

  /// Checks an attempt. A success closes the pairing.
  mutating func attempt(ticket: String, digits: String, at now: ContinuousClock.Instant) -> Outcome {
    guard isOpen(at: now), ticket == self.ticket else { return .refused }
    if digits == self.digits {
      left = 0
      return .paired
    }
    left -= 1
    return left == 0 ? .closed : .refused
  }
}
