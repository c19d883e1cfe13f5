import TandemOrchestrator

/// The part of a record that the verifier checks.
///
/// Decoded records are copied often, so large values are boxed. While the verifier knows all earlier state, it does not
/// use this type for large records; see `takeLarge` in `Verifier`.
enum DecodedRecord: Hashable {
  case session(isKnownFormat: Bool)
  case began(transaction: Int, TransactionForm)
  indirect case callback(DecodedCallback)
  /// A call that the app made, such as an answer to a restore callback; only in another program's log.
  indirect case appCall(ForeignEvent, player: String)
  case restoreAnswer(PlayerID, transaction: Int, RestoreOutcome)
  indirect case roles(DecodedRoles)
  /// A change of audio: `isBoth` is true if both videos are audible, and `mayBeBoth` if the policy allows this.
  case audio(isBoth: Bool, mayBeBoth: Bool)
  case presented(transaction: Int)
  case settled(transaction: Int)
  case ended(transaction: Int, TransactionForm, TransactionOutcome, reason: String?)
  indirect case snapshot(DecodedSnapshot)
  case player(PlayerID, PlayerEvent)
  /// An accepted command, or a change of the display, after which a player may act differently.
  case allowed(Role?, ContinuityExemption)
  case loading(PlayerID)
  case opening(PlayerID)
  case playerLost(PlayerID)
  /// The connection of a player's content was lost or restored.
  case stream(PlayerID, isLost: Bool)
  indirect case sync(DecodedSync)
  /// The display did not show the layout in time, and the transaction continues.
  case presentationTimedOut(transaction: Int)
  case end
  /// A record that no rule concerns.
  case other
  /// A key is missing or has a value that the format does not allow.
  case malformed(Violation.Rule, key: String, expected: String)
}

extension RecordFields {
  /// The players and contents of a `roles` record. A role without a valid value is empty.
  var roleAssignments: RoleAssignments {
    RoleAssignments(
      fullScreen: assignment(.fullScreen) ?? nil, pictureInPicture: assignment(.pictureInPicture) ?? nil)
  }
}
