/// The identity of a transaction: its number, its form, and where it comes from.
package struct TransactionHeader: Hashable, Sendable {
  package var number: Int
  package var form: TransactionForm
  package var initiator: Initiator
  /// The command whose outcome is reported when the transaction ends.
  var command: CommandID?
  /// The entry, counted from 0, that loads after the transaction, because the command opens a list at this entry. The
  /// command then ends with this load.
  var entry: Int?
}
