// What a command of a client comes to.

import TandemJSON
import TandemRules

/// What somebody on the socket wishes. What concerns videos is carried out as any other user's wish is: the rules may refuse it.
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
  /// What is there is called so.
  case title(String)
  /// Kept, and told to whoever asks; see ``IPCSupport/kept``.
  case keep(String, JSONValue)
  /// Whether the window fills the screen; nil is the other of the two.
  case fullScreen(Bool?)
  case raise
  case say(String)
  /// Of the screen, into that file, or one that is named here.
  case picture(String?)
  case client(IPCClientAction)
}

/// What concerns the client alone.
package enum IPCClientAction: Hashable, Sendable {
  case observe(Int, String, asText: Bool)
  case unobserve(Int)
  /// Whether events of that name are told; `all` is each of them.
  case enable(String, Bool)
  case log(String)
  /// `client-message` to the client of that name, or to all.
  case message([String], to: String?)
  /// A key's command, in words.
  case bind(String, String)
  case unbind(String)
}

/// What to open.
package struct IPCOpenRequest: Hashable, Sendable {
  package enum Mode: Hashable, Sendable {
    /// Instead of what is there.
    case replace
    /// Into its list, before the entry of that number from 0 on, or at its end.
    case insert(at: Int?)
  }

  package var url: String
  package var mode = Mode.replace
  /// Whether a list that has ended, or is not there, begins with it.
  package var plays = true
  package var start: Duration?
  package var title: String?
  package var subtitles: [String] = []
  package var userAgent: String?
  package var referrer: String?
  package var isPaused: Bool?
  package var isList = false
}
