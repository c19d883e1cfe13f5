// Apps, screens, and other owners of the picture in picture (contract, sections 3 and 7).

extension Orchestrator {
  /// A content of this app is full screen now.
  mutating func bringToForeground(_ app: AppID) {
    guard state.foreground != app else { return }
    if let previous = state.foreground { note(.app(previous, isForeground: false)) }
    state.foreground = app
    note(.app(app, isForeground: true))
  }

  mutating func present(_ screen: ScreenID?, isReported: Bool = false) {
    guard let screen else { return }
    cancelDismissals(of: screen)
    // A screen that is there already comes above the others.
    let wasThere = remove(screen)
    state.screens.append(screen)
    if !wasThere { note(.screen(screen, isPresented: true, isReported: isReported)) }
  }

  mutating func receive(_ fact: ScreenFact, about screen: ScreenID) {
    switch fact {
    case .presented: present(screen, isReported: true)
    case .dismissed: if remove(screen) { note(.screen(screen, isPresented: false, isReported: true)) }
    }
  }

  /// - Returns: whether the screen was there.
  mutating func remove(_ screen: ScreenID) -> Bool {
    guard let index = state.screens.firstIndex(of: screen) else { return false }
    state.screens.remove(at: index)
    return true
  }

  /// The newest registration replaces the former (Bambuser).
  mutating func receive(_ listener: ListenerID, isRegistered: Bool) {
    note(.listener(listener, isRegistered: isRegistered))
    if isRegistered { state.listener = listener } else if state.listener == listener { state.listener = nil }
  }

  mutating func receive(_ fact: AppFact) {
    switch (fact, state.presence) {
    case (.left, .here): leave()
    case (.returned, .away(let app, let trace)): comeBack(to: app, trace)
    case (.left, .away), (.returned, .here): break
    }
  }

  /// Leaving the app starts picture in picture by itself where that is switched on; otherwise it pauses playback. A
  /// picture in picture that is there plays on.
  private mutating func leave() {
    let app = state.foreground
    state.foreground = nil
    if let player = state.roles.fullScreen, startsAutomatically(player) {
      state.presence = .away(app, AppVisibility.BackgroundingUndo(automatic: player))
      note(.away(automatic: true, player: player))
      beginStart(player, by: .system, command: nil, outgoing: app)
      return
    }
    state.presence = .away(app, AppVisibility.BackgroundingUndo())
    if let player = state.roles.fullScreen { pauseForAbsence(player) }
    note(.away(automatic: false, player: state.roles.fullScreen))
    if let app { note(.app(app, isForeground: false)) }
    if state.roles.pictureInPicture != nil { show() }
  }

  /// True if a picture in picture began because the user left. Its screen stays as it is, at least until the return.
  @inline(__always)
  func isAutomatic(_ player: PlayerID) -> Bool {
    if case .away(_, let trace) = state.presence { trace.automatic == player } else { false }
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

  /// The user is away, and nothing shows this video: it waits for the return.
  mutating func pauseForAbsence(_ player: PlayerID) {
    guard case .away(let app, var trace) = state.presence, !state.players[player].isPaused else { return }
    setPaused(true, of: player)
    trace.paused.insert(player)
    state.presence = .away(app, trace)
  }

  /// True if a person has paused a player, apart from what leaving and a suspension do.
  func isChosenPause(of player: PlayerID) -> Bool {
    if case .away(_, let trace) = state.presence, trace.paused.contains(player) { return false }
    if case .by(_, paused: player) = state.suspension { return false }
    return state.players[player].isPaused && !state.resumesAtEnd.contains(player)
  }

  /// The user has chosen a player's content or its pause: returning leaves it alone.
  mutating func forgetPausing(of player: PlayerID) {
    state.resumesAtEnd.remove(player)
    guard case .away(let app, var trace) = state.presence, trace.paused.remove(player) != nil else { return }
    state.presence = .away(app, trace)
  }

  /// Forgets all that leaving did with this player.
  mutating func forgetAbsence(of player: PlayerID) {
    forgetPausing(of: player)
    guard case .away(let app, var trace) = state.presence, trace.automatic == player else { return }
    trace.automatic = nil
    state.presence = .away(app, trace)
  }

  /// A video comes to the full screen, and the user with it. What leaving paused resumes when the transaction is over,
  /// since a swap changes nobody's pause.
  mutating func returnWithTransaction() {
    if case .away(_, let trace) = state.presence { state.resumesAtEnd.formUnion(trace.paused) }
    state.presence = .here
  }

  /// Resumes the players that leaving paused, whatever roles they have by now.
  mutating func resume(_ players: Set<PlayerID>) {
    for player in PlayerID.allCases where players.contains(player) && state.players[player].isPaused {
      if case .by(let owner, nil) = state.suspension, state.roles.pictureInPicture == player {
        state.suspension = .by(owner, paused: player)
      } else if state.roles.role(of: player) != nil {
        setPaused(false, of: player)
      }
    }
  }

  /// An automatic picture in picture is restored with the basic integration, and goes on with the advanced one, whose
  /// screen goes away (Pillarbox).
  private mutating func comeBack(to app: AppID?, _ trace: AppVisibility.BackgroundingUndo) {
    state.presence = .here
    note(.returned(app))
    let shown = state.roles.fullScreen.flatMap { state.players[$0].shown }
    if let app = shown?.app ?? app { bringToForeground(app) }
    resume(trace.paused)
    if let player = trace.automatic, state.roles.pictureInPicture == player, state.roles.fullScreen == nil {
      switch state.configuration.integration {
      case .basic:
        if refusalOfStop() == nil {
          beginStop(by: .system, command: nil)
          return
        }
      case .advanced: proposeDismissal(player)
      }
    }
    if state.roles.pictureInPicture != nil { show() }
    promoteIfWanted()
  }

  /// Another owner needs the picture in picture, or has let go of it. Meanwhile it stays active, paused and hidden.
  mutating func suspend(_ owner: OwnerID?) {
    switch (state.suspension, owner) {
    case (.none, let owner?):
      var paused: PlayerID?
      if let player = state.roles.pictureInPicture, !state.players[player].isPaused {
        paused = player
        setPaused(true, of: player)
      }
      state.suspension = .by(owner, paused: paused)
    case (.by(_, let paused), let owner?): state.suspension = .by(owner, paused: paused)
    case (.by(_, let paused), nil):
      state.suspension = .none
      if let paused, paused == state.roles.pictureInPicture {
        setPaused(false, of: paused)
      }
    case (.none, nil): return
    }
    note(.suspension(owner))
    show()
  }
}
