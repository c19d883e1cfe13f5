/// The destination of a log, as written in `--log` and in `status`.
package enum LogDestination: Hashable, Sendable, CustomStringConvertible {
  case file(String)
  case journal(JournalLocation)

  /// `journal` and `journal:…` name the journal; every other text names a file. A file called `journal` is written
  /// `./journal`.
  package init(_ text: String) {
    self = JournalLocation(text).map(Self.journal) ?? .file(text)
  }

  package var description: String {
    switch self {
    case .file(let path): path
    case .journal(let location): location.description
    }
  }
}
