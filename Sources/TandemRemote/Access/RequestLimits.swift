import TandemControl
import TandemSystem

/// Rate limits for each address and each phone.
///
/// Thread: any.
final class RequestLimits: Sendable {
  private struct Limits {
    /// The limit on all requests of an address: 120 at once, then 40 a second.
    var requests = RateLimit(burst: 120, period: .milliseconds(25))
    /// The limit on an address's attempts without a valid credential: 12 at once, then one a
    /// second.
    var strangers = RateLimit(burst: 12, period: .seconds(1))
  }

  private struct State {
    var addresses: [IPv4Address: Limits] = [:]
    var commands: [String: RateLimit] = [:]
    var notifications: [String: RateLimit] = [:]
  }

  /// The maximum number of remembered addresses or phones. If this number is exceeded, all are
  /// forgotten.
  private static let most = 512
  private let state = Locked(State())

  func admitsRequest(from address: IPv4Address, at now: ContinuousClock.Instant = .now) -> Bool {
    change(address) { $0.requests.admit(at: now) != nil }
  }

  func admitsStranger(from address: IPv4Address, at now: ContinuousClock.Instant = .now) -> Bool {
    change(address) { $0.strangers.admit(at: now) != nil }
  }

  /// Returns true if a phone may send a command now. The limit is 40 at once, then 20 a second, as
  /// for an MQTT broker.
  func admitsCommand(of phone: String, at now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      if state.commands.count >= Self.most { state.commands = [:] }
      return state.commands[phone, default: RateLimit(burst: 40, period: .milliseconds(50))].admit(at: now) != nil
    }
  }

  /// Returns true if a sender may send a notification now. The limit is five at once, then one
  /// every two seconds. The limit also bounds the memory for images.
  func admitsNotification(of sender: String, at now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      if state.notifications.count >= Self.most { state.notifications = [:] }
      return state.notifications[sender, default: RateLimit(burst: 5, period: .seconds(2))].admit(at: now) != nil
    }
  }

  private func change(_ address: IPv4Address, _ body: (inout Limits) -> Bool) -> Bool {
    state.withLock { state in
      if state.addresses.count >= Self.most, state.addresses[address] == nil { state.addresses = [:] }
      return body(&state.addresses[address, default: Limits()])
    }
  }
}
