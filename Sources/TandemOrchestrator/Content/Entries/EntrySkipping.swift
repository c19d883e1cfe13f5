/// The search for an entry that can be opened.
struct EntrySkipping: Hashable, Sendable {
  /// The direction in which the list continues.
  var direction = PlaylistStep.next
  /// True if a command stepped to the next or previous entry. If no entry can be opened, the old entry plays on.
  var isCommanded = false
  /// The number of entries that could not be opened.
  var count = 0
}
