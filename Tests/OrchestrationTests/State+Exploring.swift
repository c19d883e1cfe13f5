// States without counters, and the commands and timers that they need.

@testable import TandemOrchestrator

extension State {
  /// Removes the counters, so that states with the same future are equal.
  mutating func normalise() {
    normaliseTransaction()
    for index in deferred.indices {
      guard case .player(let player, let generation, let fact) = deferred[index] else { continue }
      deferred[index] = .player(player, generation: max(-1, generation - self.generation(player)), fact)
    }
    switch waiting {
    case .nothing: break
    case .command(let command, let initiator, _): waiting = .command(command, initiator, 0)
    case .swaps(let isOdd, let initiator, _): waiting = .swaps(isOdd: isOdd, initiator, last: 0)
    }
    if let last = lastRestore {
      // A later answer is ignored in any case. These fields only decide if it is reported as late, duplicate or stale.
      lastRestore = LastRestore(
        transaction: last.transaction - lastTransaction == 0 ? 0 : -1, player: .A,
        outcome: last.outcome == .timedOut ? .timedOut : .answered)
    }
    // The order may change: it only decides which volume is forgotten first, and no world remembers enough volumes.
    if remembered.count > 1 { remembered.sort { $0.content.rawValue < $1.content.rawValue } }
    for index in dismissals.indices {
      dismissals[index].transaction = index
      dismissals[index].generation = 0
    }
    if case .measuring? = sync?.stage { sync?.stage = .measuring(0) }
    // Keep only one fact about a deferred timer: whether it belongs to the present temporary content or ad break.
    for index in deferred.indices {
      if case .timer(.temporaryPictureInPicture(let number)) = deferred[index] {
        deferred[index] = .timer(.temporaryPictureInPicture(number == temporaryPictureInPicture?.number ? 0 : -1))
      }
    }
    for index in deferred.indices {
      if case .timer(.adBreak(let number)) = deferred[index] {
        deferred[index] = .timer(.adBreak(number == adBreak?.number ? 0 : -1))
      }
    }
    adBreak?.number = 0
    lastAdBreak = 0
    temporaryPictureInPicture?.number = 0
    lastTemporaryPictureInPicture = 0
    lastTransaction = 0
    normaliseStills()
    lastLayout = 0
    lastRoles = 0
    // The players are normalised last, because the values above are relative to their counters.
    players.a.normalise()
    players.b.normalise()
  }

  /// Keeps only two facts about a poster: whether its layout was ordered, and whether this layout is the newest.
  private mutating func normaliseStills() {
    for player in PlayerID.allCases {
      guard case .active(var active) = players[player].loadState, let unseen = active.unseen else { continue }
      let layout = active.awaitsLayout ? max(-1, unseen.layout - lastLayout) : 0
      active.unseen?.layout = layout
      players[player].loadState = .active(active)
    }
  }

  private func generation(_ player: PlayerID) -> Int { player == .A ? players.a.generation : players.b.generation }

  private mutating func normaliseTransaction() {
    if case .presenting(var presentation) = phase {
      presentation.layout -= lastLayout
      phase = .presenting(presentation)
    }
    switch transaction {
    case nil: break
    case .start(var start):
      start.header.normalise()
      normalise(&start.entering)
      transaction = .start(start)
    case .swap(var swap):
      swap.header.normalise()
      normalise(&swap.entering)
      normalise(&swap.leaving)
      transaction = .swap(swap)
    case .stop(var stop):
      stop.header.normalise()
      normalise(&stop.leaving)
      stop.replacement?.value.command = 0
      transaction = .stop(stop)
    case .close(var close):
      close.header.normalise()
      normalise(&close.leaving)
      transaction = .close(close)
    }
  }

  /// Keeps only one fact about the participant's generation: whether its player has begun another load since then.
  private func normalise(_ participant: inout TransactionParticipant) {
    participant.generation = max(-1, participant.generation - generation(participant.player))
  }

  /// The commands that have not ended.
  var awaitedCommands: [CommandID] {
    var ids = PlayerID.allCases.compactMap { players[$0].loading?.command }
    switch waiting {
    case .nothing: break
    case .command(_, _, let id), .swaps(_, _, let id): ids.append(id)
    }
    if let id = transaction?.header.command { ids.append(id) }
    if case .stop(let stop)? = transaction, let id = stop.replacement?.value.command { ids.append(id) }
    if case .measuring(let id)? = sync?.stage { ids.append(id) }
    return ids
  }

  /// The timers that must be armed in this state, one for each wait.
  var neededTimers: [TimerID] {
    var timers = dismissals.map { TimerID.dismissal(transaction: $0.transaction) }
    switch phase {
    case .idle: break
    // An ended session needs no other timers. It has cancelled them, and ignores one that still runs out.
    case .ended: return timers
    case .presenting(let presentation): timers.append(.presentation(revision: presentation.layout))
    case .restoring: timers.append(.restore(transaction: lastTransaction))
    }
    switch sync?.stage {
    case .measuring, .closing: timers.append(.sync)
    case .settled, .resting, nil: break
    }
    if let temporary = temporaryPictureInPicture, temporary.returning == nil, case let number = temporary.number,
      !deferred.contains(.timer(.temporaryPictureInPicture(number)))
    {
      timers.append(.temporaryPictureInPicture(number))
    }
    if let adBreak, adBreak.time != nil, isInAdBreak, !deferred.contains(.timer(.adBreak(adBreak.number))) {
      timers.append(.adBreak(adBreak.number))
    }
    for player in PlayerID.allCases {
      if let loading = players[player].loading, !loading.isReady {
        let timer = TimerID.load(player, generation: players[player].generation)
        // If the load's failure is deferred until the end of the transaction, the load needs no timer any more.
        let isDeferred = deferred.contains { event in
          if case .player(player, _, .loadFailed) = event { true } else { false }
        }
        if !isDeferred { timers.append(timer) }
      }
      let generation = players[player].generation
      switch players[player].active?.interruption?.stage {
      case .waiting: timers.append(.reconnection(player, generation: generation))
      case .trying:
        let isDeferred = deferred.contains { event in
          if case .player(player, generation, .loadFailed) = event { true } else { false }
        }
        if !isDeferred { timers.append(.load(player, generation: generation)) }
      case .abandoned, nil: break
      }
    }
    return timers
  }

  /// The players whose load is ready but waits, although the other player loads nothing. An idle state must have none.
  var loadsThatWait: [PlayerID] {
    PlayerID.allCases.filter { players[$0].loading?.isReady == true && players[$0.other].loading == nil }
  }

  /// Returns true if a timer belongs to a present load.
  func isOfLoad(_ timer: TimerID) -> Bool {
    if case .load(let player, let generation) = timer { generation == self.generation(player) } else { false }
  }

  /// Returns true if a player is in picture in picture, on its way in, or on its way out.
  func isInPictureInPicture(_ player: PlayerID) -> Bool {
    guard let transaction = transaction else { return roles.pictureInPicture == player }
    if transaction.entering?.player == player || transaction.leaving?.player == player { return true }
    return phase.gate == nil && roles.pictureInPicture == player
  }
}

extension PlayerState {
  fileprivate mutating func normalise() {
    generation = 0
    guard case .loading(var loading) = loadState, loading.command != nil, loading.command != 0 else { return }
    loading.command = 0
    loadState = .loading(loading)
  }
}

extension TransactionHeader {
  fileprivate mutating func normalise() {
    number = 0
    command = command.map { _ in 0 }
  }
}

extension Input {
  /// The kind of the input. A test checks that every kind occurs.
  var kind: String {
    switch self {
    case .command(let command, _, _): String(describing: command).kindPrefix
    case .event(.player(_, _, let fact)): "player " + String(describing: fact).kindPrefix
    case .event(.restore(let reply)): "restore " + String(describing: reply.answer)
    case .event(.timer(let timer)): "timer " + String(describing: timer).kindPrefix
    case .event(.suspension(let owner)): owner == nil ? "suspension over" : "suspension"
    case .event(let event): String(describing: event).kindPrefix
    }
  }
}

extension Input {
  /// A short text for one step of a path.
  var brief: String {
    switch self {
    case .command(let command, let initiator, let id): "\(initiator) \(id): \(command.brief)"
    case .event(.player(let player, let generation, let fact)): "\(player) generation \(generation): \(fact.name)"
    case .event(let event): "\(event)".replacing("Orchestration.", with: "")
    }
  }
}

extension SessionCommand {
  fileprivate var brief: String {
    if case .open(let opening) = self { return "open \(opening.content.key) \(opening.role)" }
    return "\(self)".replacing("Orchestration.", with: "")
  }
}

extension String {
  fileprivate var kindPrefix: String { String(prefix { $0 != "(" }) }
}
