// The machine: inputs in, effects out.

/// Decides everything: who may do what, in which order callbacks are sent, who is seen and who is heard.
///
/// A pure value. It has no clock, no thread and no file; time comes in as ``Event/timer(_:)`` for timers that were armed
/// by an effect. Feeding the same inputs gives the same effects.
package struct Orchestrator: Hashable, Sendable {
  package internal(set) var state: State
  /// The effects of the input that is being handled.
  var effects: [Effect] = []

  package init(_ configuration: Configuration = Configuration()) {
    state = State(configuration)
  }

  /// Takes one input in.
  ///
  /// - Returns: what must be done, in this order.
  package mutating func handle(_ input: Input) -> [Effect] {
    take(input)
    return effects
  }

  /// Takes one input in, and reuses the memory of the effects.
  ///
  /// - Parameter ordered: what must be done, in this order. Its memory is used again; what was in it is let go.
  package mutating func handle(_ input: Input, _ ordered: inout [Effect]) {
    swap(&effects, &ordered)
    take(input)
    swap(&effects, &ordered)
  }

  private mutating func take(_ input: Input) {
    effects.removeAll(keepingCapacity: true)
    switch input {
    case .command(let command, let initiator, let id): receive(command, by: initiator, id: id)
    case .event(let event): receive(event)
    }
    proceed()
    // Patterns, since a comparison with nil would copy all that the values own, with every input.
    if case .some = state.sync { watchSync() }
    if case .some = state.temporaryPictureInPicture { watchTemporaryPictureInPicture() }
    if case .some = state.adBreak { watchAdBreak() }
    if state.overload.isWatched { watchOverload() }
    watchPreparation()
  }

  /// The answer that a command would get now, and the decision that would follow. Nothing changes.
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

  /// Ends a command that somebody waits for.
  mutating func end(_ id: CommandID?, _ outcome: CommandOutcome) {
    if let id { effects.append(.commandEnded(id, outcome)) }
  }

  mutating func tell(_ player: PlayerID, _ request: PlayerRequest) { effects.append(.player(player, request)) }

  /// Shows the present roles. While the user is away the picture in picture floats above other programs' windows.
  ///
  /// - Returns: the layout's revision.
  @discardableResult
  mutating func show(animation: Duration = .zero, for transaction: Int? = nil) -> Int {
    state.lastLayout += 1
    var pictureInPicture = state.roles.pictureInPicture
    if isSuspended || state.isHidden { pictureInPicture = nil }
    let call = pictureInPicture.flatMap { state.players[$0].shown }.flatMap { $0.kind == .call ? $0 : nil }
    effects.append(
      .display(
        Layout(
          revision: state.lastLayout, fullScreen: state.roles.fullScreen, pictureInPicture: pictureInPicture,
          corner: state.corner, size: effectiveSize, animation: animation, transaction: transaction,
          isFloating: state.presence.isAway && pictureInPicture != nil,
          followsVideo: call != nil, preferredAspect: call?.preferredContentSize?.aspect)))
    return state.lastLayout
  }

  /// The size in which the picture in picture is shown: a call may ask for the small one.
  @inline(__always)
  package var effectiveSize: PictureSizeStep {
    guard let player = state.roles.pictureInPicture, kindShown(player) == .call else { return state.size }
    return state.players.look(at: player) { $0.shown?.prefersSmallPicture } == true ? .small : state.size
  }

  /// The kind of content that people see of a player.
  @inline(__always)
  func kindShown(_ player: PlayerID?) -> Content.Kind? {
    guard let player else { return nil }
    return state.players.look(at: player) { $0.shown?.kind }
  }

  /// States who has which role now. What was hidden is to be seen again.
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
