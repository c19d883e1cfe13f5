import Glibc
import TandemLogFiles

extension Supervisor {
  /// - Returns: the status to end with; nil to start the next player.
  func follow(_ end: PlayerProcess.End) -> Int32? {
    giveKeysBack()
    if isEnding || !isDeath(end) {
      if case .exited(let status) = end, status != 0, box.phase == .starting {
        tellService { $0.end(because: "could not start and ended with status \(status); see the journal") }
      } else {
        tellService { $0.end() }
      }
      // Close the log, because a player that was killed during its shutdown has not closed its
      // callback pairs.
      if box.phase != .starting { closeLog(cause(of: end).words) }
      if isHung, box.phase == .ended {
        complain("the session has ended, but its player did not exit and was killed")
        return 0
      }
      switch end {
      case .exited(let status): return status
      case .died(let signal): return 128 + signal
      }
    }
    let cause = cause(of: end)
    let contents = PlayedContent.read(box.contents)
    let now = SupervisorSharedMemory.now
    let decision = restarts.decide(cause.kind, contents, at: now, after: .now - player.began)
    switch decision {
    case .giveUp:
      let often = restarts.limit > 0 ? " too often; not restarting it" : ""
      complain("the player \(cause.words)\(often); check the videos that it played")
      tellService { $0.end(because: "the player \(cause.words)\(often)") }
      closeLog(cause.words)
      if case .exited(let status) = end, status != 0 { return status }
      return Self.ourBug
    case .restart(let without, let isOneByOne):
      complain("the player \(cause.words); restarting it")
      tellService { $0.say("the player \(cause.words); restarting it") }
      for content in contents where without.contains(content.key) {
        complain("not opening \(content.url) again, because it crashed the player twice")
      }
      box.orders.store(RestartInstructions(cause: cause.words, without: without, isOneByOne: isOneByOne).text)
      box.prepareForNext()
      return nil
    }
  }

  /// True if the player ended unexpectedly. A first player that ends before its session begins has
  /// reported the cause itself. A later player may end because its predecessor's resources are
  /// still in use.
  private func isDeath(_ end: PlayerProcess.End) -> Bool {
    switch (box.phase, end) {
    case (.ending, _), (.ended, _): false
    case (.running, _), (.handedOver, _): true
    case (.starting, .died): true
    case (.starting, .exited(let status)): status != 0 && box.restarts > 0
    }
  }

  private func cause(of end: PlayerProcess.End) -> (kind: RestartPolicy.Cause, words: String) {
    if box.phase == .handedOver, let orders = RestartInstructions(box.orders) { return (.killed, orders.cause) }
    if isHung { return (.hung, "stopped responding") }
    switch end {
    case .exited(let status):
      if box.phase == .starting { return (.killed, "could not start and ended with status \(status)") }
      return (.fault, "ended unexpectedly with status \(status)")
    case .died(let signal):
      let name = SignalName.of(signal)
      guard let note = box.note, note.signal == signal else {
        let isStopped = player.stoppedSince != nil
        return (.killed, isStopped ? "was stopped by a signal and killed" : "was killed by \(name)")
      }
      if note.sender != 0, note.sender != player.identifier {
        return (.killed, "was killed by \(name) of process \(note.sender)")
      }
      return (.fault, "crashed with \(name) in its thread \(note.thread)")
    }
  }

  /// Writes the records that the last player left in shared memory, within a time limit.
  private func closeLog(_ words: String) {
    let session = box.phase == .ended ? nil : CrashedSessionCloser(box, cause: words)
    guard let path = box.log.text, !path.isEmpty, session != nil || !box.ring.isEmpty else { return }
    do throws(LogWriteError) {
      let log: QueuedLog
      switch LogDestination(path) {
      case .journal(let journal): log = QueuedLog(box.ring, to: try JournalLog(journal), at: path)
      case .file(let path):
        let written = FileLog.lastNumber(in: path)
        log = QueuedLog(box.ring, to: try FileLog(path: path), at: path, written: written)
      }
      session?.close(in: log)
      if !log.finish(within: Self.endLimit) { complain("can't write the end of the event log: \(path)") }
    } catch {
      complain("the end of the event log is missing: \(error)")
    }
  }

  /// Restores the terminal, because a player that died has not restored it.
  private func giveKeysBack() {
    guard var modes = previousModes, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }
}
