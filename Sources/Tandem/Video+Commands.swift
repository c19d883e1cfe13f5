import TandemOrchestrator

extension Video {
  /// Pauses the video on its visible frame; mpv's `pause`. The pause lasts through swaps.
  ///
  /// - Throws: an error if the video is stale, or if its picture in picture is suspended.
  public func pause() async throws { try await perform { .pause($0) } }

  /// Resumes the video. The session retries a lost connection at once.
  ///
  /// - Throws: an error if the video is stale, or if its picture in picture is suspended.
  public func resume() async throws { try await perform { .resume($0) } }

  /// Seeks in the video. A paused video stays paused.
  ///
  /// - Throws: an error if the video is stale or unseekable: linear, a call, or an unseekable stream.
  public func seek(_ seek: Seek) async throws { try await perform { .seek(seek, $0) } }

  /// Seeks to the beginning of one of the video's ``chapters``.
  ///
  /// - Throws: an error if the video is stale, is unseekable, or has no such chapter.
  public func seek(to chapter: Chapter) async throws {
    guard let number = chapters.firstIndex(of: chapter) else { throw CommandError.refused(.noSuchChapter) }
    try await seek(.chapter(number))
  }

  /// Sets the volume, even of a video that is not audible. The volume belongs to the content: if the session restores
  /// the content later, it restores the volume, too.
  ///
  /// - Parameter volume: mpv's `volume`, 0 to 130.
  public func setVolume(_ volume: Double) async throws { try await perform { .setVolume(volume, $0) } }

  /// Sets the user's mute. An unmuted video is audible only if the policy allows it: ``Configuration/audio``.
  public func setMuted(_ isMuted: Bool) async throws { try await perform { .setMute(isMuted, $0) } }

  /// Sets the speed, which lasts through swaps.
  ///
  /// - Parameter speed: mpv's `speed`, 0.01 to 100.
  public func setSpeed(_ speed: Double) async throws { try await perform { .setSpeed(speed, $0) } }

  /// Selects one of the video's ``tracks``.
  ///
  /// - Throws: an error if the video is stale, or has no such track.
  public func select(_ track: Track) async throws {
    try await perform { .selectTrack(track.kind, track.number, $0) }
  }

  /// Selects the first track of a kind in a language.
  ///
  /// - Parameters:
  ///   - kind: the kind of the track.
  ///   - language: a code such as `de`, `deu` or `de-AT`.
  /// - Throws: an error if the video is stale, or has no such track.
  public func selectTrack(of kind: TrackKind, language: String) async throws {
    try await perform { .selectLanguage(kind, language, $0) }
  }

  /// Deselects the track of a kind. The picture can't be deselected.
  ///
  /// - Throws: an error if the video is stale, or `refused(.invalidValue)` for ``TrackKind/video``.
  public func deselectTrack(of kind: TrackKind) async throws { try await perform { .selectTrack(kind, nil, $0) } }

  /// Shows the subtitles, or hides them and keeps their track.
  public func setSubtitlesShown(_ showsSubtitles: Bool) async throws {
    try await perform { .setSubtitlesShown(showsSubtitles, $0) }
  }

  /// Delays the sound or the subtitles relative to the picture. A negative delay makes them earlier.
  ///
  /// - Parameters:
  ///   - delay: the delay, at most an hour.
  ///   - target: the sound or the subtitles.
  public func setDelay(_ delay: Duration, of target: DelayTarget) async throws {
    try await perform { .setDelay(target, delay, $0) }
  }

  /// Plays the next entry of a list.
  ///
  /// - Throws: an error if the video is stale, is not a list, or has no such entry.
  public func playNextEntry() async throws { try await perform { .stepEntry(.next, $0) } }

  /// Plays the previous entry of a list.
  ///
  /// - Throws: an error if the video is stale, is not a list, or has no such entry.
  public func playPreviousEntry() async throws { try await perform { .stepEntry(.previous, $0) } }

  /// Plays an entry of a list.
  ///
  /// - Parameter entry: the number of the entry, counted from 1.
  /// - Throws: an error if the video is stale, is not a list, or has no such entry.
  public func playEntry(_ entry: Int) async throws { try await perform { .chooseEntry(entry, $0) } }

  /// Sets the repetition of the content: none, one entry or the whole list.
  public func setLoop(_ loop: Loop) async throws { try await perform { .setLoop(loop, $0) } }

  /// Plays the list in another order.
  ///
  /// - Parameter seed: decides the order; nil restores the list's original order.
  public func shuffle(seed: Int?) async throws { try await perform { .shuffle(seed: seed, $0) } }

  /// Unloads the video. In picture in picture this is a close, with its callbacks.
  public func unload() async throws { try await perform { .unload($0) } }

  private func perform(_ command: @escaping (Role) -> SessionCommand) async throws {
    guard let session else { throw CommandError.sessionEnded }
    guard isCurrent else { throw session.isFinished ? CommandError.sessionEnded : .stale }
    _ = try await session.perform(command, on: self)
  }
}
