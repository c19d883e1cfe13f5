/// Decides which commands are legal, the order of callbacks, and which video is seen and heard.
///
/// A pure value without a clock, a thread or a file. Time arrives as ``Event/timer(_:)``, from timers that the effects
/// have armed. The same inputs give the same effects.
package struct Orchestrator: Hashable, Sendable {
  package internal(set) var state: State
  /// The effects of the input that is being handled.
  var effects: [Effect] = []

  package init(_ configuration: Configuration = Configuration()) {
    state = State(configuration)
  }

  /// Handles one input.
  ///
  /// - Returns: the effects that the session must carry out, in this order.
  package mutating func handle(_ input: Input) -> [Effect] {
    process(input)
    return effects
  }

  /// Handles one input like ``handle(_:)``, but reuses the array of effects instead of allocating one.
  ///
  /// - Parameter output: the effects that the session must carry out, in this order. The orchestrator discards the
  ///   former effects and reuses their storage.
  package mutating func handle(_ input: Input, _ output: inout [Effect]) {
    swap(&effects, &output)
    process(input)
    swap(&effects, &output)
  }

  private mutating func process(_ input: Input) {
    effects.removeAll(keepingCapacity: true)
    switch input {
    case .command(let command, let initiator, let id): receive(command, by: initiator, id: id)
    case .event(let event): receive(event)
    }
    proceed()
    // Use patterns as conditions, because a comparison with nil would copy the whole value for every input.
    if case .some = state.sync { watchSync() }
    if case .some = state.temporaryPictureInPicture { watchTemporaryPictureInPicture() }
    if case .some = state.adBreak { watchAdBreak() }
    if state.overload.isWatched { watchOverload() }
    watchPreparation()
  }

  /// Returns the answer and the decision that a command would get now. The state does not change.
  package func dryRun(_ command: SessionCommand, by initiator: Initiator = .user) -> DryRunResult {
    var copy = self
    var dryRunResult: DryRunResult?
    for effect in copy.handle(.command(command, by: initiator, id: 0)) {
      if case .answered(0, _, _, let answer) = effect, dryRunResult == nil {
        dryRunResult = DryRunResult(answer: answer)
      }
      if case .note(.content(let decision)) = effect { dryRunResult?.decision = decision }
    }
    guard let dryRunResult else { preconditionFailure("a command was not answered: \(command)") }
    return dryRunResult
  }
}

extension Orchestrator {
  mutating func note(_ note: StateChange) { effects.append(.note(note)) }

  mutating func answer(_ id: CommandID, _ command: SessionCommand, _ initiator: Initiator, _ answer: CommandResponse) {
    effects.append(.answered(id, command, initiator, answer))
  }

  /// Reports the outcome of a command, if the caller waits for one.
  mutating func end(_ id: CommandID?, _ outcome: CommandOutcome) {
    if let id { effects.append(.commandEnded(id, outcome)) }
  }

  mutating func tell(_ player: PlayerID, _ request: PlayerRequest) { effects.append(.player(player, request)) }

  /// Shows the current roles. The picture in picture floats above other programs' windows while the user is away.
  ///
  /// - Returns: the layout's revision.
  @discardableResult
  mutating func show(animation: Duration = .zero, for transaction: Int? = nil) -> Int {
    state.lastLayout += 1
    var pictureInPicture = state.roles.pictureInPicture
    if isSuspended || state.isHidden { pictureInPicture = nil }
    let isCall = kindShown(pictureInPicture) == .call
    effects.append(
      .display(
        Layout(
          revision: state.lastLayout, fullScreen: state.roles.fullScreen, pictureInPicture: pictureInPicture,
          corner: state.corner, size: effectiveSize, animation: animation, transaction: transaction,
          isFloating: state.presence.isAway && pictureInPicture != nil,
          followsVideo: isCall, preferredAspect: isCall ? preferredAspect(of: pictureInPicture) : nil,
          style: state.shownLayout)))
    return state.lastLayout
  }

  @inline(__always)
  private func preferredAspect(of player: PlayerID?) -> Double? {
    player.flatMap { player in state.players.look(at: player) { $0.shown?.preferredContentSize?.aspect } }
  }

  /// The size of the picture in picture: the chosen size, or the small size if a call asks for it.
  @inline(__always)
  package var effectiveSize: PictureScale {
    guard let player = state.roles.pictureInPicture, kindShown(player) == .call else { return state.size }
    return state.players.look(at: player) { $0.shown?.prefersSmallPicture } == true ? .small : state.size
  }

  /// The kind of a player's visible content.
  @inline(__always)
  func kindShown(_ player: PlayerID?) -> MediaContent.Kind? {
    guard let player else { return nil }
    return state.players.look(at: player) { $0.shown?.kind }
  }

  /// Records the current roles and shows a hidden picture in picture again.
  mutating func noteRoles() {
    state.lastRoles += 1
    state.isHidden = false
    note(
      .roles(
        revision: state.lastRoles, fullScreen: assignment(state.roles.fullScreen),
        pictureInPicture: assignment(state.roles.pictureInPicture)))
  }

  @inline(__always)
  private func assignment(_ player: PlayerID?) -> StateChange.Assignment? {
    guard let player else { return nil }
    return state.players.look(at: player) { $0.shown.map { StateChange.Assignment(player, $0.key) } }
  }
}
