// The inputs of an exploration.

import Testing

@testable import TandemOrchestrator

/// A configuration and the inputs that may happen in it.
///
/// Every world has the events of players, display and timers. Worlds differ in the actions of people and apps.
struct World: CustomTestStringConvertible {
  var name: String
  var configuration = Configuration()
  var commands: [SessionCommand] = []
  var initiators: [Initiator] = [.user]
  var events: [Event] = []
  /// The facts about players that may happen in addition to the first frame.
  var playerFacts: [PlayerFact] = [.loadFailed(reason: "no"), .ended, .lost(reason: "killed")]
  var hasLateFacts = false
  /// The players whose connections may be lost. Losses of both would only multiply the states.
  var interruptible: Set<PlayerID> = [.B]
  /// The largest number of facts that may wait for the end of a transaction.
  var mostDeferred = 1
  /// The largest number of dismissals that may await their answer.
  var mostDismissals = 2
  /// True if a player confirms a mute before anything else happens.
  var confirmsMutesAtOnce = true
  /// The times by which B may be measured to be ahead of A while both are synced.
  var distances: [Duration] = []

  var testDescription: String { name }
  var machine: Orchestrator { Orchestrator(configuration) }

  /// Returns every input that is possible in a state, including late and repeated ones.
  func inputs(_ state: State) -> [Input] {
    if case .ended = state.phase { return afterTheEnd(state) }
    var inputs: [Input] = []
    let id = nextID(state)
    for command in commands {
      for initiator in initiators { inputs.append(.command(command, by: initiator, id: id)) }
    }
    var facts = events
    for player in PlayerID.allCases { facts += self.facts(about: player, state) }
    facts += progress(of: state)
    facts += standing(state)
    for fact in facts { inputs.append(.event(fact)) }
    return inputs
  }

  private func nextID(_ state: State) -> CommandID { (state.awaitedCommands.max() ?? 0) + 1 }

  private func facts(about player: PlayerID, _ state: State) -> [Event] {
    let memory = state.players[player]
    var facts: [Event] = []
    func add(_ fact: PlayerFact, generation: Int? = nil) {
      facts.append(.player(player, generation: generation ?? memory.generation, fact))
    }
    if memory.unconfirmedMutes > 0 { add(.muted) }
    if memory.loadState == .empty { return facts }
    let stage = memory.active?.interruption?.stage
    if memory.loading != nil || stage == .trying { add(.firstFrame(MediaInfo())) }
    for fact in playerFacts {
      switch fact {
      case .loadFailed: if memory.loading != nil || stage == .trying { add(fact) }
      case .ended: if memory.active != nil { add(fact) }
      case .interrupted: if memory.active != nil, interruptible.contains(player) { add(fact) }
      case .crashed: if interruptible.contains(player) { add(fact) }
      case .firstFrame: if memory.loading != nil { add(fact) }
      case .tracks: add(fact)
      case .lost, .muted: add(fact)
      }
    }
    if stage == .waiting { facts.append(.timer(.reconnection(player, generation: memory.generation))) }
    if stage == .trying || memory.loading?.isReady == false {
      facts.append(.timer(.load(player, generation: memory.generation)))
    }
    if hasLateFacts {
      add(.firstFrame(MediaInfo()), generation: memory.generation - 1)
      add(.ended, generation: memory.generation - 1)
      facts.append(.timer(.load(player, generation: memory.generation - 1)))
      facts.append(.timer(.reconnection(player, generation: memory.generation - 1)))
    }
    return facts
  }

  /// The events that only two synced videos have: waits for data, measured positions, and the end of the time limit.
  private func standing(_ state: State) -> [Event] {
    guard state.sync != nil, !distances.isEmpty else { return [] }
    var events: [Event] = [.sync(.waiting(nil)), .sync(.waiting(.B))]
    for distance in distances {
      events.append(
        .sync(.places(PlayerPair(a: .init(.seconds(10), duration: .seconds(20)), b: .init(.seconds(10) + distance)))))
    }
    if state.neededTimers.contains(.sync) { events.append(.timer(.sync)) }
    return events
  }

  /// The events of display, delegates and timers for the running transaction and for earlier ones.
  private func progress(of state: State) -> [Event] {
    var facts: [Event] = []
    switch state.phase {
    case .idle:
      let hasPoster = PlayerID.allCases.contains { state.players[$0].active?.unseen != nil }
      if hasPoster { facts.append(.display(.settled(revision: state.lastLayout))) }
    case .ended: break
    case .presenting(let presentation):
      facts.append(.display(.presented(revision: presentation.layout)))
      facts.append(.display(.settled(revision: presentation.layout)))
      facts.append(.timer(.presentation(revision: presentation.layout)))
    case .restoring:
      let number = state.lastTransaction
      for answer in [DelegateReply.Answer.answered(true), .answered(false), .notImplemented] {
        facts.append(.restore(DelegateReply(transaction: number, answer)))
      }
      facts.append(.timer(.restore(transaction: number)))
    }
    if let temporaryPictureInPicture = state.temporaryPictureInPicture {
      facts.append(.timer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
    }
    if let adBreak = state.adBreak, adBreak.time != nil, state.isInAdBreak {
      facts.append(.timer(.adBreak(adBreak.number)))
    }
    for dismissal in state.dismissals {
      for answer in [DelegateReply.Answer.answered(true), .answered(false), .notImplemented] {
        facts.append(.dismissal(DelegateReply(transaction: dismissal.transaction, answer)))
      }
      facts.append(.timer(.dismissal(transaction: dismissal.transaction)))
    }
    if hasLateFacts {
      facts.append(.dismissal(DelegateReply(transaction: state.lastTransaction - 1, .answered(true))))
      facts.append(.timer(.dismissal(transaction: state.lastTransaction - 1)))
      facts.append(.restore(DelegateReply(transaction: state.lastTransaction, .answered(false))))
      facts.append(.restore(DelegateReply(transaction: state.lastTransaction - 1, .answered(true))))
      facts.append(.timer(.restore(transaction: state.lastTransaction - 1)))
      facts.append(.timer(.presentation(revision: state.lastLayout - 1)))
      facts.append(.display(.settled(revision: state.lastLayout - 1)))
      facts.append(.display(.presented(revision: state.lastLayout - 1)))
      for player in PlayerID.allCases {
        facts.append(.player(player, generation: state.players[player].generation - 1, .lost(reason: "late")))
      }
    }
    return facts
  }

  private func afterTheEnd(_ state: State) -> [Input] {
    [
      .command(.swap, by: .user, id: 1), .event(.display(.settled(revision: state.lastLayout))),
      .event(.player(.A, generation: state.players.a.generation, .ended)),
      .event(.player(.B, generation: state.players.b.generation, .lost(reason: "late"))),
      .event(.restore(DelegateReply(transaction: state.lastTransaction, .answered(true)))), .event(.app(.left)),
    ]
  }

  /// Returns false if the exploration must not continue from a state, because one of its counts has become too large.
  ///
  /// Counts such as that of unconfirmed mutes grow without limit.
  func keeps(_ state: State) -> Bool {
    PlayerID.allCases.allSatisfy { state.players[$0].unconfirmedMutes <= 2 } && state.deferred.count <= mostDeferred
      && state.dismissals.count <= mostDismissals && (state.sync?.lead?.magnitude ?? .zero) < .seconds(6)
  }
}
