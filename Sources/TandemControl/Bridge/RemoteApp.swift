import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemRuntime

/// Represents one client as a delegate or a restore listener. The client receives callbacks as events, and answers
/// questions by requests. A question stays open until it is answered or its deadline passes.
@MainActor
final class RemoteApp: CallbackDelegate {
  let client: ClientID
  /// True once the client has disconnected, so that it can't answer.
  var isGone = false
  private unowned let bridge: RemoteApps

  init(_ client: ClientID, _ bridge: RemoteApps) {
    self.client = client
    self.bridge = bridge
  }

  func receive(_ callback: Callback) {
    bridge.tell(self, callback.player, callback.video, generation: callback.generation)
  }

  func shouldDismiss(_ dismissal: Dismissal, completionHandler: DelegateCompletion) {
    bridge.tell(self, dismissal.player, dismissal.video, generation: dismissal.generation)
    bridge.ask(self, completionHandler)
  }

  func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    receive(callback)
    bridge.ask(self, completionHandler)
  }
}

/// A question that a client was asked.
@MainActor
struct RemoteQuestion {
  let client: ClientID
  let completion: DelegateCompletion
  /// True until a client answers the question or the session no longer needs an answer.
  var isOpen = true

  /// - Parameter answer: nil for a delegate that does not implement the callback.
  func answer(_ answer: Bool?) {
    if let answer { completion(answer) } else { completion.notImplemented() }
  }
}
