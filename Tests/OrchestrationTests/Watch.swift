// The checks of every edge of the exploration.

@testable import TandemLog
@testable import TandemOrchestrator

/// Checks an orchestrator's inputs, effects and states.
///
/// The log's verifier checks R1 to R11. The watch itself checks what no log shows: at most one player is audible, every
/// command ends, and every wait has its timer.
struct Watch {
  /// The facts about earlier edges that the watch needs to check later edges.
  struct Memory: Hashable {
    fileprivate var verifier = Verifier(.unnumbered)
    /// The players that may be heard: those that are unmuted, and those whose mute is not yet confirmed.
    fileprivate var sounding = PlayerPair(a: false, b: false)
    /// The players whose newest sound request was to mute.
    fileprivate var silenced = PlayerPair(a: true, b: true)
    fileprivate var outstandingMutes = PlayerPair(a: 0, b: 0)
    /// The role whose sound device each player uses.
    fileprivate var devices = PlayerPair(a: Role.fullScreen, b: Role.fullScreen)
    fileprivate var hasFinished = false

    /// The memory without its counters.
    var normalised: Memory {
      Memory(
        verifier: verifier.normalised, sounding: sounding, silenced: silenced, outstandingMutes: outstandingMutes,
        devices: devices, hasFinished: hasFinished)
    }
  }

  private(set) var memory = Memory()
  /// True if the audio policy permits both players to be audible.
  private var isMix = false
  /// True if the audio policy permits both players to be audible on different devices.
  private var isSeparate = false
  /// The timers that are armed. No timer occurs twice.
  private var timers: [TimerID] = []
  private var unended: [CommandID] = []

  /// - Parameter isSameState: true if the edge leads back to the state that it begins at.
  /// - Returns: the violations of the edge.
  mutating func judge(
    _ input: Input, _ effects: [Effect], from before: State, to after: State, isSameState: Bool
  ) -> [String] {
    var findings: [String] = []
    if memory.hasFinished, effects.contains(where: \.isMore) { findings.append("something follows the end") }
    if case .event(.player(let player, _, .muted)) = input { confirm(player) }
    if case .event(.timer(let timer)) = input { remove(timer) }
    isMix = after.sound.policy == .mix
    isSeparate =
      switch after.sound.policy {
      case .separate, .separatePinned: true
      case .followsFullScreen, .pictureInPicture, .pinned, .followsFocus, .mix: false
      }
    for effect in effects { take(effect, &findings) }
    if !isSameState { findings += judgeRefusal(effects, before) }
    findings += judgeEnd(input, effects, before)
    findings += judge(after) + judgeDevices(after)
    return findings
  }

  private mutating func confirm(_ player: PlayerID) {
    memory.outstandingMutes[player] = max(0, memory.outstandingMutes[player] - 1)
    if memory.outstandingMutes[player] == 0, memory.silenced[player] { memory.sounding[player] = false }
  }

  private mutating func remove(_ timer: TimerID) {
    if let index = timers.firstIndex(of: timer) { timers.remove(at: index) }
  }

  private mutating func take(_ effect: Effect, _ findings: inout [String]) {
    switch effect {
    case .player(let player, .setMuted(true)):
      memory.outstandingMutes[player] += 1
      memory.silenced[player] = true
    case .player(let player, .setMuted(false)):
      let isApart = isSeparate && memory.devices.a != memory.devices.b
      if memory.sounding[player.other], !isMix, !isApart {
        findings.append("audio: \(player) sounds beside \(player.other)")
      }
      memory.sounding[player] = true
      memory.silenced[player] = false
    case .player(let player, .setAudioDevice(let role)):
      if memory.sounding[player] { findings.append("audio: \(player) changes its device while it sounds") }
      memory.devices[player] = role
    case .armTimer(let timer, let delay):
      if delay <= .zero { findings.append("timer \(timer) is due at once") }
      if !timers.contains(timer) { timers.append(timer) }
    case .cancelTimer(let timer): remove(timer)
    case .answered(let id, let command, let initiator, let answer):
      findings += verify(Record(command: command, initiator: initiator, source: "", answer: answer))
      switch answer {
      case .accepted, .queued, .coalesced: if !unended.contains(id) { unended.append(id) }
      case .refused, .busy: unended.removeAll { $0 == id }
      }
    case .commandEnded(let id, _):
      if let index = unended.firstIndex(of: id) {
        unended.remove(at: index)
      } else {
        findings.append("command \(id) ended twice, or was never accepted")
      }
    case .callback(let callback): findings += verify(Record(callback: callback))
    case .note(let note):
      if case .playerLost(let player, _) = note {
        memory.sounding[player] = false
        memory.outstandingMutes[player] = 0
      }
      findings += verify(Record(note: note, elapsed: .zero))
    case .finish:
      memory.hasFinished = true
      findings += verify(Record(endedBecause: "shutdown"))
    case .player, .savePosition, .returnToPlace, .display, .proposeDismissal: break
    }
  }

  private mutating func verify(_ record: Record) -> [String] {
    let found = memory.verifier.feed(record)
    // These records are not lines of a file. Reset the line counter, so that a verifier compares as equal if nothing
    // else has changed.
    memory.verifier.line = 0
    if found.isEmpty { return [] }
    return found.filter { $0.severity == .violation }.map { violation in
      "\(violation.rule.rawValue): expected \(violation.expected), found \(violation.found)"
    }
  }

  /// Checks that a refused command has changed nothing. Called only if the state has changed.
  private func judgeRefusal(_ effects: [Effect], _ before: State) -> [String] {
    for case .answered(_, _, _, let answer) in effects {
      switch answer {
      case .refused, .busy:
        if case .idle = before.phase { return ["a refused command changed something"] }
      case .accepted, .queued, .coalesced: break
      }
    }
    return []
  }

  /// Checks that a player which has prepared an entry loads it when the present entry ends.
  private func judgeEnd(_ input: Input, _ effects: [Effect], _ before: State) -> [String] {
    guard case .event(.player(let player, let generation, .ended)) = input, case .idle = before.phase,
      before.players[player].generation == generation, let prepared = before.players[player].prepared
    else { return [] }
    let isLoaded = effects.contains { effect in
      if case .player(player, .load(let load)) = effect { load.url == prepared.url } else { false }
    }
    return isLoaded ? [] : ["player \(player) was told that \(prepared.url) comes next, and it did not"]
  }

  /// Checks that each audible player is on the device of its role, or of the content to which the device is pinned.
  private func judgeDevices(_ state: State) -> [String] {
    guard state.configuration.hasPictureInPictureDevice, state.sound.handoff == .settled else { return [] }
    var pinned: PlayerID?
    if case .separatePinned(let key) = state.sound.policy {
      pinned = PlayerID.allCases.first { state.players[$0].shown?.key == key && state.roles.role(of: $0) != nil }
    }
    return PlayerID.allCases.filter(state.sound.granted.contains).compactMap { player in
      let wanted = player == (pinned ?? state.roles.pictureInPicture) ? Role.pictureInPicture : .fullScreen
      let device = memory.devices[player]
      return device == wanted ? nil : "audio: \(player) is heard on the device of \(device)"
    }
  }

  private func judge(_ state: State) -> [String] {
    var findings: [String] = []
    for player in PlayerID.allCases {
      guard let prepared = state.players[player].prepared else { continue }
      let entries = state.players[player].active?.content.entries.map(\.url) ?? []
      if !entries.contains(prepared.url) || state.roles.role(of: player) == nil {
        findings.append("player \(player) is told of \(prepared.url), which is none of its list's")
      }
    }
    if let player = state.roles.fullScreen, player == state.roles.pictureInPicture {
      findings.append("player \(player) has both roles")
    }
    for role in Role.allCases {
      if let player = state.roles[role], state.players[player].shown == nil {
        findings.append("player \(player) is \(role) with nothing to show")
      }
    }
    if let key = state.roles.fullScreen.flatMap({ state.players[$0].shown?.key }),
      key == state.temporaryPictureInPicture?.previous?.content.key
    {
      findings.append("R11: \(key) is full screen and would come back in picture in picture")
    }
    if state.suspension != .none, let player = state.roles.pictureInPicture, !state.players[player].isPaused {
      findings.append("player \(player) is suspended and plays")
    }
    if case .idle = state.phase, state.loadsThatWait.isEmpty == false {
      findings.append("players \(state.loadsThatWait) wait for nothing")
    }
    let awaited = state.awaitedCommands
    if !unended.allSatisfy(awaited.contains) || !awaited.allSatisfy(unended.contains) {
      findings.append("commands \(unended) have not ended, the machine knows of \(awaited)")
    }
    let needed = state.neededTimers
    if !needed.allSatisfy(timers.contains) || !timers.allSatisfy({ needed.contains($0) || state.isOfLoad($0) }) {
      findings.append("timers \(timers) are armed, \(needed) are needed")
    }
    for player in PlayerID.allCases where state.players[player].persisted != nil && !state.isInPictureInPicture(player)
    {
      findings.append("player \(player) keeps a view alive outside picture in picture")
    }
    return findings
  }
}

extension Effect {
  /// True if the effect does something, and does not only answer a command or report a late event.
  fileprivate var isMore: Bool {
    switch self {
    case .answered, .commandEnded, .note(.dropped), .note(.restoreAnswered), .finish: false
    case .note, .player, .savePosition, .returnToPlace, .display, .callback, .armTimer, .cancelTimer, .proposeDismissal:
      true
    }
  }
}
