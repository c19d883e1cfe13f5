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
