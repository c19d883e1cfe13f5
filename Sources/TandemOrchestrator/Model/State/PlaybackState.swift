/// The settings of one content in a player. The next content begins with the defaults.
package struct PlaybackState: Hashable, Sendable {
  package var isPaused = false
  /// mpv's `speed`.
  package var speed = 1.0
  /// The tracks that the user chose; `.some(nil)` means that no track of the kind is selected.
  package var tracks: [TrackKind: Int?] = [:]
  /// mpv's `sub-visibility`.
  package var showsSubtitles = true
  /// The number of the list's playing entry, counted from 0.
  package var entry = 0
  package var loop = Loop.off
  package var shuffle: Shuffle?
  package var delays = Delays()

  package init() {}
}
