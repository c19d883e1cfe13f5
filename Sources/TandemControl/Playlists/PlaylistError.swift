import Glibc
import TandemOrchestrator

package enum PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(String, errno: Int32)
  case tooLarge(String, bytes: Int)
  /// The list names no media.
  case empty(String, what: String)
  /// All addresses in the list are refused.
  case nothingAllowed(String, named: Int)
  case unreachable(String, reason: String)
  /// The list is not read, because its address is not allowed for this requester.
  case refused(String, MediaAddress.Fault)

  package var description: String {
    switch self {
    case .unreadable(let path, let code):
      "\(TextLimits.excerpt(path)): \(String(cString: strerror(code))); check its permissions"
    case .tooLarge(let path, let bytes):
      "\(TextLimits.excerpt(path)): the playlist is larger than \(bytes >> 20) MiB; split it up"
    case .empty(let path, let what):
      "\(TextLimits.excerpt(path)): this \(what) has nothing to play"
    case .nothingAllowed(let path, let named):
      "\(TextLimits.excerpt(path)): none of the playlist's \(named) addresses may be opened; a playlist from a server may "
        + "contain only addresses of servers"
    case .unreachable(let address, let reason): "\(TextLimits.excerpt(address)): can't read the playlist: \(reason)"
    case .refused(let address, let fault): "\(TextLimits.excerpt(address)): \(fault)"
    }
  }
}
