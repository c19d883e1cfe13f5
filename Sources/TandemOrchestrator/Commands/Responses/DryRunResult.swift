/// The result of a dry run: the answer that a command would get.
public struct DryRunResult: Hashable, Sendable {
  /// The answer to the command if it were submitted now.
  public var answer: CommandResponse
  /// The decision about an opening that would be accepted; nil for any other command.
  public var decision: OpenDecision?
}
