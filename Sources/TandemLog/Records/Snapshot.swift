/// A player's state at one moment.
package struct Snapshot: Hashable, Sendable {
  package enum Moment: String, CaseIterable, Hashable, Sendable { case began, ended }

  /// mpv's playlist entry id; nil when nothing is loaded.
  package var entry: Int?
  package var position: Duration?
  package var isPaused: Bool
  package var speed: Double
  package var volume: Double
  package var isMuted: Bool
  package var audioTrack: Int?
  package var subtitleTrack: Int?
  package var videoTrack: Int?
  /// The number of the content's frames that were never presented.
  package var framesDropped = 0
  /// The number of late frames since the session began. A frame is late if the previous frame was shown twice because
  /// of it.
  package var framesLate = 0

  package init(
    entry: Int?, position: Duration?, isPaused: Bool = false, speed: Double = 1, volume: Double = 100,
    isMuted: Bool = false, audioTrack: Int? = nil, subtitleTrack: Int? = nil, videoTrack: Int? = nil
  ) {
    self.entry = entry
    self.position = position
    self.isPaused = isPaused
    self.speed = speed
    self.volume = volume
    self.isMuted = isMuted
    self.audioTrack = audioTrack
    self.subtitleTrack = subtitleTrack
    self.videoTrack = videoTrack
  }
}
