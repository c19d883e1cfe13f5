// How each form of transaction begins.

extension Orchestrator {
  private mutating func newTransaction(
    _ form: Form, by initiator: Initiator, command: CommandID?, sequel: Transaction.Sequel? = nil
  ) -> Transaction {
    state.lastTransaction += 1
    let transaction = Transaction(
      number: state.lastTransaction, form: form, initiator: initiator, command: command, sequel: sequel)
    note(.transactionBegan(transaction.number, form, initiator))
    return transaction
  }

  /// Start: willStart, the new layout, didStart.
  ///
  /// - Parameter outgoing: the app that goes to the background with it.
  mutating func beginStart(
    _ player: PlayerID, by initiator: Initiator, command: CommandID?, outgoing: AppID? = nil
  ) {
    let transaction = newTransaction(.start, by: initiator, command: command)
    let entering = party(player)
    willStart(entering, in: transaction)
    let origin = state.roles.role(of: player)
    if let origin { state.roles[origin] = nil }
    state.roles.pictureInPicture = player
    noteRoles()
    updateSound()
    present(
      Presenting(transaction: transaction, entering: entering, layout: 0, origin: origin, outgoing: outgoing),
      animation: state.configuration.animation)
  }

  /// Swap: steps 1 and 2, then the gate.
  mutating func beginSwap(by initiator: Initiator, command: CommandID?) {
    let transaction = newTransaction(.swap, by: initiator, command: command)
    let entering = party(fullScreenPlayer)
    let leaving = party(pictureInPicturePlayer)
    willStart(entering, in: transaction)
    askForRestore(transaction, entering: entering, leaving: leaving)
  }

  /// Stop: the restore callback, then the gate.
  mutating func beginStop(by initiator: Initiator, command: CommandID?, sequel: Transaction.Sequel? = nil) {
    let transaction = newTransaction(.stop, by: initiator, command: command, sequel: sequel)
    askForRestore(transaction, entering: nil, leaving: party(pictureInPicturePlayer))
  }

  /// Close: willStop, the new layout, didStop, with the reason and without restore.
  mutating func beginClose(_ leaving: Party, by initiator: Initiator, reason: EndReason, command: CommandID?) {
    let transaction = newTransaction(.close, by: initiator, command: command)
    call(.willStop, leaving, in: transaction, reason: reason)
    state.roles.pictureInPicture = nil
    forgetInterruption(of: leaving.player)
    endLoading(in: leaving.player)
    noteRoles()
    updateSound()
    present(
      Presenting(transaction: transaction, leaving: leaving, layout: 0, reason: reason),
      animation: state.configuration.animation)
  }

  private mutating func willStart(_ party: Party, in transaction: Transaction) {
    persist(party)
    call(.willStart, party, in: transaction)
    noteCallPath(party.player)
  }

  /// Says how the pictures of a call that is in picture in picture from now on get there (FCSDKiOS).
  mutating func noteCallPath(_ player: PlayerID) {
    guard let content = state.players[player].shown, content.kind == .call else { return }
    note(.callPath(player, usesSampleBuffers: !state.configuration.isCameraMultitaskingSupported))
  }

  private mutating func askForRestore(_ transaction: Transaction, entering: Party?, leaving: Party) {
    var appChange: AppChange?
    if state.foreground != leaving.app {
      appChange = AppChange(incoming: leaving.app, outgoing: state.foreground)
      state.foreground = leaving.app
      note(.app(leaving.app, isForeground: true))
    }
    let route = route(to: leaving)
    call(.restoreUserInterface, leaving, in: transaction, route: route)
    state.phase = .restoring(
      Restoring(transaction: transaction, entering: entering, leaving: leaving, appChange: appChange, route: route))
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
