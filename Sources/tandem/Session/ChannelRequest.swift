import TandemCLI
import TandemControl
import TandemOrchestrator

enum ChannelRequest {
  case choose(ChannelChoice, Role)
  /// Lists all channels, or the channels that match a text or belong to a group.
  case list(_ search: String?, group: String?)
  /// Lists the programmes of a channel; nil for the channel that plays full screen.
  case guide(ChannelChoice?)

  init(_ invocation: ParsedCommandLine) {
    // Join the operands: the name of a channel may consist of several words without quotes.
    let words = invocation.operands.compactMap(\.text).joined(separator: " ")
    if invocation.command == .guide {
      self = .guide(words.isEmpty ? nil : ChannelChoice(words))
    } else if invocation.command == .channels || words.isEmpty {
      self = .list(words.isEmpty ? nil : words, group: invocation.text(.channelGroup))
    } else {
      self = .choose(ChannelChoice(words), invocation.role)
    }
  }
}
