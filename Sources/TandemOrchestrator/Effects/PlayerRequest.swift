/// An order to one player.
public enum PlayerRequest: Hashable, Sendable {
  /// Opens a content and replaces the current content.
  case load(LoadRequest)
  /// Closes the content and releases its frames; mpv's `stop`.
  case stop
  /// Pauses or resumes the content; mpv's `pause`.
  case setPaused(Bool)
  /// Mutes or unmutes the player. The player confirms each mute with ``PlayerFact/muted``.
  case setMuted(Bool)
  /// Outputs the sound on the device of a role; mpv's `audio-device`. The player is silent during the change.
  ///
  /// The device belongs to the player, as the volume does, and is kept across loads and lost cores.
  case setAudioDevice(Role)
  /// Sets the volume, 0 to 130; mpv's `volume`.
  case setVolume(Double)
  /// Sets the speed, 0.01 to 100; mpv's `speed`.
  case setSpeed(Double)
  /// Seeks to another position. A player that is loading carries the seek out at the first frame.
  case seek(Seek)
  /// Selects the track with this number, or turns the kind of track off if the number is nil; mpv's `aid`, `sid` and
  /// `vid`.
  case selectTrack(TrackKind, Int?)
  /// Shows or hides subtitles; mpv's `sub-visibility`.
  case setSubtitlesShown(Bool)
  /// Delays the sound or the subtitles relative to the picture; mpv's `audio-delay` and `sub-delay`.
  case setDelay(DelayTarget, Duration)
  /// Decodes and shows fewer pictures because the machine is overloaded, or shows all pictures again.
  ///
  /// The setting belongs to the player, as the volume does, and is kept across loads.
  case setReduced(Bool)
  /// Announces the address that the session loads after the end of the content; nil for none.
  ///
  /// A player may open the address near the end, so that the load takes less time. The player neither reports nor shows
  /// anything of the preparation; it reports an error when the session loads the address. The preparation uses the user
  /// agent, the referrer and all other options of the current content's ``LoadRequest``. A load, a stop and the loss of
  /// the core discard the address.
  case prepare(String?)
}
