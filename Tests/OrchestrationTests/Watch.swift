// What is held against every edge.

import TandemLog

@testable import TandemRules

/// Watches a machine from outside: the log's verifier for R1 to R10, and what no log shows: that there are never two
/// sounds, that no command is forgotten, that every wait has its timer.
struct Watch: Hashable {
  private var verifier = Verifier(.unnumbered)
  /// The players that may be heard: told to sound, and not yet confirmed to be silent.
  private var sounding: Set<PlayerID> = []
  private var outstandingMutes = PlayerPair(a: 0, b: 0)
  private var timers: Set<TimerID> = []
  private var unended: Set<CommandID> = []
  private var hasFinished = false

  /// - Returns: what is wrong with an edge.
  mutating func judge(_ input: Input, _ effects: [Effect], from before: State, to after: State) -> [String] {
    var findings: [String] = []
    if hasFinished, effects.contains(where: \.isMore) { findings.append("something follows the end") }
    if case .event(.player(let player, _, .muted)) = input { confirm(player) }
    if case .event(.timer(let timer)) = input { timers.remove(timer) }
    for effect in effects { take(effect, &findings) }
    findings += judgeRefusal(effects, before, after)
    findings += judge(after)
    return findings
  }

  private mutating func confirm(_ player: PlayerID) {
    outstandingMutes[player] = max(0, outstandingMutes[player] - 1)
    if outstandingMutes[player] == 0, sounding.contains(player), silenced.contains(player) { sounding.remove(player) }
  }

  /// The players whose last order was to be silent.
  private var silenced: Set<PlayerID> = [.A, .B]

  private mutating func take(_ effect: Effect, _ findings: inout [String]) {
    switch effect {
    case .player(let player, .setMuted(true)):
      outstandingMutes[player] += 1
      silenced.insert(player)
    case .player(let player, .setMuted(false)):
      if sounding.contains(player.other) { findings.append("audio: \(player) sounds beside \(player.other)") }
      sounding.insert(player)
      silenced.remove(player)
    case .armTimer(let timer, let delay):
      if delay <= .zero { findings.append("timer \(timer) is due at once") }
      timers.insert(timer)
    case .cancelTimer(let timer): timers.remove(timer)
    case .answered(let id, let command, let initiator, let answer):
      findings += verify(Record(command: command, initiator: initiator, source: "", answer: answer))
      switch answer {
      case .accepted, .queued, .coalesced: unended.insert(id)
      case .refused, .busy: unended.remove(id)
      }
    case .commandEnded(let id, _):
      if unended.remove(id) == nil { findings.append("command \(id) ended twice, or was never accepted") }
    case .callback(let callback): findings += verify(Record(callback: callback))
    case .note(let note):
      if case .playerLost(let player, _) = note {
        sounding.remove(player)
        outstandingMutes[player] = 0
      }
      findings += verify(Record(note: note, elapsed: .zero))
    case .finish:
      hasFinished = true
      findings += verify(Record(endedBecause: "shutdown"))
    case .player, .display, .proposeDismissal: break
    }
  }

  private mutating func verify(_ record: Record) -> [String] {
    verifier.feed(record).filter { $0.severity == .violation }.map { violation in
      "\(violation.rule.rawValue): expected \(violation.expected), found \(violation.found)"
    }
  }

  /// What is refused changes nothing.
  private func judgeRefusal(_ effects: [Effect], _ before: State, _ after: State) -> [String] {
    for case .answered(_, _, _, let answer) in effects {
      switch answer {
      case .refused, .busy:
        if case .idle = before.phase, before != after { return ["a refused command changed something"] }
      case .accepted, .queued, .coalesced: break
      }
    }
    return []
  }

  private func judge(_ state: State) -> [String] {
    var findings: [String] = []
    if let player = state.roles.fullScreen, player == state.roles.pictureInPicture {
      findings.append("player \(player) has both roles")
    }
    for role in Role.allCases {
      if let player = state.roles[role], state.players[player].shown == nil {
        findings.append("player \(player) is \(role) with nothing to show")
      }
    }
    if unended != state.awaitedCommands {
      findings.append("commands \(unended) have not ended, the machine knows of \(state.awaitedCommands)")
    }
    let needed = state.neededTimers
    if !needed.isSubset(of: timers) || !timers.isSubset(of: needed.union(state.loadTimers)) {
      findings.append("timers \(timers) are armed, \(needed) are needed")
    }
    for player in PlayerID.allCases where state.players[player].persisted != nil && !state.isInPictureInPicture(player)
    {
      findings.append("player \(player) keeps a view alive outside picture in picture")
    }
    return findings
  }

  /// Without what only counts.
  var normalised: Watch {
    var copy = self
    copy.verifier = verifier.normalised
    copy.timers = []
    copy.unended = []
    return copy
  }
}

extension Effect {
  /// Whether this does anything but answer a command or drop a late fact.
  fileprivate var isMore: Bool {
    switch self {
    case .answered, .commandEnded, .note(.dropped), .note(.restoreAnswered), .finish: false
    case .note, .player, .display, .callback, .armTimer, .cancelTimer, .proposeDismissal: true
    }
  }
}
