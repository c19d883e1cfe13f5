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

/// An action that concerns only the client.
package enum IPCClientAction: Hashable, Sendable {
  case observe(Int, String, asText: Bool)
  case unobserve(Int)
  /// Enables or disables an event; `all` stands for all events.
  case enable(String, Bool)
  case log(String)
  /// Sends `client-message` to the client with this name; nil sends it to all clients.
  case message([String], to: String?)
  /// Binds a key to a text command.
  case bind(String, String)
  case unbind(String)
}

package struct IPCOpenRequest: Hashable, Sendable {
  package enum Mode: Hashable, Sendable {
    /// Replaces the present content.
    case replace
    /// Inserts into the playlist before the entry with this index; nil appends.
    case insert(at: Int?)
  }

  package var url: String
  package var mode = Mode.replace
  /// True to start the new entry if the playlist has ended or is empty.
  package var plays = true
  package var start: Duration?
  package var title: String?
  package var subtitles: [String] = []
  package var userAgent: String?
  package var referrer: String?
  package var isPaused: Bool?
  package var isList = false
}
