import TandemOrchestrator

/// The reason why no channel can be chosen.
package enum ChannelError: Error, Hashable {
  case noList
  case noPrevious
  /// The full-screen video is not a channel of the list.
  case noChannel
  case unknown(String)
  case several(String, [String])

  package var failure: ReplyError {
    switch self {
    case .noList:
      ReplyError(
        .refused, "the session has no channel list", hint: "open one with: tandem open LIST.m3u", reason: "noChannels")
    case .noPrevious: ReplyError(.refused, "no other channel has been watched in this session", reason: "noSuchChannel")
    case .noChannel:
      ReplyError(
        .refused, "the full-screen video is not in the channel list", hint: "name a channel: tandem guide NUMBER",
        reason: "noSuchChannel")
    case .unknown(let name):
      ReplyError(
        .refused, "no channel has the name \(TextLimits.excerpt(name, bytes: 60))",
        hint: "list the channels with: tandem channels", reason: "noSuchChannel")
    case .several(let name, let names):
      ReplyError(
        .refused, "several channels match \(TextLimits.excerpt(name, bytes: 60))",
        hint: "choose one by its number: " + names.joined(separator: ", "), reason: "severalChannels")
    }
  }
}
