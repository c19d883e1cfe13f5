import TandemOrchestrator

/// A choice of a channel, by a step, a number or a name. The session, which has the list, finds the channel.
package enum ChannelChoice: Hashable, Sendable {
  case step(PlaylistStep)
  /// The channel that played before the present one.
  case last
  case number(Int)
  case name(String)

  /// - Parameter text: `next`, `previous`, `last`, a number, a name, or a part of a name.
  package init(_ text: String) {
    switch text.lowercased() {
    case "next": self = .step(.next)
    case "previous", "prev": self = .step(.previous)
    case "last": self = .last
    default:
      let isNumber = !text.isEmpty && text.utf8.count < 7 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      self = isNumber ? Int(text).map(Self.number) ?? .name(text) : .name(text)
    }
  }

  /// The choice as it was typed.
  package var text: String {
    switch self {
    case .step(let step): step.rawValue
    case .last: "last"
    case .number(let number): String(number)
    case .name(let name): name
    }
  }
}
