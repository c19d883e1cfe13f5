// Suspension: another owner uses the system's picture in picture (contract, section 7).

extension Orchestrator {
  @inline(__always)
  var isSuspended: Bool { state.suspension != .none }

  /// Suspends the picture in picture for another owner, or ends the suspension if the owner is nil.
  ///
  /// A suspended picture in picture stays active, paused and hidden.
  mutating func suspend(_ owner: OwnerID?) {
    var expanding: PlayerID?
    switch (state.suspension, owner) {
    case (.none, let owner?):
      state.suspension = .by(owner, SuspensionUndo())
      if let player = state.roles.pictureInPicture { pauseForSuspension(player) }
    case (.by(_, let undo), let owner?): state.suspension = .by(owner, undo)
    case (.by(_, let undo), nil):
      state.suspension = .none
      resume(undo.paused)
      expanding = undo.expanding
    case (.none, nil): return
    }
    note(.suspension(owner))
    show()
    if let expanding { expandAfterSuspension(expanding) }
  }

  /// Pauses the visible content of the picture in picture, and the content that loads there.
  private mutating func pauseForSuspension(_ player: PlayerID) {
    let (isPaused, loading) = (state.players[player].isPaused, state.players[player].loading)
    if let loading, !loading.playback.isPaused { resumeAtEndOfSuspension(loading.content.key) }
    if !isPaused, let shown = state.players[player].shown, shown.key != loading?.content.key {
      resumeAtEndOfSuspension(shown.key)
    }
    if !isPaused || loading?.playback.isPaused == false { setPaused(true, of: player) }
  }

  /// Pauses a content that begins to load in a suspended picture in picture.
  mutating func pauseForSuspension(_ loading: inout Loading) {
    guard isSuspended, loading.role == .pictureInPicture, !loading.playback.isPaused else { return }
    loading.playback.isPaused = true
    resumeAtEndOfSuspension(loading.content.key)
  }

  private mutating func resumeAtEndOfSuspension(_ content: ContentKey) {
    guard case .by(let owner, var undo) = state.suspension else { return }
    undo.paused.insert(content)
    state.suspension = .by(owner, undo)
  }

  /// Resumes a picture in picture that was paused for another reason, but only at the end of the suspension.
  mutating func resumeAtEndOfSuspension(_ player: PlayerID) {
    if let shown = state.players[player].shown { resumeAtEndOfSuspension(shown.key) }
  }

  /// Resumes the contents that the suspension paused. A content that a command has paused stays paused.
  private mutating func resume(_ contents: Set<ContentKey>) {
    guard let player = state.roles.pictureInPicture else { return }
    var resumes = false
    if let shown = state.players[player].shown, contents.contains(shown.key) {
      state.players[player].playback.isPaused = false
      resumes = true
    }
    if let loading = state.players[player].loading {
      resumes = contents.contains(loading.content.key)
      if resumes { state.players[player].loading?.playback.isPaused = false }
    }
    if resumes { tell(player, .setPaused(false)) }
  }

  /// Brings the picture in picture to full screen at the end of the suspension.
  mutating func expandAtEndOfSuspension() {
    guard case .by(let owner, var undo) = state.suspension else { return }
    undo.expanding = state.roles.pictureInPicture
    state.suspension = .by(owner, undo)
  }

  /// Brings a picture in picture to full screen, unless another content is full screen or the user is away.
  private mutating func expandAfterSuspension(_ player: PlayerID) {
    guard state.roles.pictureInPicture == player, state.roles.fullScreen == nil, !state.presence.isAway,
      refusalOfStop() == nil
    else { return }
    beginStop(by: .system, command: nil)
  }
}
