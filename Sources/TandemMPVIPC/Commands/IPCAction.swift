import TandemFoundation
import TandemOrchestrator

/// A request on the socket. The session handles it like any other user's and may refuse it.
package enum IPCAction: Hashable, Sendable {
  /// It is done already, with this for an answer.
  case answer(JSONValue?)
  /// One after the other; the first that is refused ends it.
  case commands([SessionCommand])
  indirect case open(IPCOpenRequest)
  /// The list in that place is another one from now on.
  case list([ContentEntry])
  /// The list in that place is watched in any order, or in its own.
  case shuffle(Bool)
  /// Sets the present content's title.
  case title(String)
  /// Stores a value that clients can read back; see ``IPCSupport/kept``.
  case keep(String, JSONValue)
  /// Sets full screen; nil toggles it.
  case fullScreen(Bool?)
  case raise
  case say(String)
  /// Saves the screen into that file, or into one with a generated name.
  case picture(String?)
  case client(IPCClientAction)
}

/// An action that concerns only the client.
package enum IPCClientAction: Hashable, Sendable {
  case observe(Int, String, asText: Bool)
  case unobserve(Int)
  /// Enables or disables an event; `all` stands for every one.
  case enable(String, Bool)
  case log(String)
  /// `client-message` to the client of that name, or to all.
  case message([String], to: String?)
  /// A key's command, in words.
  case bind(String, String)
  case unbind(String)
}

/// A request to open content.
package struct IPCOpenRequest: Hashable, Sendable {
  package enum Mode: Hashable, Sendable {
    /// Replaces the present content.
    case replace
    /// Into its list, before the entry of that number from 0 on, or at its end.
    case insert(at: Int?)
  }

  package var url: String
  package var mode = Mode.replace
  /// True if a list that has ended, or is empty, starts with it.
  package var plays = true
  package var start: Duration?
  package var title: String?
  package var subtitles: [String] = []
  package var userAgent: String?
  package var referrer: String?
  package var isPaused: Bool?
  package var isList = false
}
