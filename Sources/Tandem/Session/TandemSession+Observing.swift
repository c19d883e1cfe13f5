import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension TandemSession: SessionObserver {
  package func session(_ session: SessionDriver, didSend callback: Callback) {
    if readers.isEmpty { return }
    publish()
    tell(.callback(callback, newestVideo(of: callback.player, callback.content)))
  }

  package func session(_ session: SessionDriver, didChange change: StateChange) {
    receive(change)
    if readers.isEmpty { return }
    // Update the session's observable properties first, so that they agree with the event.
    publish()
    if let event = SessionEvent(change, of: self) { tell(event) }
  }

  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? { givePositions(at: now) }

  package func session(_ session: SessionDriver, didReceive input: DisplayInput) { receive(input) }

  package func session(_ session: SessionDriver, didWarn message: String) { tell(.warning(message)) }

  private func receive(_ input: DisplayInput) {
    if takesInput?(input) == true {
      guard case .lost = input else { return }
    }
    tell(.input(input))
    switch input {
    case .key(let event): screenControls?.receive(event, from: "window")
    case .pointer(let event): screenControls?.receive(event)
    case .closeRequested: if shutsDownWhenClosed { shutDown() }
    case .left: report(.app(.left))
    case .returned: report(.app(.returned))
    // The session itself opens no dropped files. An app opens them when it receives the event.
    case .dropped: break
    case .problem(let reason): loop.record(Record(displayProblem: reason))
    case .lost(let reason):
      loop.record(Record(displayProblem: reason))
      shutDown()
    }
  }
}
