// The library as an observer of its session.

import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension TandemSession: SessionObserver {
  package func session(_ session: SessionDriver, didSend callback: Callback) { tell(.callback(callback)) }

  package func session(_ session: SessionDriver, didChange change: StateChange) {
    receive(change)
    if let event = SessionEvent(change) { tell(event) }
  }

  package func session(_ session: SessionDriver, didReceive input: DisplayInput) { receive(input) }
}
