// States without what only counts, and what follows from them.

@testable import TandemRules

extension State {
  /// Equal for states that have the same future.
  var normalised: State {
    var result = self
    for player in PlayerID.allCases {
      result.players[player].generation = 0
      if var loading = result.players[player].loading {
        loading.command = loading.command.map { _ in 0 }
        result.players[player].medium = .loading(loading)
      }
    }
    result.deferred = deferred.map(normalised)
    result.phase = normalised(phase)
    switch waiting {
    case .nothing: break
    case .command(let command, let initiator, _): result.waiting = .command(command, initiator, 0)
    case .swaps(let isOdd, let initiator, _): result.waiting = .swaps(isOdd: isOdd, initiator, last: 0)
    }
    if let last = lastRestore {
      // Of an answer that is ignored only the word for it differs: late, or else duplicate or stale.
      result.lastRestore = LastRestore(
        transaction: last.transaction - lastTransaction == 0 ? 0 : -1, player: .A,
        outcome: last.outcome == .timedOut ? .timedOut : .answered)
    }
    // Their order decides only which one is forgotten, and no world has that many.
    result.remembered.sort { $0.content.rawValue < $1.content.rawValue }
    for index in result.dismissals.indices {
      result.dismissals[index].transaction = index
      result.dismissals[index].generation = 0
    }
    result.lastTransaction = 0
    result.lastLayout = 0
    result.lastRoles = 0
    return result
  }

  private func normalised(_ event: Event) -> Event {
    guard case .player(let player, let generation, let fact) = event else { return event }
    return .player(player, generation: max(-1, generation - players[player].generation), fact)
  }

  private func normalised(_ phase: Phase) -> Phase {
    switch phase {
    case .idle, .ended: return phase
    case .restoring(var restoring):
      restoring.transaction = normalised(restoring.transaction)
      restoring.entering = restoring.entering.map(normalised)
      restoring.leaving = normalised(restoring.leaving)
      return .restoring(restoring)
    case .presenting(var presenting):
      presenting.transaction = normalised(presenting.transaction)
      presenting.entering = presenting.entering.map(normalised)
      presenting.leaving = presenting.leaving.map(normalised)
      presenting.layout -= lastLayout
      return .presenting(presenting)
    }
  }

  private func normalised(_ party: Party) -> Party {
    var result = party
    // How often a lost connection was tried since its transaction began, only counts.
    result.generation = max(-1, party.generation - players[party.player].generation)
    return result
  }

  private func normalised(_ transaction: Transaction) -> Transaction {
    var result = transaction
    result.number = 0
    result.command = transaction.command.map { _ in 0 }
    if case .load(let opening, let initiator, _) = transaction.sequel { result.sequel = .load(opening, initiator, 0) }
    return result
  }

  /// The commands that somebody still waits for.
  var awaitedCommands: Set<CommandID> {
    var ids = PlayerID.allCases.compactMap { players[$0].loading?.command }
    switch waiting {
    case .nothing: break
    case .command(_, _, let id), .swaps(_, _, let id): ids.append(id)
    }
    if let transaction = phase.transaction {
      if let id = transaction.command { ids.append(id) }
      if case .load(_, _, let id) = transaction.sequel { ids.append(id) }
    }
    return Set(ids)
  }

  /// The timers without which something might be waited for in vain.
  var neededTimers: Set<TimerID> {
    var timers = Set(dismissals.map { TimerID.dismissal(transaction: $0.transaction) })
    switch phase {
    case .idle: break
    // The end cancels what it can; a timer that runs out later finds nothing.
    case .ended: return timers
    case .restoring(let restoring): timers.insert(.restore(transaction: restoring.transaction.number))
    case .presenting(let presenting): timers.insert(.presentation(revision: presenting.layout))
    }
    for player in PlayerID.allCases {
      if let loading = players[player].loading, !loading.isReady {
        let timer = TimerID.load(player, generation: players[player].generation)
        // A failure that waits for the running transaction needs no timer any more.
        let isDeferred = deferred.contains { event in
          if case .player(player, _, .loadFailed) = event { true } else { false }
        }
        if !isDeferred { timers.insert(timer) }
      }
      let generation = players[player].generation
      switch players[player].active?.interruption?.stage {
      case .waiting: timers.insert(.reconnection(player, generation: generation))
      case .trying:
        let isDeferred = deferred.contains { event in
          if case .player(player, generation, .loadFailed) = event { true } else { false }
        }
        if !isDeferred { timers.insert(.load(player, generation: generation)) }
      case .abandoned, nil: break
      }
    }
    return timers
  }

  /// The timers of the present loads.
  var loadTimers: Set<TimerID> {
    Set(PlayerID.allCases.map { TimerID.load($0, generation: players[$0].generation) })
  }

  /// Whether a player is in picture in picture, on its way in, or on its way out.
  func isInPictureInPicture(_ player: PlayerID) -> Bool {
    switch phase {
    case .idle, .ended: return roles.pictureInPicture == player
    case .restoring(let restoring): return restoring.entering?.player == player || restoring.leaving.player == player
    case .presenting(let presenting):
      return presenting.entering?.player == player || presenting.leaving?.player == player
        || roles.pictureInPicture == player
    }
  }
}

extension Input {
  /// The kind of input, to see that all were fed.
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
  /// Short enough for a path of many.
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
