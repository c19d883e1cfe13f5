// Start: a video goes to picture in picture (contract, section 2).
//
//   1  willStart
//      the new layout
//   4  didStart, or failedToStart

extension Orchestrator {
  /// Sends step 1 and orders the layout.
  ///
  /// - Parameters:
  ///   - outgoing: the app that goes to the background with the video.
  ///   - fullScreen: the player whose video becomes full screen.
  mutating func beginStart(
    _ player: PlayerID, by initiator: Initiator, command: CommandID?, outgoing: AppID? = nil,
    fullScreen: PlayerID? = nil
  ) {
    let header = beginTransaction(.start, by: initiator, command: command)
    let entering = participant(player)
    willStart(entering, in: header)
    let origin = state.roles.role(of: player)
    if let origin { state.roles[origin] = nil }
    state.roles.pictureInPicture = player
    if let fullScreen { state.roles.fullScreen = fullScreen }
    noteRoles()
    updateSound()
    waitForLayout(animation: state.configuration.animation)
    state.transaction = .start(
      StartTransaction(header: header, entering: entering, origin: origin, outgoing: outgoing))
  }

  /// Step 4: the picture in picture is on the screen and at rest.
  mutating func complete(_ start: StartTransaction) {
    let player = start.entering.player
    call(.didStart, start.entering, in: start.header)
    if let outgoing = start.outgoing { note(.app(outgoing, isForeground: false)) }
    if start.origin != nil, !isAutomatic(player) { proposeDismissal(player) }
    finish(start.header, .succeeded)
  }

  /// Undoes a failed start: the video keeps its role.
  mutating func undo(_ start: StartTransaction, error: StartError) {
    let player = start.entering.player
    cancelPresentationTimer()
    failToStart(start.entering, in: start.header, error)
    state.roles.pictureInPicture = nil
    let isLost = state.players[player].loadState == .empty
    var displaced: PlayerID?
    if start.origin == .fullScreen, !isLost {
      displaced = state.roles.fullScreen
      state.roles.fullScreen = player
    }
    noteRoles()
    updateSound()
    show()
    if start.origin == nil, !isLost { empty(player) }
    if let displaced {
      // A new video had become full screen. Remove it, and bring the former app back.
      empty(displaced)
      if let outgoing = start.outgoing { bringToForeground(outgoing) }
    } else if let outgoing = start.outgoing {
      note(.app(outgoing, isForeground: false))
    }
    if isAutomatic(player), case .away(let app, _) = state.presence {
      state.presence = .away(app, AppVisibility.BackgroundingUndo())
      if !isLost { pauseForAbsence(player) }
    }
    finish(start.header, .failed, reason: error.rawValue)
  }
}
