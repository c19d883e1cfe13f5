import TandemFoundation
import TandemOrchestrator

/// The action for a request. The session handles the action like any other request, and may refuse
/// it.
package enum IPCAction: Hashable, Sendable {
  /// Does nothing; replies with this value.
  case answer(JSONValue?)
  /// Carries out commands one after the other; a refused command ends the action.
  case commands([SessionCommand])
  indirect case open(IPCOpenRequest)
  /// Replaces the role's playlist.
  case list([ContentEntry])
  /// Shuffles the role's playlist, or restores its order.
  case shuffle(Bool)
  /// Sets the present content's title.
  case title(String)
  /// Stores a value that clients can read back; see ``IPCSupport/kept``.
  case keep(String, JSONValue)
  /// Sets full screen; nil toggles it.
  case fullScreen(Bool?)
  case raise
  case say(String)
  /// Saves the screen to a file; nil generates the file's name.
  case picture(String?)
  case client(IPCClientAction)
}
