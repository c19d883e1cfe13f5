/// A direction in a list of channels.
public enum AVChannelDirection: String, CaseIterable, Hashable, Sendable {
  /// The next channel.
  case next
  /// The previous channel.
  case previous
}
