/// A content that has shown its first frame.
package struct Active: Hashable, Sendable {
  package var content: MediaContent
  package var info: MediaInfo
  package var hasEnded = false
  /// True if none of the list's later entries can be opened, so that the content ends with this entry.
  var isLast = false
  /// The state of a lost connection; nil if the connection works.
  package internal(set) var interruption: Interruption?
  /// The number of attempts that the last reconnection took.
  var previousAttempts = 0
  /// True if the content crashed a player's process.
  var hasCrashed = false
  /// True if the user went to the live edge and has not sought elsewhere since.
  var goesToEdge = false
  /// The state of the poster; nil if the content itself has been shown, or has no poster.
  var unseen: PosterState?

  struct PosterState: Hashable, Sendable {
    var start: LoadRequest.Start
    /// The number of the layout that shows the poster.
    var layout: Int
  }

  /// True if the display has not shown the poster yet.
  var awaitsLayout: Bool { unseen != nil && interruption?.stage == .waiting && interruption?.attempts == 0 }

  /// True if the content has only shown its poster so far.
  package var hasOnlyPoster: Bool { unseen != nil }
}
