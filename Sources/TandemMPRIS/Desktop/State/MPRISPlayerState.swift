/// The video in a role.
package struct MPRISPlayerState: Hashable, Sendable {
  /// MPRIS's playback status.
  package enum Status: String, Hashable, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// The object path that identifies this content in this player, even after a swap.
  package var track: String
  /// The title, prepared for display by ``BusText``.
  package var title: String
  /// The address without secrets; nil for an address that is too long to be useful.
  package var address: String?
  /// The artwork's address, which the service finds.
  var artwork: String?
  /// The length; nil for a content without an end.
  package var length: Duration?
  package var status = Status.playing
  package var speed = 1.0
  /// mpv's volume; 100 is the volume of the recording.
  package var volume = 100.0
  package var canPause = true
  package var canSeek = true
  /// True if the playlist has a next entry.
  package var canGoNext = false
  package var canGoPrevious = false
  /// The number of jumps, that is, changes of the position other than normal playback.
  package var jumps = 0
  package var clock = PlayClock()

  package init(track: String, title: String) {
    self.track = track
    self.title = title
  }
}
