// How each form of transaction begins.

extension Orchestrator {
  private mutating func newTransaction(
    _ form: Form, by initiator: Initiator, command: CommandID?
  ) -> Transaction {
    state.lastTransaction += 1
    let transaction = Transaction(
      number: state.lastTransaction, form: form, initiator: initiator, command: command)
    note(.transactionBegan(transaction.number, form, initiator))
    return transaction
  }

  /// Start: willStart, the new layout, didStart.
  ///
  /// - Parameters:
  ///   - outgoing: the app that goes to the background with it.
  ///   - beside: who is full screen with it.
  mutating func beginStart(
    _ player: PlayerID, by initiator: Initiator, command: CommandID?, outgoing: AppID? = nil, beside: PlayerID? = nil
  ) {
    let transaction = newTransaction(.start, by: initiator, command: command)
    state.context.participants[player] = currentParticipant(player)
    willStart(player, in: transaction)
    state.context.outgoing = outgoing
    let origin = state.roles.role(of: player)
    if let origin { state.roles[origin] = nil }
    state.roles.pictureInPicture = player
    if let beside { state.roles.fullScreen = beside }
    noteRoles()
    updateSound()
    present(
      Presenting(transaction: transaction, entering: player, layout: 0, origin: origin),
      animation: state.configuration.animation)
  }

  /// Swap: steps 1 and 2, then the gate.
  mutating func beginSwap(by initiator: Initiator, command: CommandID?) {
    let transaction = newTransaction(.swap, by: initiator, command: command)
    let (entering, leaving) = (fullScreenPlayer, pictureInPicturePlayer)
    state.context.participants[entering] = currentParticipant(entering)
    state.context.participants[leaving] = currentParticipant(leaving)
    willStart(entering, in: transaction)
    askForRestore(transaction, entering: entering, leaving: leaving)
  }

  /// Stop: the restore callback, then the gate.
  mutating func beginStop(by initiator: Initiator, command: CommandID?, sequel: TransactionContext.FollowUp? = nil) {
    let transaction = newTransaction(.stop, by: initiator, command: command)
    state.context.sequel = sequel
    let leaving = pictureInPicturePlayer
    state.context.participants[leaving] = currentParticipant(leaving)
    askForRestore(transaction, entering: nil, leaving: leaving)
  }

  /// Close: willStop, the new layout, didStop, with the reason and without restore.
  ///
  /// - Parameter participant: the video that goes; the player may have lost it.
  mutating func beginClose(
    _ leaving: PlayerID, _ participant: TransactionParticipant, by initiator: Initiator, reason: EndReason,
    command: CommandID?
  ) {
    let transaction = newTransaction(.close, by: initiator, command: command)
    state.context.participants[leaving] = participant
    call(.willStop, leaving, in: transaction, reason: reason)
    state.roles.pictureInPicture = nil
    forgetInterruption(of: leaving)
    endLoading(in: leaving)
    noteRoles()
    updateSound()
    present(
      Presenting(transaction: transaction, leaving: leaving, layout: 0, reason: reason),
      animation: state.configuration.animation)
  }

  private mutating func willStart(_ player: PlayerID, in transaction: Transaction) {
    persist(transactionParticipant(player).video.key, in: player)
    call(.willStart, player, in: transaction)
    noteCallPath(player)
  }

  /// Says how the pictures of a call that is in picture in picture from now on get there (FCSDKiOS).
  mutating func noteCallPath(_ player: PlayerID) {
    guard kindShown(player) == .call else { return }
    note(.callPath(player, usesSampleBuffers: !state.configuration.isCameraMultitaskingSupported))
  }

  private mutating func askForRestore(_ transaction: Transaction, entering: PlayerID?, leaving: PlayerID) {
    let app = transactionParticipant(leaving).video.app
    if state.foreground != app {
      state.context.incoming = app
      state.context.outgoing = state.foreground
      state.foreground = app
      note(.app(app, isForeground: true))
    }
    let route = route(to: leaving)
    call(.restoreUserInterface, leaving, in: transaction, route: route)
    state.context.route = route
    state.phase = .restoring(Restoring(transaction: transaction, entering: entering, leaving: leaving))
    effects.append(
      .armTimer(.restore(transaction: transaction.number), state.configuration.restoreDeadline))
  }

  /// Orders the layout for the present roles and waits for the display.
  mutating func present(_ presenting: Presenting, animation: Duration) {
    var presenting = presenting
    presenting.layout = show(animation: animation, for: presenting.transaction.number)
    effects.append(
      .armTimer(
        .presentation(revision: presenting.layout), state.configuration.presentationDeadline + animation))
    state.phase = .presenting(presenting)
  }
}
