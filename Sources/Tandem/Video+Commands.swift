// The commands to one video.

import TandemOrchestrator

extension Video {
  /// Holds it on the frame that is seen; mpv's `pause`. It stays held through swaps.
  ///
  /// - Throws: that it is stale, or that it is in a picture in picture which is suspended.
  public func pause() async throws { try await perform { .pause($0) } }

  /// Lets it go on. A connection that is lost is tried at once.
  ///
  /// - Throws: that it is stale, or that it is in a picture in picture which is suspended.
  public func resume() async throws { try await perform { .resume($0) } }

  /// Goes to another position in it; a paused video stays paused.
  ///
  /// - Throws: that it is stale, or can't be sought in: it is linear, a call, or a stream without that.
  public func seek(_ seek: Seek) async throws { try await perform { .seek(seek, $0) } }

  /// Goes to the beginning of one of its ``chapters``.
  ///
  /// - Throws: that it is stale, can't be sought in, or has no such chapter.
  public func seek(to chapter: Chapter) async throws {
    guard let number = chapters.firstIndex(of: chapter) else { throw CommandError.refused(.noSuchChapter) }
    try await seek(.chapter(number))
  }

  /// How loud it is from now on, whether it is heard or not. It comes back with the content.
  ///
  /// - Parameter volume: mpv's `volume`, 0 to 130.
  public func setVolume(_ volume: Double) async throws { try await perform { .setVolume(volume, $0) } }

  /// The user's own mute. Without it the video is heard only where the policy lets it: ``Configuration/audio``.
  public func setMuted(_ isMuted: Bool) async throws { try await perform { .setMute(isMuted, $0) } }

  /// How fast it plays from now on, through swaps, too.
  ///
  /// - Parameter speed: mpv's `speed`, 0.01 to 100.
  public func setSpeed(_ speed: Double) async throws { try await perform { .setSpeed(speed, $0) } }

  /// Plays or shows one of its ``tracks``.
  ///
  /// - Throws: that it is stale, or has no such track.
  public func select(_ track: Track) async throws {
    try await perform { .selectTrack(track.kind, track.number, $0) }
  }

  /// Plays or shows the first track of a kind that is in a language.
  ///
  /// - Parameters:
  ///   - kind: of the track.
  ///   - language: a code such as `de`, `deu` or `de-AT`.
  /// - Throws: that it is stale, or has no such track.
  public func selectTrack(of kind: TrackKind, language: String) async throws {
    try await perform { .selectLanguage(kind, language, $0) }
  }

  /// Plays or shows no track of a kind; a video keeps its picture.
  ///
  /// - Throws: that it is stale, or `refused(.invalidValue)` for ``TrackKind/video``.
  public func deselectTrack(of kind: TrackKind) async throws { try await perform { .selectTrack(kind, nil, $0) } }

  /// Shows its subtitles, or hides them and keeps their track.
  public func setSubtitlesShown(_ showsSubtitles: Bool) async throws {
    try await perform { .setSubtitlesShown(showsSubtitles, $0) }
  }

  /// How much later than the picture its sound or its subtitles come; negative for sooner.
  ///
  /// - Parameters:
  ///   - delay: at most an hour.
  ///   - target: which of the two.
  public func setDelay(_ delay: Duration, of target: DelayTarget) async throws {
    try await perform { .setDelay(target, delay, $0) }
  }

  /// Plays the next entry of a list.
  ///
  /// - Throws: that it is stale, is no list, or has no such entry.
  public func playNextEntry() async throws { try await perform { .stepEntry(.next, $0) } }

  /// Plays the previous entry of a list.
  ///
  /// - Throws: that it is stale, is no list, or has no such entry.
  public func playPreviousEntry() async throws { try await perform { .stepEntry(.previous, $0) } }

  /// Plays an entry of a list.
  ///
  /// - Parameter entry: counted from 1.
  /// - Throws: that it is stale, is no list, or has no such entry.
  public func playEntry(_ entry: Int) async throws { try await perform { .chooseEntry(entry, $0) } }

  /// What follows its end from now on.
  public func setLoop(_ loop: Loop) async throws { try await perform { .setLoop(loop, $0) } }

  /// Plays its list in another order.
  ///
  /// - Parameter seed: decides the order; nil restores the list's own.
  public func shuffle(seed: Int?) async throws { try await perform { .shuffle(seed: seed, $0) } }

  /// Empties its place. In picture in picture this is a close, with its callbacks.
  public func unload() async throws { try await perform { .unload($0) } }

  private func perform(_ command: @escaping (Role) -> SessionCommand) async throws {
    guard let session else { throw CommandError.sessionEnded }
    guard isCurrent else { throw session.isFinished ? CommandError.sessionEnded : .stale }
    _ = try await session.perform(command, on: self)
  }
}
