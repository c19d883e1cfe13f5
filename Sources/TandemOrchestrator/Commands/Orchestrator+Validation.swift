// The checks that decide whether a command is legal.

extension Orchestrator {
  /// The reason why a command can't be carried out now; nil if it can.
  func refusal(of command: SessionCommand, by initiator: Initiator) -> Refusal? {
    switch command {
    case .adBreak(let time): refusal(ofAdBreak: time, to: nil, by: initiator)
    case .open(let opening): refusal(ofOpening: opening, by: initiator)
    case .start: refusalOfStart(by: initiator)
    case .swap: state.roles.pictureInPicture == nil ? .noPictureInPicture : refusalOfSwap(by: initiator)
    case .stop: refusalOfStop()
    case .togglePictureInPicture:
      state.roles.pictureInPicture == nil ? refusalOfStart(by: initiator) : refusalOfStop()
    case .close: state.roles.pictureInPicture == nil ? .noPictureInPicture : nil
    case .unload(let role):
      state.roles[role] != nil || loadingPlayer(for: role) != nil
        ? nil : role == .fullScreen ? .noFullScreen : .noPictureInPicture
    case .pause(let role), .resume(let role), .togglePause(let role): refusal(ofPlaybackIn: role)
    case .setMute(_, let role), .toggleMute(let role): state.roles[role] == nil ? .nothingThere : nil
    case .selectTrack(.video, nil, _): .invalidValue
    case .selectTrack(let kind, let track, let role):
      refusal(in: role) { tracks in track.map(tracks[kind].contains) ?? true }
    case .selectLanguage(let kind, let language, let role):
      refusal(in: role) { tracks in tracks.number(kind, in: language) != nil }
    case .cycleTrack(let kind, _, let role): refusal(in: role) { tracks in !tracks[kind].isEmpty }
    case .setSubtitlesShown(_, let role), .toggleSubtitles(let role): state.roles[role] == nil ? .nothingThere : nil
    case .setDelay(_, let delay, let role), .addDelay(_, let delay, let role):
      DelayTarget.range.contains(delay) ? (state.roles[role] == nil ? .nothingThere : nil) : .invalidValue
    case .stepEntry(let step, let role): refusal(ofMoving: role, step)
    case .chooseEntry(let number, let role): refusal(ofMoving: role, to: number)
    case .setLoop(_, let role): refusal(ofLooping: role)
    case .shuffle(_, let role): refusal(ofShuffling: role)
    case .setAudio(.pinned(let key)): isShownOrLoading(key) ? nil : .noSuchContent
    case .setVolume(let volume, let role):
      (0...130).contains(volume) ? (state.roles[role] == nil ? .nothingThere : nil) : .invalidValue
    case .multiplySpeed(let factor, let role):
      factor.isFinite && factor > 0 ? (state.roles[role] == nil ? .nothingThere : nil) : .invalidValue
    case .addVolume(let change, let role):
      change.isFinite ? (state.roles[role] == nil ? .nothingThere : nil) : .invalidValue
    case .setSpeed(let speed, let role):
      (0.01...100).contains(speed) ? (state.roles[role] == nil ? .nothingThere : nil) : .invalidValue
    case .seek(let seek, let role): refusal(of: seek, in: role)
    case .setHidden, .toggleHidden:
      state.roles.pictureInPicture == nil ? .noPictureInPicture : isSuspended ? .suspended : nil
    case .sync(let offset): refusalOfSyncing(offset)
    case .adjustSync(let change): refusalOfAdjustingSync(change)
    case .unsync: state.sync == nil ? .notSynced : nil
    case .toggleSync: state.sync == nil ? refusalOfSyncing(nil) : nil
    case .setAudio(.mix) where initiator != .user, .setAudio(.separate) where initiator != .user,
      .setAudio(.separatePinned) where initiator != .user:
      .notUserInitiated
    case .setAudio(.separate) where !state.configuration.hasPictureInPictureDevice,
      .setAudio(.separatePinned) where !state.configuration.hasPictureInPictureDevice:
      .invalidValue
    case .setAudio(.separatePinned(let key)): isShownOrLoading(key) ? nil : .noSuchContent
    case .setAudio, .setFocus, .move, .resize, .setLayout, .setAutomaticPictureInPicture, .shutDown: nil
    case .expand: preconditionFailure("\(command) must be handled before `perform`")
    }
  }

  /// The reason why a start is refused; nil if it is not. If a picture in picture exists, the start is a swap (R9).
  private func refusalOfStart(by initiator: Initiator) -> Refusal? {
    if state.roles.pictureInPicture != nil { return refusalOfSwap(by: initiator) }
    guard let player = state.roles.fullScreen else { return .noFullScreen }
    return refusalOfEntering(player, by: initiator)
  }

  @inline(__always)
  package func refusalOfSwap(by initiator: Initiator) -> Refusal? {
    guard let leaving = state.roles.pictureInPicture else { return .noPictureInPicture }
    guard let entering = state.roles.fullScreen else { return .noFullScreen }
    if let refusal = refusalOfEntering(entering, by: initiator) { return refusal }
    return isActive(leaving) ? nil : .noFrameYet
  }

  func refusalOfStop() -> Refusal? {
    guard let player = state.roles.pictureInPicture else { return .noPictureInPicture }
    if case .by = state.suspension { return .suspended }
    return isActive(player) ? nil : .noFrameYet
  }

  @inline(__always)
  private func isActive(_ player: PlayerID) -> Bool { state.players.look(at: player) { $0.isActive } }

  /// The reason why the video in a player can't enter picture in picture.
  @inline(__always)
  func refusalOfEntering(_ player: PlayerID, by initiator: Initiator) -> Refusal? {
    if !initiator.mayStartPictureInPicture { return .notUserInitiated }
    let shown = state.players.look(at: player) { $0.active.map { ($0.content, $0.info) } }
    guard let (content, info) = shown else { return .noFrameYet }
    if isMovingOn(player, content.key) { return .noFrameYet }
    return refusalOfPictureInPicture(for: content) ?? (info.hasVideo ? nil : .audioOnly)
  }

  /// The reason why a content can't be in picture in picture. The content's frames and tracks are not checked here.
  @inline(__always)
  private func refusalOfPictureInPicture(for content: MediaContent) -> Refusal? {
    if !state.configuration.isPictureInPictureSupported { return .unsupported }
    if case .by = state.suspension { return .suspended }
    if !content.allowsPictureInPicture { return .contentForbidsIt }
    if state.configuration.integration == .basic, content.viewKind == .system { return .basicIntegrationUnavailable }
    return nil
  }

  private func refusal(ofOpening opening: OpenRequest, by initiator: Initiator) -> Refusal? {
    if opening.changesOnlyTraits { return refusal(ofChangingTraits: opening) }
    if let start = opening.startsAt, start < .zero { return .invalidValue }
    if let refusal = refusal(ofStaying: opening) { return refusal }
    if let entry = opening.entry, let refusal = refusal(ofBeginningAt: entry, opening) { return refusal }
    let pictureInPicture = state.roles.pictureInPicture.flatMap { state.players[$0].shown }
    if opening.startsAdBreak {
      if opening.role == .pictureInPicture { return .invalidValue }
      if let refusal = refusal(ofAdBreak: opening.staysFor, to: opening, by: initiator) { return refusal }
      // If a picture in picture exists, the ad break is a swap and opens nothing, so no further check applies.
      if pictureInPicture != nil { return nil }
      if state.roles.fullScreen.flatMap({ state.players[$0].shown })?.key == opening.content.key {
        return .alreadyFullScreen
      }
    }
    if changesViewKind(opening.content) { return .mixedViewKinds }
    switch opening.role {
    case .fullScreen:
      // An opening that joins an open restore needs no transaction of its own.
      if state.phase.gate != nil { return nil }
      // Treat a content that loads for picture in picture like a content in picture in picture.
      let loadingKey = loadingPlayer(for: .pictureInPicture).flatMap { state.players[$0].loading?.content.key }
      if loadingKey == opening.content.key, !opening.allowsDuplicate, !isFullScreen(opening.content.key) {
        return .alreadyInPictureInPicture
      }
      return refusalOfReturning(opening, by: initiator)
    case .pictureInPicture:
      let mayOpen = initiator == .event && state.roles.pictureInPicture != nil
      if !mayOpen, !initiator.mayStartPictureInPicture { return .notUserInitiated }
      if let refusal = refusalOfSecond { return refusal }
      if let refusal = refusalOfPictureInPicture(for: contentAfterOpening(opening.content)) { return refusal }
      let isDuplicate = isFullScreen(opening.content.key) && !isInPictureInPicture(opening.content.key)
      return isDuplicate && !opening.allowsDuplicate ? .alreadyFullScreen : nil
    }
  }

  private func refusal(ofChangingTraits opening: OpenRequest) -> Refusal? {
    var plain = OpenRequest(opening.content, in: opening.role)
    plain.changesOnlyTraits = true
    if opening != plain { return .invalidValue }
    if changesViewKind(opening.content) { return .mixedViewKinds }
    return holder(of: opening.content.key) == nil ? .noSuchContent : nil
  }

  /// True if an opening would change the kind of view of the content in picture in picture.
  private func changesViewKind(_ content: MediaContent) -> Bool {
    guard let shown = state.roles.pictureInPicture.flatMap({ state.players[$0].shown }) else { return false }
    return shown.key == content.key && content.said.contains(.viewKind) && shown.viewKind != content.viewKind
  }

  /// True if a content is in picture in picture or loading for it, and no other content loads in its place.
  private func isInPictureInPicture(_ key: ContentKey) -> Bool {
    state.roles.pictureInPicture.flatMap { state.players[$0].active }?.content.key == key
      || loadingPlayer(for: .pictureInPicture).flatMap { state.players[$0].loading?.content }?.key == key
  }

  /// True if a content is full screen or is becoming full screen.
  func isFullScreen(_ key: ContentKey) -> Bool {
    state.roles.fullScreen.flatMap { state.players[$0].shown }?.key == key
      || loadingPlayer(for: .fullScreen).flatMap { state.players[$0].loading?.content }?.key == key
  }

  /// True if a player shows or loads a content.
  private func isShownOrLoading(_ key: ContentKey) -> Bool {
    PlayerID.allCases.contains { player in
      state.players[player].shown?.key == key || state.players[player].loading?.content.key == key
    }
  }

  /// The content after its opening. For a content in picture in picture, the opening changes only the traits that it
  /// sets.
  private func contentAfterOpening(_ content: MediaContent) -> MediaContent {
    guard case .pictureInPicture(let player) = match(content, for: .pictureInPicture),
      let shown = state.players[player].active?.content
    else { return content }
    return shown.adopting(content)
  }

  /// The reason why a track can't be chosen, judged by the content's known tracks; nil if it can.
  private func refusal(in role: Role, unless exists: (Tracks) -> Bool) -> Refusal? {
    guard let player = state.roles[role] else { return .nothingThere }
    // A command that is legal without any track, such as turning the subtitles off, does not have to wait for the
    // tracks.
    if exists(Tracks()) { return nil }
    guard isActive(player), let tracks = state.players[player].availableTracks else {
      return .noFrameYet
    }
    return exists(tracks) ? nil : .noSuchTrack
  }

  /// The reason why a content can't be opened full screen; nil if it can.
  ///
  /// A content that is already in picture in picture becomes full screen by a swap, or by a stop if nothing is full
  /// screen. A new content that replaces a lone picture in picture also needs a stop. If this swap or stop is refused,
  /// the opening is refused for the same reason.
  private func refusalOfReturning(_ opening: OpenRequest, by initiator: Initiator) -> Refusal? {
    switch match(opening.content) {
    case .pictureInPicture where opening.allowsDuplicate: nil
    case .pictureInPicture: state.roles.fullScreen == nil ? refusalOfStop() : refusalOfSwap(by: initiator)
    case .nothing where replacesPictureInPicture: refusalOfStop()
    case .nothing, .fullScreen, .loading: nil
    }
  }

  private func refusal(ofPlaybackIn role: Role) -> Refusal? {
    if state.roles[role] == nil { return .nothingThere }
    if role == .pictureInPicture, case .by = state.suspension { return .suspended }
    return nil
  }

  private func refusal(of seek: Seek, in role: Role) -> Refusal? {
    switch seek {
    case .to(let position) where position < .zero: return .invalidValue
    case .percent(let share) where !(0...100).contains(share): return .invalidValue
    case .chapter(let number) where number < 0: return .invalidValue
    case .to, .by, .percent, .chapter, .chapters, .live: break
    }
    guard let player = state.roles[role] else { return .nothingThere }
    guard let active = state.players[player].active else { return .noFrameYet }
    if let refusal = seek == .live ? refusalOfGoingLive(active) : active.refusalOfSeeking { return refusal }
    // If the videos are synced, the other video would seek, too, so the user must be able to seek in both.
    if let other = synced(to: player), let refusal = state.players[other].active.flatMap(\.refusalOfSeeking) {
      return refusal
    }
    let chapters = state.players[player].availableTracks?.chapters.count ?? 0
    switch seek {
    case .chapter(let number): return number < chapters ? nil : .noSuchChapter
    case .chapters: return chapters > 0 ? nil : .noSuchChapter
    case .to, .by, .percent, .live: return nil
    }
  }
}

extension Active {
  /// The reason why the user can't seek in the content; nil if the user can.
  package var refusalOfSeeking: Refusal? {
    if content.requiresLinearPlayback { return .requiresLinearPlayback }
    if content.kind == .call { return .callIsLive }
    return info.isSeekable ? nil : .notSeekable
  }

  /// True if the session can seek to the beginning of the content after its end. Linear playback forbids only the
  /// user's own seeks.
  var canSeekToBeginning: Bool { content.kind != .call && info.isSeekable }

  /// True if the content has ended and a command can make it play again. A call that has ended is over.
  var canBeginAgain: Bool { hasEnded && content.kind != .call }
}
