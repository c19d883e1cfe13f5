// What somebody wishes the players to do.

/// A wish. Each is answered at once with an ``Answer``; an accepted one ends later with a ``CommandOutcome``.
public enum SessionCommand: Hashable, Sendable {
  /// Indirect, so that every other command stays small.
  indirect case open(Opening)
  /// Picture in picture for what is full screen. While one exists this is a swap, as on tvOS.
  case start
  case swap
  /// Back to full screen, with the restore callback.
  case stop
  /// Start, or with a picture in picture stop: one key for both.
  case togglePictureInPicture
  /// What is in picture in picture becomes full screen: a swap, or a stop where nothing else is full screen. What the
  /// gestures that swap mean.
  case bringBack
  /// Picture in picture ends, its video too.
  case close
  /// Empties a player's queue and releases its state.
  case unload(Role)
  case pause(Role)
  case resume(Role)
  case togglePause(Role)
  case seek(Seek, Role)
  /// mpv's `volume`: 0 to 100, up to 130 for amplification.
  case setVolume(Double, Role)
  /// mpv's `volume`, added to; the result is held in 0 to 130.
  case addVolume(Double, Role)
  case setMute(Bool, Role)
  case toggleMute(Role)
  /// mpv's `speed`: 0.01 to 100.
  case setSpeed(Double, Role)
  /// mpv's `multiply speed`; the result is held in 0.01 to 100.
  case multiplySpeed(Double, Role)
  case selectTrack(TrackKind, Int?, Role)
  case setAudio(AudioPolicy)
  case move(Corner)
  case resize(SizeStep)
  /// The picture in picture is not shown, or shown again. Hidden it stays active and plays on; whatever changes the
  /// roles shows it again.
  case setHidden(Bool)
  case toggleHidden
  /// Whether picture in picture begins by itself when the user leaves the app.
  case setAutomaticPictureInPicture(Bool)
  case shutDown

  /// Whether it changes who is where. Such a command waits its turn or is refused while a transaction runs; all others
  /// are carried out at once.
  public var changesPlaces: Bool {
    switch self {
    case .open, .start, .swap, .stop, .togglePictureInPicture, .bringBack, .close, .unload, .shutDown: true
    case .pause, .resume, .togglePause, .seek, .setVolume, .addVolume, .setMute, .toggleMute, .setSpeed, .multiplySpeed,
      .selectTrack, .setAudio, .move, .resize, .setHidden, .toggleHidden, .setAutomaticPictureInPicture:
      false
    }
  }
}

/// What to open, and where.
public struct Opening: Hashable, Sendable {
  public var content: Content
  public var role: Role
  /// Where to begin. With a content that already plays this becomes a seek.
  public var startsAt: Duration?
  /// Whether the content that is full screen may also be opened in picture in picture.
  public var allowsDuplicate: Bool

  public init(_ content: Content, in role: Role = .fullScreen, at start: Duration? = nil, allowsDuplicate: Bool = false)
  {
    self.content = content
    self.role = role
    self.startsAt = start
    self.allowsDuplicate = allowsDuplicate
  }
}

public enum Seek: Hashable, Sendable {
  case to(Duration)
  case by(Duration)
  /// Per cent of the duration, 0 to 100.
  case percent(Double)
}

/// mpv's track types that a person chooses from: the properties `aid` and `sid`.
public enum TrackKind: String, CaseIterable, Hashable, Sendable { case audio, subtitle }

public enum AudioPolicy: Hashable, Sendable {
  case followsFullScreen
  case pictureInPicture
  /// Audio stays with a content, wherever it goes. Without that content it follows the full screen.
  case pinned(ContentKey)
}

public enum Corner: String, CaseIterable, Hashable, Sendable {
  case topLeft, topRight, bottomLeft, bottomRight

  public enum Edge: Hashable, Sendable { case top, bottom, left, right }

  /// The corner at that edge which is nearest to this one.
  public func moved(to edge: Edge) -> Corner {
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

/// The width of the picture in picture as a share of the screen's: a fifth, a quarter, a third.
public enum SizeStep: String, CaseIterable, Hashable, Sendable {
  case small, medium, large

  public var larger: SizeStep { self == .small ? .medium : .large }
  public var smaller: SizeStep { self == .large ? .medium : .small }
}

/// Who asks.
public enum Initiator: String, CaseIterable, Hashable, Sendable { case user, system, program }

/// A command's number, given by whoever submits it.
public typealias CommandID = Int
