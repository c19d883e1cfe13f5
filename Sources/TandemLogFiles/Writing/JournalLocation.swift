/// A session's entries in systemd's journal.
package struct JournalLocation: Hashable, Sendable, CustomStringConvertible {
  package static let usualSocket = "/run/systemd/journal/socket"

  /// The socket on which the journal listens.
  package var socket: String
  /// The name that identifies the session's entries in the journal; nil until it is assigned.
  package var session: String?

  /// - Parameter text: `journal`, `journal:/SOCKET`, and with a session `journal:SESSION` or `journal:SESSION:/SOCKET`.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "journal" else { return nil }
    socket = Self.usualSocket
    guard parts.count == 2 else { return }
    let rest = parts[1]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    if slash < rest.endIndex { socket = String(rest[slash...]) }
    session = rest[..<slash].split(separator: ":").first.map(String.init)
  }

  package var description: String {
    var words = ["journal"]
    if let session { words.append(session) }
    if socket != Self.usualSocket { words.append(socket) }
    return words.joined(separator: ":")
  }

  /// The command that prints the session's log. A line that was sent just before a crash may appear twice, because the
  /// restarted session can't ask the journal for its last entry.
  package var reading: String {
    let filter = session.map { "\(JournalLog.sessionField)=\($0)" } ?? "-t \(JournalLog.identifier)"
    return "journalctl \(filter) --all -o cat --output-fields=\(JournalLog.recordField) | uniq"
  }
}
