import TandemOrchestrator

/// The published state of both bus names, as a value.
package struct MPRISState: Hashable, Sendable {
  /// The full-screen video; nil without a video.
  package var fullScreen: MPRISPlayerState?
  package var pictureInPicture: MPRISPlayerState?
  package var hasWindow = false
  package var isWindowFullScreen = false
  package var canStart = false
  package var canSwap = false
  package var canStop = false

  package init() {}

  package subscript(role: Role) -> MPRISPlayerState? {
    get { role == .fullScreen ? fullScreen : pictureInPicture }
    set { if role == .fullScreen { fullScreen = newValue } else { pictureInPicture = newValue } }
  }
}

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

/// Computes a video's position at any time without a request to its player.
package struct PlayClock: Hashable, Sendable {
  /// The position at ``moment``.
  package var position: Duration
  package var moment: ContinuousClock.Instant
  /// The speed of the position; 0 while it does not move.
  package var rate: Double

  package init(_ position: Duration = .zero, at moment: ContinuousClock.Instant = .now, rate: Double = 0) {
    (self.position, self.moment, self.rate) = (position, moment, rate)
  }

  /// - Parameter length: the end of the content; nil for a content without an end.
  package func position(at now: ContinuousClock.Instant, length: Duration? = nil) -> Duration {
    let position = rate == 0 ? position : position + (now - moment) * rate
    return max(.zero, length.map { min(position, $0) } ?? position)
  }
}

extension Duration {
  /// The time in MPRIS's unit, clamped to the range of the type.
  var busMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isStillTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return isTooLarge || isStillTooLarge ? (seconds < 0 ? .min : .max) : sum
  }
}
