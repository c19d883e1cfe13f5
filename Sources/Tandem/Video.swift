// One of the two videos, as an app holds it.

import Observation
import TandemOrchestrator
import TandemPlayback

/// A present or past video: AVKit's "original player", whatever its role.
///
/// The object stays the same as long as a player has the content, through every swap. Afterwards it is stale: it keeps
/// its last values, and its methods throw ``CommandError/stale``.
///
/// Thread: the main actor.
@MainActor
@Observable
public final class Video: Identifiable {
  /// The player that has it. It never changes.
  public let player: PlayerID
  /// All that is known of the content. A second opening of the same content can add to it.
  public internal(set) var content: Content
  /// Its role on the screen; nil once it is stale.
  public internal(set) var role: Role?
  /// True while paused; mpv's `pause`.
  public internal(set) var isPaused = false
  /// True after its end; the last frame is kept.
  public internal(set) var hasEnded = false
  /// The state of a lost connection; nil while it is connected.
  public internal(set) var interruption: Interruption?
  /// True while it waits for data, paused or not: for its cache or its connection.
  public internal(set) var isBuffering = false
  /// Its speed while it is not paused; mpv's `speed`.
  public internal(set) var speed = 1.0
  /// Its volume while it is heard, 0 to 130; mpv's `volume`.
  public internal(set) var volume = 100.0
  /// The user's own mute. The audio policy's mute does not count.
  public internal(set) var isMuted = false

  @ObservationIgnored weak var session: TandemSession?

  init(_ player: PlayerID, _ content: Content, _ session: TandemSession) {
    self.player = player
    self.content = content
    self.session = session
  }

  /// True while the player has it.
  public var isCurrent: Bool { role != nil }

  /// The newest known values of its player: position, duration, tracks and more; nil once it is stale. Reading them costs
  /// nothing, and they are not observed: they change with every frame.
  public var status: PlayerStatus? { isCurrent ? session?.status(of: player) : nil }

  /// Its position; nil if that is unknown. Not observed.
  public var position: Duration? { status?.position }

  /// Its length; nil with live contents. Not observed.
  public var duration: Duration? { isCurrent ? session?.loop.snapshot.videos[player]?.duration : nil }

  /// Holds it on the frame that is seen; mpv's `pause`. It stays held through swaps.
  ///
  /// - Throws: that it is stale, or that it is in a picture in picture which is suspended.
  public func pause() async throws(CommandError) { try await perform { .pause($0) } }

  /// Lets it go on. A connection that is lost is tried at once.
  ///
  /// - Throws: that it is stale, or that it is in a picture in picture which is suspended.
  public func resume() async throws(CommandError) { try await perform { .resume($0) } }

  /// Goes to another position in it; a paused video stays paused.
  ///
  /// - Throws: that it is stale, or can't be sought in: it is linear, a call, or a stream without that.
  public func seek(_ seek: Seek) async throws(CommandError) { try await perform { .seek(seek, $0) } }

  /// Sets its volume from now on, heard or not. The volume comes back with the content.
  ///
  /// - Parameter volume: mpv's `volume`, 0 to 130.
  public func setVolume(_ volume: Double) async throws(CommandError) { try await perform { .setVolume(volume, $0) } }

  /// The user's own mute. Without it the video is heard only where the policy lets it: ``Configuration/audio``.
  public func setMuted(_ isMuted: Bool) async throws(CommandError) { try await perform { .setMute(isMuted, $0) } }

  /// Sets its speed from now on, through swaps, too.
  ///
  /// - Parameter speed: mpv's `speed`, 0.01 to 100.
  public func setSpeed(_ speed: Double) async throws(CommandError) { try await perform { .setSpeed(speed, $0) } }

  /// Plays another of its audio tracks, or shows another of its subtitles.
  ///
  /// - Parameters:
  ///   - track: mpv's number of it; nil for none.
  ///   - kind: whether it is heard or read.
  /// - Throws: that it is stale, or that there is no such track.
  public func select(_ track: Int?, of kind: TrackKind) async throws(CommandError) {
    try await perform { .selectTrack(kind, track, $0) }
  }

  private func perform(_ command: @escaping (Role) -> SessionCommand) async throws(CommandError) {
    guard let session else { throw .sessionEnded }
    guard isCurrent else { throw session.isFinished ? .sessionEnded : .stale }
    _ = try await session.perform(command, on: self)
  }
}
