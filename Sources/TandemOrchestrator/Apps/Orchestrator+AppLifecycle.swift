// Apps, screens, and other owners of the picture in picture (contract, sections 3 and 7).

extension Orchestrator {
  mutating func bringToForeground(_ app: AppID) {
    guard state.foreground != app else { return }
    if let previous = state.foreground { note(.app(previous, isForeground: false)) }
    state.foreground = app
    note(.app(app, isForeground: true))
  }

  mutating func present(_ screen: ScreenID?, isReported: Bool = false) {
    guard let screen else { return }
    cancelDismissals(of: screen)
    // If the app presents a screen again, move this screen to the top.
    let wasPresented = remove(screen)
    state.screens.append(screen)
    if !wasPresented { note(.screen(screen, isPresented: true, isReported: isReported)) }
  }

  mutating func receive(_ fact: ScreenFact, about screen: ScreenID) {
    switch fact {
    case .presented: present(screen, isReported: true)
    case .dismissed: if remove(screen) { note(.screen(screen, isPresented: false, isReported: true)) }
    }
  }

  /// - Returns: true if the screen was presented before the call.
  mutating func remove(_ screen: ScreenID) -> Bool {
    guard let index = state.screens.firstIndex(of: screen) else { return false }
    state.screens.remove(at: index)
    return true
  }

  /// Registers or removes a listener. A new registration replaces the former listener, as in Bambuser's SDK.
  mutating func receive(_ listener: ListenerID, isRegistered: Bool) {
    note(.listener(listener, isRegistered: isRegistered))
    if isRegistered { state.listener = listener } else if state.listener == listener { state.listener = nil }
  }

  mutating func receive(_ fact: AppFact) {
    switch (fact, state.presence) {
    case (.left, .here): leaveApp()
    case (.returned, .away(let app, let undo)): returnToApp(app, undo)
    case (.left, .away), (.returned, .here): break
    }
  }

  /// Starts picture in picture automatically if the settings allow it; otherwise pauses the full-screen video.
  ///
  /// A video that is already in picture in picture plays on.
  private mutating func leaveApp() {
    let app = state.foreground
    state.foreground = nil
    if let player = state.roles.fullScreen, startsAutomatically(player) {
      state.presence = .away(app, AppVisibility.BackgroundingUndo(automatic: player))
      note(.background(automatic: true, player: player))
      beginStart(player, by: .system, command: nil, outgoing: app)
      return
    }
    // If the suspension still holds back a restore, the restore follows when the user returns.
    var undo = AppVisibility.BackgroundingUndo()
    if case .by(_, let suspensionUndo) = state.suspension, state.configuration.integration == .basic {
      undo.automatic = suspensionUndo.expanding
    }
    state.presence = .away(app, undo)
    if let player = state.roles.fullScreen { pauseForAbsence(player) }
    note(.background(automatic: false, player: state.roles.fullScreen))
    if let app { note(.app(app, isForeground: false)) }
    if state.roles.pictureInPicture != nil { show() }
  }

  /// True if the player's picture in picture began automatically when the user left the app.
  ///
  /// The screen of this video is not dismissed before the user returns.
  @inline(__always)
  func isAutomatic(_ player: PlayerID) -> Bool {
    if case .away(_, let undo) = state.presence { undo.automatic == player } else { false }
  }

  private func startsAutomatically(_ player: PlayerID) -> Bool {
    guard state.configuration.automaticPictureInPicture, state.roles.pictureInPicture == nil,
      let active = state.players[player].active, !active.hasEnded, !state.players[player].isPaused,
      refusalOfEntering(player, by: .system) == nil
    else { return false }
    switch active.content.presentation {
    case .fullScreen: return true
    case .inline(let isPrimary): return isPrimary
    }
  }

  /// Pauses an invisible video until the user returns to the app.
  mutating func pauseForAbsence(_ player: PlayerID) {
    guard case .away(let app, var undo) = state.presence, !state.players[player].isPaused else { return }
    setPaused(true, of: player)
    undo.paused.insert(player)
    state.presence = .away(app, undo)
  }

  /// True if a player is paused, and not only because the user left the app.
  func isChosenPause(of player: PlayerID) -> Bool {
    if case .away(_, let undo) = state.presence, undo.paused.contains(player) { return false }
    return state.players[player].isPaused && !state.resumesAtEnd.contains(player)
  }

  /// Forgets that a player was paused when the user left the app.
  ///
  /// Called if a later command pauses or resumes the player, or chooses its content.
  mutating func forgetPausing(of player: PlayerID) {
    state.resumesAtEnd.remove(player)
    guard case .away(let app, var undo) = state.presence, undo.paused.remove(player) != nil else { return }
    state.presence = .away(app, undo)
  }

  /// Forgets all that the session did to a player when the user left the app.
  ///
  /// The user's return then does not change the player.
  mutating func forgetAbsence(of player: PlayerID) {
    forgetPausing(of: player)
    guard case .away(let app, var undo) = state.presence, undo.automatic == player else { return }
    undo.automatic = nil
    state.presence = .away(app, undo)
  }

  /// True if the user has left the app and did not ask for the transaction: the user stays away.
  @inline(__always)
  func keepsAbsence(_ header: TransactionHeader) -> Bool { state.presence.isAway && header.initiator != .user }

  /// Treats the user as back in the app, because a transaction brings a video to full screen.
  ///
  /// The players that were paused when the user left resume only after the transaction, because a swap itself does not
  /// pause or resume a video (R7).
  mutating func returnWithTransaction() {
    if case .away(_, let undo) = state.presence { state.resumesAtEnd.formUnion(undo.paused) }
    state.presence = .here
  }

  /// Resumes the players that were paused when the user left, in their present roles.
  ///
  /// A suspended picture in picture resumes only at the end of its suspension.
  mutating func resume(_ players: Set<PlayerID>) {
    for player in PlayerID.allCases where players.contains(player) && state.players[player].isPaused {
      if isSuspended, state.roles.pictureInPicture == player {
        resumeAtEndOfSuspension(player)
      } else if state.roles.role(of: player) != nil {
        setPaused(false, of: player)
      }
    }
  }

  /// Undoes the effects of leaving the app.
  ///
  /// With the basic integration, an automatic picture in picture goes back to full screen. With the advanced
  /// integration, or if another content is full screen, the picture in picture stays active, and the session proposes
  /// to dismiss the screen of its video (Pillarbox).
  private mutating func returnToApp(_ app: AppID?, _ undo: AppVisibility.BackgroundingUndo) {
    state.presence = .here
    note(.foreground(app))
    let shown = state.roles.fullScreen.flatMap { state.players[$0].shown }
    if let app = shown?.app ?? app { bringToForeground(app) }
    resume(undo.paused)
    if let player = undo.automatic, state.roles.pictureInPicture == player {
      switch (state.configuration.integration, state.roles.fullScreen) {
      case (.basic, nil) where isSuspended: expandAtEndOfSuspension()
      case (.basic, nil):
        if refusalOfStop() == nil {
          beginStop(by: .system, command: nil)
          return
        }
      case (.basic, _), (.advanced, _): proposeDismissal(player)
      }
    }
    if state.roles.pictureInPicture != nil { show() }
    promoteIfWanted()
  }
}
