// An orchestrator for tests. The test itself plays the parts of players, display and apps.

@testable import TandemOrchestrator

/// Feeds an orchestrator, and keeps its effects as short words, so that a test reads like a timeline.
struct Rig {
  var machine: Orchestrator
  /// The callbacks since the last ``forget()``, in short words such as `willStart A`. `requests` has requests to
  /// players, such as `A load`.
  private(set) var callbacks: [String] = []
  private(set) var answers: [CommandResponse] = []
  private(set) var ended: [CommandID: CommandOutcome] = [:]
  private(set) var requests: [String] = []
  private(set) var notes: [StateChange] = []
  private(set) var effects: [Effect] = []
  private(set) var layout: Layout?
  private var lastCommand = 0

  init(_ configure: (inout Configuration) -> Void = { _ in }) {
    var configuration = Configuration()
    configure(&configuration)
    machine = Orchestrator(configuration)
  }

  var roles: Roles { machine.state.roles }

  /// The contents of both roles in one text: `x/y` if x is full screen and y is in picture in picture.
  var scene: String {
    [machine.state.roles.fullScreen, machine.state.roles.pictureInPicture]
      .map { player in player.flatMap { machine.state.players[$0].shown?.key.rawValue } ?? "-" }
      .joined(separator: "/")
  }

  /// Forgets the effects so far.
  mutating func forget() {
    callbacks = []
    answers = []
    ended = [:]
    requests = []
    notes = []
    effects = []
  }

  @discardableResult
  mutating func command(_ command: SessionCommand, by initiator: Initiator = .user) -> CommandID {
    lastCommand += 1
    feed(.command(command, by: initiator, id: lastCommand))
    return lastCommand
  }

  mutating func event(_ event: Event) { feed(.event(event)) }

  private mutating func feed(_ input: Input) {
    for effect in machine.handle(input) {
      effects.append(effect)
      switch effect {
      case .callback(let callback):
        let detail = callback.error?.rawValue ?? callback.reason?.rawValue
        callbacks.append("\(callback.step) \(callback.player)" + (detail.map { " \($0)" } ?? ""))
      case .answered(_, _, _, let answer): answers.append(answer)
      case .commandEnded(let id, let outcome): ended[id] = outcome
      case .savePosition(let player): requests.append("\(player) keeps its place")
      case .returnToPlace(let player, let load):
        requests.append("\(player) returns to \(load.url)" + (load.isPaused ? " paused" : ""))
      case .player(let player, let request): requests.append("\(player) \(request.word)")
      case .note(let note): notes.append(note)
      case .display(let layout): self.layout = layout
      case .armTimer, .cancelTimer, .proposeDismissal, .finish: break
      }
    }
  }

  /// Sends the first frame of a player's present load.
  mutating func firstFrame(_ player: PlayerID, _ info: MediaInfo = MediaInfo()) {
    event(.player(player, generation: machine.state.players[player].generation, .firstFrame(info)))
  }

  mutating func loadFails(_ player: PlayerID) {
    event(.player(player, generation: machine.state.players[player].generation, .loadFailed(reason: "no such file")))
  }

  mutating func ends(_ player: PlayerID) {
    event(.player(player, generation: machine.state.players[player].generation, .ended))
  }

  /// Interrupts the connection of a player's content.
  mutating func interrupts(_ player: PlayerID, hasAdvanced: Bool = true) {
    event(
      .player(
        player, generation: machine.state.players[player].generation,
        .interrupted(reason: "gone", hasAdvanced: hasAdvanced)))
  }

  /// Crashes a player's process while the player has its content.
  mutating func crashes(_ player: PlayerID, hasAdvanced: Bool = false) {
    event(
      .player(
        player, generation: machine.state.players[player].generation,
        .crashed(reason: "dead", hasAdvanced: hasAdvanced)))
  }

  /// Lets the delay before the next attempt to reconnect pass.
  mutating func pausePasses(_ player: PlayerID) {
    event(.timer(.reconnection(player, generation: machine.state.players[player].generation)))
  }

  /// The notes about lost connections, in words.
  var streams: [String] {
    notes.compactMap { note in
      guard case .stream(let player, _, let change) = note else { return nil }
      return switch change {
      case .interrupted: "\(player) interrupted"
      case .crashed: "\(player) crashed"
      case .poster(let url): "\(player) still \(url)"
      case .retrying(let attempt): "\(player) retrying \(attempt)"
      case .revived: "\(player) revived"
      case .abandoned(let reason): "\(player) abandoned: \(reason)"
      case .superseded: "\(player) superseded"
      }
    }
  }

  mutating func loses(_ player: PlayerID) {
    event(.player(player, generation: machine.state.players[player].generation, .lost(reason: "killed")))
  }

  mutating func muted(_ player: PlayerID) {
    event(.player(player, generation: machine.state.players[player].generation, .muted))
  }

  mutating func answer(_ isRestored: Bool) {
    event(.restore(DelegateReply(transaction: machine.state.lastTransaction, .answered(isRestored))))
  }

  /// Lets the display present the newest layout and settle.
  mutating func settle() {
    guard let layout else { return }
    event(.display(.presented(revision: layout.revision)))
    event(.display(.settled(revision: layout.revision)))
  }

  mutating func tells(_ player: PlayerID, _ tracks: Tracks) {
    event(.player(player, generation: machine.state.players[player].generation, .tracks(tracks)))
  }

  mutating func answerDismissal(_ isAccepted: Bool) {
    guard let asked = machine.state.dismissals.last else { return }
    event(.dismissal(DelegateReply(transaction: asked.transaction, .answered(isAccepted))))
  }

  mutating func restoreDeadlinePasses() { event(.timer(.restore(transaction: machine.state.lastTransaction))) }

  mutating func presentationDeadlinePasses() { event(.timer(.presentation(revision: layout?.revision ?? 0))) }

  /// A rig with the given contents in their roles; the effects of opening them are forgotten.
  static func showing(
    _ fullScreen: MediaContent?, _ pictureInPicture: MediaContent? = nil,
    _ configure: (inout Configuration) -> Void = { _ in }
  ) -> Rig {
    var rig = Rig(configure)
    if let fullScreen {
      rig.command(.open(OpenRequest(fullScreen)))
      rig.firstFrame(.A)
    }
    if let pictureInPicture {
      rig.command(.open(OpenRequest(pictureInPicture, in: .pictureInPicture)))
      rig.firstFrame(.B)
      rig.settle()
    }
    rig.muted(.A)
    rig.muted(.B)
    rig.forget()
    return rig
  }
}

extension PlayerRequest {
  fileprivate var word: String {
    switch self {
    case .load(let load):
      (load.start == .whereReplaced ? "reload \(load.url)" : "load \(load.url)") + (load.isPaused ? " paused" : "")
    case .stop: "stop"
    case .setPaused(let isPaused): isPaused ? "pause" : "play"
    case .setMuted(let isMuted): isMuted ? "mute" : "unmute"
    case .setAudioDevice(let role): "device of \(role)"
    case .setVolume(let volume): "volume \(volume)"
    case .setSpeed(let speed): "speed \(speed)"
    case .seek: "seek"
    case .selectTrack(let kind, let track): "track \(kind)" + (track.map { " \($0)" } ?? " off")
    case .setSubtitlesShown(let areShown): areShown ? "subtitles" : "no subtitles"
    case .setDelay(let what, let delay): "\(what) delay \(delay)"
    case .setReduced(let isReduced): isReduced ? "fewer" : "all"
    case .prepare(let url): "prepare \(url ?? "nothing")"
    }
  }
}

extension MediaContent {
  /// A content with a given key.
  static func named(_ id: String, app: AppID = "tandem", configure: (inout MediaContent) -> Void = { _ in })
    -> MediaContent
  {
    var content = MediaContent(identity: ContentIdentity(id: id), url: "/" + id)
    content.app = app
    configure(&content)
    return content
  }

  static let x = named("x")
  static let y = named("y")
  static let z = named("z")
}
