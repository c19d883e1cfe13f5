import TandemOrchestrator

/// The result of an awaited command.
public struct CommandResult: Hashable, Sendable, CustomStringConvertible {
  /// The number of the command's transaction; nil if the command needed none.
  public var transaction: Int?
  /// The session's decision on an opening: the content is new, or it is already open. The decision includes its reason
  /// and the action that follows. Nil for other commands.
  public var decision: OpenDecision?

  /// Each property with its value.
  public var description: String { plainDescription(self) }
}
