import TandemCommands

/// An mpv option that is not passed on, because the contract forbids it or libmpv refuses it.
public struct MPVOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option's name as the user wrote it.
  public let option: String
  /// The cause, without the option's name.
  public let reason: String
  /// The whole message, with the option's name.
  public let description: String

  init(_ error: OptionError) {
    option = error.option
    reason = error.reason
    description = error.description
  }
}
