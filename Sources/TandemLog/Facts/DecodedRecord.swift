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

/// A callback record. Foreign logs have only the step and the player.
struct DecodedCallback: Hashable {
  var step: Callback.Step
  var player: String
  var details: Details?

  struct Details: Hashable {
    var player: PlayerID
    var content: String
    var transaction: Int
    var generation: Int
    var reason: String?
  }
}

struct DecodedSnapshot: Hashable {
  var player: PlayerID
  var moment: Snapshot.Moment
  var transaction: Int
  var snapshot: Snapshot
}

struct DecodedRoles: Hashable {
  var revision: Int
  var assignments: RoleAssignments
}

package struct RoleAssignments: Hashable, Sendable {
  package var fullScreen: Assignment?
  package var pictureInPicture: Assignment?

  package struct Assignment: Hashable, Sendable {
    package var player: PlayerID
    package var content: String
  }

  mutating func remove(_ player: PlayerID) {
    if fullScreen?.player == player { fullScreen = nil }
    if pictureInPicture?.player == player { pictureInPicture = nil }
  }

  var exchanged: RoleAssignments { RoleAssignments(fullScreen: pictureInPicture, pictureInPicture: fullScreen) }
}

extension RecordFields {
  /// The players and contents of a `roles` record. A role without a valid value is empty.
  var roleAssignments: RoleAssignments {
    RoleAssignments(
      fullScreen: assignment(.fullScreen) ?? nil, pictureInPicture: assignment(.pictureInPicture) ?? nil)
  }
}

/// The events of a player that matter to continuity (R7).
enum PlayerEvent: String, Hashable {
  case startFile, endFile, seek
  /// `endReached`: the player holds the last frame. `entry`: an entry of a list begins, or begins again.
  case endReached, entry
}

/// The changes of playback during a swap that do not break R7, because a command shortly before or during the swap
/// caused them.
struct ContinuityExemption: OptionSet, Hashable {
  let rawValue: UInt8

  static let pause = ContinuityExemption(rawValue: 1)
  static let seek = ContinuityExemption(rawValue: 2)
  static let volume = ContinuityExemption(rawValue: 4)
  static let speed = ContinuityExemption(rawValue: 8)
  static let tracks = ContinuityExemption(rawValue: 16)
  static let load = ContinuityExemption(rawValue: 32)
  /// The player opens a lost connection again. It then has another mpv entry, and continues at about the position of
  /// the held frame.
  static let reopening = ContinuityExemption(rawValue: 64)
}
