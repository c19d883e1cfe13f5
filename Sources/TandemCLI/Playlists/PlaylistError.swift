// Why something is no list to play.

import Glibc
import TandemOrchestrator

/// An error in a list, with a message for users.
package enum PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(String, errno: Int32)
  case tooLarge(String, bytes: Int)
  /// There is nothing to watch in it.
  case empty(String, what: String)
  /// All that it names is refused.
  case nothingAllowed(String, named: Int)
  case unreachable(String, reason: String)
  /// No list is read, for who asks may not name this address.
  case refused(String, MediaAddress.Fault)

  package var description: String {
    switch self {
    case .unreadable(let path, let code):
      "\(TextLimits.excerpt(path)): \(String(cString: strerror(code))); check its permissions"
    case .tooLarge(let path, let bytes):
      "\(TextLimits.excerpt(path)): a list of more than \(bytes >> 20) MiB is not read; split it up"
    case .empty(let path, let what):
      "\(TextLimits.excerpt(path)): there is nothing to play in this \(what)"
    case .nothingAllowed(let path, let named):
      "\(TextLimits.excerpt(path)): none of the \(named) addresses in this list may be opened from there; a server's list may "
        + "name only what is on servers"
    case .unreachable(let address, let reason): "\(TextLimits.excerpt(address)): the list can't be read: \(reason)"
    case .refused(let address, let fault): "\(TextLimits.excerpt(address)): \(fault)"
    }
  }
}
