// Apps, screens, and other owners of the picture in picture (SEMANTICS 3 and 7).

extension Orchestrator {
  /// A content of this app is full screen now.
  mutating func bringToForeground(_ app: AppID) {
    state.presence = .here
    guard state.foreground != app else { return }
    if let former = state.foreground { note(.app(former, isForeground: false)) }
    state.foreground = app
    note(.app(app, isForeground: true))
  }

  mutating func present(_ screen: ScreenID?, isReported: Bool = false) {
    guard let screen, state.screens.insert(screen).inserted else { return }
    note(.screen(screen, isPresented: true, isReported: isReported))
  }

  mutating func receive(_ fact: ScreenFact, about screen: ScreenID) {
    switch fact {
    case .presented: present(screen, isReported: true)
    case .dismissed:
      if state.screens.remove(screen) != nil { note(.screen(screen, isPresented: false, isReported: true)) }
    }
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

  /// Leaving the app starts picture in picture by itself where that is switched on; otherwise it pauses playback.
  private mutating func leave() {
    let app = state.foreground
    state.foreground = nil
    if let player = state.roles.fullScreen, startsAutomatically(player) {
      state.presence = .away(app, .automaticPictureInPicture(player))
      note(.away(automatic: true, player: player))
      beginStart(player, by: .system, command: nil, outgoing: app)
      return
    }
    var trace = Presence.Trace.nothing
    if let player = state.roles.fullScreen, !state.players[player].isPaused {
      state.players[player].isPaused = true
      tell(player, .setPaused(true))
      trace = .paused(player)
    }
    state.presence = .away(app, trace)
    note(.away(automatic: false, player: state.roles.fullScreen))
    if let app { note(.app(app, isForeground: false)) }
    if state.roles.pictureInPicture != nil { show() }
  }

  private func startsAutomatically(_ player: PlayerID) -> Bool {
    guard state.configuration.automaticPictureInPicture, state.roles.pictureInPicture == nil,
      let content = state.players[player].shown, refusalOfEntering(player, by: .system) == nil
    else { return false }
    switch content.presentation {
    case .fullScreen: return true
    case .inline(let isPrimary): return isPrimary
    }
  }

  private mutating func comeBack(to app: AppID?, _ trace: Presence.Trace) {
    state.presence = .here
    note(.returned(app))
    if let app { bringToForeground(app) }
    if case .automaticPictureInPicture(let player) = trace, state.roles.pictureInPicture == player,
      state.roles.fullScreen == nil, refusalOfStop() == nil
    {
      beginStop(by: .system, command: nil)
      return
    }
    if case .paused(let player) = trace, state.roles.fullScreen == player, state.players[player].isPaused {
      state.players[player].isPaused = false
      tell(player, .setPaused(false))
    }
    if state.roles.pictureInPicture != nil { show() }
  }

  /// Another owner needs the picture in picture, or has let go of it. Meanwhile it stays active, paused and hidden.
  mutating func suspend(_ owner: OwnerID?) {
    switch (state.suspension, owner) {
    case (.none, let owner?):
      var paused: PlayerID?
      if let player = state.roles.pictureInPicture, !state.players[player].isPaused {
        paused = player
        state.players[player].isPaused = true
        tell(player, .setPaused(true))
      }
      state.suspension = .by(owner, paused: paused)
    case (.by(_, let paused), let owner?): state.suspension = .by(owner, paused: paused)
    case (.by(_, let paused), nil):
      state.suspension = .none
      if let paused, paused == state.roles.pictureInPicture {
        state.players[paused].isPaused = false
        tell(paused, .setPaused(false))
      }
    case (.none, nil): return
    }
    note(.suspension(owner))
    show()
  }
}
