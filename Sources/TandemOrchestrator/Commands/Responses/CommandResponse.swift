/// The immediate answer to a command.
public enum CommandResponse: Hashable, Sendable {
  /// The session carries the command out; `transaction` is nil if the command needs none.
  case accepted(transaction: Int?)
  /// The command is not allowed now; nothing changes and no callback is sent.
  case refused(Refusal)
  /// Another transaction is running.
  case busy(transaction: Int)
  /// The command waits until the running transaction has ended.
  case queued
  /// The swap waits. After the transaction, the session swaps once if an odd number of swaps waits, and otherwise not
  /// at all.
  case coalesced
}
