import Glibc
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemProcess
import TandemRuntime

/// This player's access to the supervisor's shared memory.
@MainActor
final class SupervisorClient: SessionObserver {
  let box: SupervisorSharedMemory
  /// The cause of the previous player's death, with the supervisor's instructions; nil for the first player.
  let orders: RestartInstructions?
  /// The generation of each player's visible content, and the time since which the content is visible.
  private var shown: [PlayerID: (generation: Int, since: Int)] = [:]

  init(_ box: SupervisorSharedMemory) {
    self.box = box
    orders = box.restarts > 0 ? RestartInstructions(box.orders) : nil
  }

  /// The log and the socket of the previous session.
  var previousLog: String? { orders == nil ? nil : box.log.text.flatMap { $0.isEmpty ? nil : $0 } }
  var previousSocket: String? { orders == nil ? nil : box.socket.text }

  var restarts: Int { box.restarts }

  /// Returns a path for the recording that no earlier player of the session has used:
  /// `record.json`, then `record-2.json`.
  func recordPath(_ path: String) -> String {
    if restarts == 0 { return path }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let ending = path[name...].lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<ending])-\(restarts + 1)\(path[ending...])"
  }

  /// Writes the end of the crashed player's session to the log.
  func closePrevious(in queue: QueuedLog) {
    guard let orders else { return }
    CrashedSessionCloser(box, cause: orders.cause)?.close(in: queue)
  }

  func keep(_ unfinished: OpenCallbackPairs, upTo number: Int) { box.keep(unfinished, upTo: number) }

  /// Reports the session, its log and its socket to the supervisor before the session begins.
  func begin(_ session: SessionDriver, log: String?, socket: String) {
    box.log.store(log ?? "")
    box.socket.store(socket)
    session.addObserver(self)
    box.beginSession(at: session.clock.now)
  }

  /// Ends this player at once, so that the supervisor starts the next player.
  func handOver(from session: SessionDriver, because cause: String) -> Never {
    session.saveNow()
    box.handOver(because: cause, without: orders?.without ?? [])
    Terminal.giveKeysBack()
    _exit(0)
  }

  func session(_ session: SessionDriver, _ command: SessionCommand, did progress: CommandProgress, source: String) {
    if case .shutDown = command, case .answered = progress { box.phase = .ending }
  }

  func session(_ session: SessionDriver, didChange change: StateChange) {
    switch change {
    case .content, .opening, .roles, .playerLost: tell(session.orchestrator.state)
    default: break
    }
  }

  func sessionWillFinish(_ session: SessionDriver) { box.phase = .ended }

  private func tell(_ state: State) {
    let players = PlayerID.allCases.sorted { self.role(of: $0, state) < self.role(of: $1, state) }
    let contents = players.compactMap { player -> PlayedContent? in
      let memory = state.players[player]
      guard let content = memory.loading?.content ?? memory.shown else { return nil }
      var since: Int?
      if memory.loading == nil {
        if shown[player]?.generation != memory.generation {
          shown[player] = (memory.generation, SupervisorSharedMemory.now)
        }
        since = shown[player]?.since
      }
      return PlayedContent(key: content.key.rawValue, url: content.url, shownSince: since)
    }
    PlayedContent.write(contents, box.contents)
  }

  /// Returns the rank of a player's role; full screen comes first.
  private func role(of player: PlayerID, _ state: State) -> Int {
    let role = state.roles.role(of: player) ?? state.players[player].loading?.role
    return role == .fullScreen ? 0 : 1
  }
}

extension LogWriteStatus {
  func message(at path: String) -> String {
    switch self {
    case .fails(let error): "can't write the event log: \(error); Tandem keeps the records and tries again"
    case .worksAgain: "the event log is being written again: \(path)"
    }
  }
}

/// The file to which a crashing player writes the cause of the crash.
enum CrashReport {
  /// - Returns: -1 without a path, or if the file can't be opened.
  static func open(_ path: String?) -> Int32 {
    guard let path else { return -1 }
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    if file < 0 {
      Terminal.printError("can't write a crash report to \(path): \(String(cString: strerror(errno)))")
    }
    return file
  }
}
