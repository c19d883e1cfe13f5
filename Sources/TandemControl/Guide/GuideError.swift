import Glibc

/// The reason why a programme guide can't be read, with a message for users.
package enum GuideError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(errno: Int32)
  /// The path does not name a file but, for example, a folder.
  case noFile(kind: String)
  case unreachable(reason: String)
  /// The address is neither a file nor an HTTP address.
  case otherAddress
  /// The bytes are not XMLTV.
  case noGuide(String)
  case damaged(line: Int, reason: String)
  case declaresEntities
  case tooLarge(bytes: Int)
  case tooSlow(Duration)
  /// The guide has no programme of the list's channels within the time range that the service keeps.
  case nothingFound
  /// The service has stopped reading this guide, because the session now needs another guide.
  case cancelled

  package var description: String {
    switch self {
    case .unreadable(let code): String(cString: strerror(code)) + "; check the path and its permissions"
    case .noFile(let kind): "it is \(kind), not a file"
    case .unreachable(let reason): reason
    case .otherAddress: "a guide is a file or an http:// or https:// address"
    case .noGuide(let reason): "not an XMLTV guide: \(reason)"
    case .damaged(let line, let reason): "damaged at line \(line): \(reason)"
    case .declaresEntities: "it declares XML entities, which a guide doesn't need"
    case .tooLarge(let bytes): "it has more than \(bytes >> 20) MiB; use a guide with fewer channels or days"
    case .tooSlow(let time): "could not be read completely within \(time.components.seconds) s"
    case .nothingFound:
      "it has no programme for the list's channels in the next week; compare the channel ids (tvg-id) and names"
    case .cancelled: "another list was opened"
    }
  }
}
