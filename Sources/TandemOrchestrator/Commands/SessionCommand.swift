/// A command to a session.
///
/// The session answers each command at once with a ``CommandResponse``. An accepted command succeeds or fails later.
public enum SessionCommand: Hashable, Sendable {
  /// Opens a content. The case is indirect so that the other cases stay small.
  indirect case open(OpenRequest)
  /// Starts picture in picture for the full-screen video. If a picture in picture exists, this is a swap, as on tvOS.
  case start
  /// Exchanges the roles of the two videos.
  case swap
  /// Brings the video in picture in picture back to full screen, with the restore callback.
  case stop
  /// Starts picture in picture, or stops it if it exists, so that one key can do both.
  case togglePictureInPicture
  /// Puts the full-screen content into picture in picture, silent, for the given time (at most a day) or until the
  /// command is repeated. This is a swap after which the picture in picture is silent. If no picture in picture exists,
  /// use ``OpenRequest/startsAdBreak``.
  case adBreak(Duration?)
  /// Brings the video in picture in picture to full screen: a swap, or a stop if nothing is full screen. The gestures
  /// for a swap send this command.
  case expand
  /// Ends picture in picture and its video.
  case close
  /// Removes the content in that role from its player.
  case unload(Role)
  /// Pauses the video in that role; mpv's `pause`.
  case pause(Role)
  /// Resumes the video in that role; the session retries a lost connection at once.
  case resume(Role)
  /// Pauses a video, or resumes it if it is paused, so that one key can do both.
  case togglePause(Role)
  /// Seeks to another position; the session refuses if the content is not seekable.
  case seek(Seek, Role)
  /// mpv's `volume`: 0 to 100, up to 130 for amplification.
  case setVolume(Double, Role)
  /// Adds to mpv's `volume`; the result is limited to 0 to 130.
  case addVolume(Double, Role)
  /// Sets the user's mute. The audio policy has a separate mute; either mute silences the video.
  case setMute(Bool, Role)
  /// Sets the user's mute, or clears it if it is set, so that one key can do both.
  case toggleMute(Role)
  /// mpv's `speed`: 0.01 to 100.
  case setSpeed(Double, Role)
  /// mpv's `multiply speed`; the result is limited to 0.01 to 100.
  case multiplySpeed(Double, Role)
  /// Plays the track with a number from ``Tracks``; nil for no track of the kind. At least one video track stays
  /// selected.
  case selectTrack(TrackKind, Int?, Role)
  /// Plays the first track in a language: a code such as `de`, `deu` or `de-AT`.
  indirect case selectLanguage(TrackKind, String, Role)
  /// mpv's `cycle`: plays the previous or next track of a kind. For subtitles, the cycle also contains "none".
  case cycleTrack(TrackKind, TrackStep, Role)
  /// mpv's `sub-visibility`: shows the subtitles, or hides them and keeps their track.
  case setSubtitlesShown(Bool, Role)
  /// Shows the subtitles, or hides them if they are shown, so that one key can do both.
  case toggleSubtitles(Role)
  /// mpv's `audio-delay` and `sub-delay`: plays the audio or the subtitles later than the picture by this time, at most
  /// an hour; earlier if negative.
  case setDelay(DelayTarget, Duration, Role)
  /// Adds to the delay that ``setDelay(_:_:_:)`` sets.
  case addDelay(DelayTarget, Duration, Role)
  /// mpv's `playlist-next` and `playlist-prev`: plays the next or previous entry of the list in that role.
  case stepEntry(PlaylistStep, Role)
  /// Plays an entry of the list in that role, counted from 1.
  case chooseEntry(Int, Role)
  /// Repeats the present entry in that role, the whole list, or nothing.
  case setLoop(Loop, Role)
  /// Shuffles the list in that role into an order that the seed decides; nil restores the list's own order.
  case shuffle(seed: Int?, Role)
  /// Sets the audio policy. Both videos keep their roles.
  case setAudio(AudioPolicy)
  /// Sends the remote's playback keys to the video in that role, or to the other video if the role's video is not
  /// visible.
  case setFocus(Role)
  /// Moves the picture in picture to a corner, or to a point between the corners. A picture in picture that starts
  /// later has the same place.
  case move(PicturePlacement)
  /// Gives the picture in picture a size. A picture in picture that starts later has the same size.
  case resize(PictureScale)
  /// Shows both videos side by side, or one inside the other. The roles stay unchanged, and no transaction runs.
  case setLayout(LayoutStyle)
  /// Hides the picture in picture or shows it again. A hidden picture in picture stays active and plays on; a change of
  /// roles shows it again.
  case setHidden(Bool)
  /// Hides the picture in picture, or shows it again if it is hidden, so that one key can do both.
  case toggleHidden
  /// Turns the automatic start of picture in picture on or off. If on, picture in picture starts when the user leaves
  /// the app.
  case setAutomaticPictureInPicture(Bool)
  /// Keeps the two videos in sync. The video in picture in picture is ahead of the full-screen video by the given time,
  /// or behind it if the time is negative; nil keeps the present offset.
  case sync(Duration?)
  /// Adds to the time by which the synced video in picture in picture is ahead of the full-screen video.
  case adjustSync(Duration)
  /// Ends the sync of the two videos.
  case unsync
  /// Syncs the two videos at their present offset, or ends a running sync, so that one key can do both.
  case toggleSync
  /// Ends the session: completes every open pair of callbacks, such as a `willStop` without its `didStop`, and ends
  /// both players, even during a transaction.
  case shutDown
}

extension SessionCommand {
  /// A command without its arguments. A `CommandSpec` describes each kind.
  ///
  /// Scenarios and the socket's list of commands use the order of these cases.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case open, start, swap, stop, togglePictureInPicture, expand, close
    case setAutomaticPictureInPicture, unload, pause
    case resume, togglePause, seek, setVolume, addVolume, setMute, toggleMute, setSpeed, multiplySpeed, selectTrack
    case selectLanguage, cycleTrack, setSubtitlesShown, toggleSubtitles, setDelay, addDelay
    case stepEntry, chooseEntry, setLoop, shuffle
    case setAudio, setFocus, move, resize, setLayout, setHidden, toggleHidden
    case sync, adjustSync, unsync, toggleSync, adBreak, shutDown

    /// The index in `allCases`.
    package var number: Int { Self.all.firstIndex(of: self) ?? 0 }

    /// A copy, because `allCases` makes a new array for each caller.
    private static let all = allCases

    /// True if the command may change the roles or contents. Such a command waits or is rejected while a transaction
    /// runs; all others are carried out at once (contract, section 8).
    package var changesPlaces: Bool {
      switch self {
      case .open, .start, .swap, .stop, .togglePictureInPicture, .adBreak, .expand, .close, .unload, .stepEntry,
        .chooseEntry, .shutDown:
        true
      case .pause, .resume, .togglePause, .seek, .setVolume, .addVolume, .setMute, .toggleMute, .setSpeed,
        .multiplySpeed, .selectTrack, .selectLanguage, .cycleTrack, .setSubtitlesShown, .toggleSubtitles, .setDelay,
        .addDelay, .setLoop, .shuffle, .setAudio, .setFocus, .move, .resize, .setLayout, .setHidden,
        .toggleHidden, .setAutomaticPictureInPicture, .sync, .adjustSync, .unsync, .toggleSync:
        false
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .open: .open
    case .start: .start
    case .swap: .swap
    case .stop: .stop
    case .togglePictureInPicture: .togglePictureInPicture
    case .expand: .expand
    case .close: .close
    case .setAutomaticPictureInPicture: .setAutomaticPictureInPicture
    case .unload: .unload
    case .pause: .pause
    case .resume: .resume
    case .togglePause: .togglePause
    case .seek: .seek
    case .setVolume: .setVolume
    case .addVolume: .addVolume
    case .setMute: .setMute
    case .toggleMute: .toggleMute
    case .setSpeed: .setSpeed
    case .multiplySpeed: .multiplySpeed
    case .selectTrack: .selectTrack
    case .selectLanguage: .selectLanguage
    case .cycleTrack: .cycleTrack
    case .setSubtitlesShown: .setSubtitlesShown
    case .toggleSubtitles: .toggleSubtitles
    case .setDelay: .setDelay
    case .addDelay: .addDelay
    case .stepEntry: .stepEntry
    case .chooseEntry: .chooseEntry
    case .setLoop: .setLoop
    case .shuffle: .shuffle
    case .setAudio: .setAudio
    case .setFocus: .setFocus
    case .move: .move
    case .resize: .resize
    case .setLayout: .setLayout
    case .setHidden: .setHidden
    case .toggleHidden: .toggleHidden
    case .sync: .sync
    case .adjustSync: .adjustSync
    case .unsync: .unsync
    case .toggleSync: .toggleSync
    case .adBreak: .adBreak
    case .shutDown: .shutDown
    }
  }
}

/// A command's number, given by its sender.
package typealias CommandID = Int
