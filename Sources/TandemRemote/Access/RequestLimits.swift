import TandemControl
import TandemSystem

/// Rate limits for each address and each phone.
///
/// Thread: any.
final class RequestLimits: Sendable {
  private enum Kind: Hashable {
    /// All requests of an address: 120 at once, then 40 a second.
    case requests
    /// An address's attempts without a valid credential: 12 at once, then one a second.
    case strangers
    /// A phone's commands: 40 at once, then 20 a second, as for an MQTT broker.
    case commands
    /// A sender's notifications: five at once, then one every two seconds. This also bounds the memory for images.
    case notifications

    var limit: RateLimit {
      switch self {
      case .requests: RateLimit(burst: 120, period: .milliseconds(25))
      case .strangers: RateLimit(burst: 12, period: .seconds(1))
      case .commands: RateLimit(burst: 40, period: .milliseconds(50))
      case .notifications: RateLimit(burst: 5, period: .seconds(2))
      }
    }
  }

  /// The maximum number of remembered addresses or phones. If this number is exceeded, all are forgotten.
  private static let most = 512
  private let limits = Locked<[Kind: [String: RateLimit]]>([:])

  func admitsRequest(from address: IPv4Address) -> Bool { admits(.requests, address.description) }
  func admitsStranger(from address: IPv4Address) -> Bool { admits(.strangers, address.description) }
  func admitsCommand(of phone: String) -> Bool { admits(.commands, phone) }
  func admitsNotification(of sender: String) -> Bool { admits(.notifications, sender) }

  private func admits(_ kind: Kind, _ sender: String) -> Bool {
    limits.withLock { limits in
      var known = limits.removeValue(forKey: kind) ?? [:]
      if known.count >= Self.most, known[sender] == nil { known = [:] }
      defer { limits[kind] = known }
      return known[sender, default: kind.limit].admit(at: .now) != nil
    }
  }
}
