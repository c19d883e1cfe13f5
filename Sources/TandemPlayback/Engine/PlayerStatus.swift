/// The newest known values of a player's properties. A name in parentheses is mpv's property with the same value.
///
/// It has one property for each value that an engine reports.
public struct PlayerStatus: Hashable, Sendable {
  /// The playlist entry's id (`playlist/0/id`); nil if nothing is loaded.
  public var entry: Int?
  /// The position in the content (`time-pos`), extrapolated to the present during playback.
  public var position: Duration?
  /// The duration of the content (`duration`); nil for live contents.
  public var duration: Duration?
  /// True if the content is paused (`pause`).
  public var isPaused = false
  /// True if the player is muted (`mute`).
  public var isMuted = true
  /// The volume, 0 to 130 (`volume`).
  public var volume = 100.0
  /// The speed; 1 is normal (`speed`).
  public var speed = 1.0
  /// True if the player can seek in the content (`seekable`).
  public var isSeekable = false
  /// True if the content has reached its end (`eof-reached`).
  public var hasEnded = false
  /// True if playback waits for data (`paused-for-cache`).
  public var isBuffering = false
  /// The fill level of the buffer that playback waits for, 0 to 100; nil if playback does not wait
  /// (`cache-buffering-state`).
  public var bufferingPercent: Int?
  /// The time for which data are cached ahead (`demuxer-cache-duration`); nil before the first value.
  ///
  /// The value does not change while playback waits.
  public var cachedAhead: Duration?
  /// True during a seek (`seeking`).
  public var isSeeking = false
  /// The title of the content (`media-title`); nil if nothing is open.
  public var mediaTitle: String?
  /// The number of the playing sound track (`aid`); nil for none.
  public var audioTrack: Int?
  /// The number of the subtitle track (`sid`); nil for none.
  public var subtitleTrack: Int?
  /// The number of the playing video track (`vid`); nil for none.
  public var videoTrack: Int?
  /// True if subtitles are shown (`sub-visibility`).
  public var showsSubtitles = true
  /// The delay of the sound after the picture (`audio-delay`); negative if the sound comes earlier.
  public var audioDelay = Duration.zero
  /// The delay of the subtitles after the picture (`sub-delay`); negative if the subtitles come earlier.
  public var subtitleDelay = Duration.zero
  /// The width of the video in pixels (`dwidth`); nil without a picture.
  public var width: Int?
  /// The height of the video in pixels (`dheight`); nil without a picture.
  public var height: Int?

  /// The number of frames that were never presented (`frame-drop-count` and `decoder-frame-drop-count`).
  public var framesDropped = 0
  /// The delay behind the live edge; nil if it is unknown, and for recorded contents.
  public var behindLive: Duration?
  /// The number of late frames since the player was created. A frame is late if the previous frame was shown twice
  /// because of it.
  public var framesLate = 0
  /// The reason, for people, why the player's sound can't be heard; nil if it can.
  public var silenceReason: String?

  /// Creates the values before the first load: muted and without a content.
  public init() {}
}
