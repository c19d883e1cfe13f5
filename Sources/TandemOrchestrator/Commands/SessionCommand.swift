// The commands to a session.

/// A wish. Each is answered at once with an ``CommandResponse``; an accepted one ends later, well or not.
public enum SessionCommand: Hashable, Sendable {
  /// Indirect, so that every other command stays small.
  indirect case open(OpenRequest)
  /// Picture in picture for the full-screen video. While a picture in picture exists this is a swap, as on tvOS.
  case start
  /// The two videos change places.
  case swap
  /// Back to full screen, with the restore callback.
  case stop
  /// Start, or with a picture in picture stop: one key for both.
  case togglePictureInPicture
  /// The full-screen content goes small and silent for this time, at most a day, or until the command comes once more. It is a
  /// swap whose picture in picture is silent. Without a picture in picture see ``OpenRequest/startsAdBreak``.
  case adBreak(Duration?)
  /// The picture in picture becomes full screen: a swap, or a stop if nothing else is full screen. The gestures that swap send
  /// this.
  case expand
  /// Picture in picture ends, its video too.
  case close
  /// Empties a player's queue and releases its state.
  case unload(Role)
  /// Pauses the video in that role; mpv's `pause`.
  case pause(Role)
  /// Lets it go on; a lost connection is tried at once.
  case resume(Role)
  /// Pauses a video, or resumes a paused one: one key for both.
  case togglePause(Role)
  /// Goes to another position; refused where the content can't be sought in.
  case seek(Seek, Role)
  /// mpv's `volume`: 0 to 100, up to 130 for amplification.
  case setVolume(Double, Role)
  /// mpv's `volume`, added to; the result is held in 0 to 130.
  case addVolume(Double, Role)
  /// The user's mute; the policy that decides who is heard has one of its own, and either silences.
  case setMute(Bool, Role)
  /// The user's mute, set or taken back: one key for both.
  case toggleMute(Role)
  /// mpv's `speed`: 0.01 to 100.
  case setSpeed(Double, Role)
  /// mpv's `multiply speed`; the result is held in 0.01 to 100.
  case multiplySpeed(Double, Role)
  /// Plays the track of that number, one of ``Tracks``; nil for none of its kind. A video has one picture at least.
  case selectTrack(TrackKind, Int?, Role)
  /// Plays the first track in that language: a code such as `de`, `deu` or `de-AT`.
  indirect case selectLanguage(TrackKind, String, Role)
  /// mpv's `cycle`: plays the track before or behind the one that plays now. Of subtitles none is one of them.
  case cycleTrack(TrackKind, TrackStep, Role)
  /// mpv's `sub-visibility`: subtitles are shown, or chosen and not shown.
  case setSubtitlesShown(Bool, Role)
  /// Shows subtitles or hides them: one key for both.
  case toggleSubtitles(Role)
  /// mpv's `audio-delay` and `sub-delay`: how much later than its picture something comes; negative for sooner, at most an
  /// hour.
  case setDelay(DelayTarget, Duration, Role)
  /// The same, added to.
  case addDelay(DelayTarget, Duration, Role)
  /// mpv's `playlist-next` and `playlist-prev`: the list in that place goes on with another entry.
  case stepEntry(PlaylistStep, Role)
  /// The list in that place goes on with that entry, counted from 1.
  case chooseEntry(Int, Role)
  /// The consequence of the end of the content in that role.
  case setLoop(Loop, Role)
  /// The list in that place is watched in an order that the number decides, or with nil in its own.
  case shuffle(seed: Int?, Role)
  /// Sets the audio policy. No video moves.
  case setAudio(AudioPolicy)
  /// The remote's playback keys go to the video in that place, or to the other one where there is none to be seen.
  case setFocus(Role)
  /// The picture in picture lies in that corner from now on, also when there is none yet.
  case move(Corner)
  /// The picture in picture has that size from now on, also when there is none yet.
  case resize(PictureSizeStep)
  /// The picture in picture is not shown, or shown again. Hidden it stays active and plays on; whatever changes the
  /// roles shows it again.
  case setHidden(Bool)
  /// Hides the picture in picture, or shows it again: one key for both.
  case toggleHidden
  /// Sets if picture in picture begins by itself when the user leaves the app.
  case setAutomaticPictureInPicture(Bool)
  /// The two videos keep step from now on: the one in picture in picture is so far ahead of the other one, behind it where
  /// negative, or as far as it is now.
  case sync(Duration?)
  /// The video in picture in picture is to be so much further ahead of the other one that it is synced to, or less far.
  case adjustSync(Duration)
  /// The two videos go their own ways again.
  case unsync
  /// Ties them as they stand, or unties them: one key for both.
  case toggleSync
  /// Closes every open pair of callbacks and ends both players; a transaction that runs is not waited for.
  case shutDown

  /// True if it changes the roles. Such a command waits or is refused while a transaction runs; all others are carried out
  /// at once.
  package var changesPlaces: Bool {
    switch self {
    case .open, .start, .swap, .stop, .togglePictureInPicture, .adBreak, .expand, .close, .unload, .stepEntry,
      .chooseEntry,
      .shutDown:
      true
    case .pause, .resume, .togglePause, .seek, .setVolume, .addVolume, .setMute, .toggleMute, .setSpeed, .multiplySpeed,
      .selectTrack, .selectLanguage, .cycleTrack, .setSubtitlesShown, .toggleSubtitles, .setDelay, .addDelay, .setLoop,
      .shuffle, .setAudio, .setFocus, .move, .resize, .setHidden, .toggleHidden, .setAutomaticPictureInPicture,
      .sync, .adjustSync, .unsync, .toggleSync:
      false
    }
  }
}

extension SessionCommand {
  /// True if the command's result is the distance between two videos.
  package var isAboutSync: Bool {
    switch self {
    case .sync, .adjustSync, .toggleSync: true
    default: false
    }
  }
}

/// A content to open, and its role.
public struct OpenRequest: Hashable, Sendable {
  /// The content. If it plays already, it takes over the traits that are set here.
  public var content: Content
  /// The role. Picture in picture starts at the content's first frame, beside the full-screen video.
  public var role: Role
  /// Where to begin. With a content that already plays this becomes a seek.
  public var startsAt: Duration?
  /// With a list: which entry to begin with, counted from 1. A list that already plays goes on with it.
  public var entry: Int?
  /// How long the content stays in picture in picture, or the ad break lasts, before the former content comes back; at most a
  /// day. Nil for no limit.
  public var staysFor: Duration?
  /// The address of a still image that is shown at once, until the content's own first picture: for a camera that takes long to
  /// answer. The content then counts as shown, and if its picture does not come, its connection counts as lost.
  public var still: String?
  /// True if the content begins muted, as if the user had muted it.
  public var isSilent = false
  /// True if the full-screen content goes to picture in picture meanwhile, silent, for ``staysFor`` or until the command comes
  /// once more. With a picture in picture this is ``SessionCommand/adBreak(_:)``, and nothing is opened.
  public var startsAdBreak = false
  /// True if the full-screen content may also be opened in picture in picture.
  public var allowsDuplicate: Bool

  /// An opening in full screen from the content's beginning, unless more is said.
  public init(
    _ content: Content, in role: Role = .fullScreen, at start: Duration? = nil, entry: Int? = nil,
    for time: Duration? = nil, allowsDuplicate: Bool = false
  ) {
    staysFor = time
    self.entry = entry
    self.content = content
    self.role = role
    self.startsAt = start
    self.allowsDuplicate = allowsDuplicate
  }
}

/// Selects the video that is heard. Two are never heard, not for a sample, except with ``mix``.
public enum AudioPolicy: Hashable, Sendable {
  /// The full-screen video, or the other one where there is none.
  case followsFullScreen
  /// The video in picture in picture, or the other one where there is none.
  case pictureInPicture
  /// Audio stays with a content, wherever it goes. Without that content it follows the full screen.
  case pinned(ContentKey)
  /// The video that the remote's playback keys go to; see ``SessionCommand/setFocus(_:)``.
  case followsFocus
  /// Both are heard, each with its volume. Only a user chooses that.
  case mix
}

/// Where on the screen the picture in picture lies.
public enum Corner: String, CaseIterable, Hashable, Sendable {
  /// Above, at the left edge.
  case topLeft
  /// Above, at the right edge.
  case topRight
  /// Below, at the left edge.
  case bottomLeft
  /// Below, at the right edge.
  case bottomRight

  package enum Edge: Hashable, Sendable { case top, bottom, left, right }

  /// The corner at that edge which is nearest to this one.
  package func moved(to edge: Edge) -> Corner {
    let isLeft = self == .topLeft || self == .bottomLeft
    let isTop = self == .topLeft || self == .topRight
    return switch edge {
    case .top: isLeft ? .topLeft : .topRight
    case .bottom: isLeft ? .bottomLeft : .bottomRight
    case .left: isTop ? .topLeft : .bottomLeft
    case .right: isTop ? .topRight : .bottomRight
    }
  }
}

/// The width of the picture in picture as a share of the screen's.
public enum PictureSizeStep: String, CaseIterable, Hashable, Sendable {
  /// A fifth of the screen's width.
  case small
  /// A quarter of it.
  case medium
  /// A third of it.
  case large

  package var larger: PictureSizeStep { self == .small ? .medium : .large }
  package var smaller: PictureSizeStep { self == .large ? .medium : .small }
}

/// The origin of a command.
public enum Initiator: String, CaseIterable, Hashable, Sendable {
  /// A person, with a key, a button or a gesture.
  case user
  /// A rule of the session or a signal of the operating system.
  case system
  /// Code that no person has asked: it may end picture in picture and may not begin it.
  case program
}

/// A command's number, given by its sender.
package typealias CommandID = Int
