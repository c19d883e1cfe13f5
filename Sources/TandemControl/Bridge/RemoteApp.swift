import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemRuntime

/// Represents one client as a delegate or a restore listener. The client receives callbacks as events, and answers
/// questions by requests. A question stays open until it is answered or its deadline passes.
@MainActor
final class RemoteApp: PlayerViewControllerDelegate, RestoreUserInterfaceListener {
  let client: ClientID
  /// True once the client has disconnected, so that it can't answer.
  var isGone = false
  private unowned let bridge: RemoteApps

  init(_ client: ClientID, _ bridge: RemoteApps) {
    self.client = client
    self.bridge = bridge
  }

  func playerViewControllerWillStartPictureInPicture(_ controller: PlayerViewController) {
    bridge.tell(self, controller)
  }

  func playerViewControllerDidStartPictureInPicture(_ controller: PlayerViewController) {
    bridge.tell(self, controller)
  }

  func playerViewController(
    _ controller: PlayerViewController, failedToStartPictureInPictureWithError error: StartError
  ) { bridge.tell(self, controller) }

  func playerViewControllerWillStopPictureInPicture(_ controller: PlayerViewController) {
    bridge.tell(self, controller)
  }

  func playerViewControllerDidStopPictureInPicture(_ controller: PlayerViewController) { bridge.tell(self, controller) }

  func playerViewController(
    _ controller: PlayerViewController,
    shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler completionHandler: DelegateCompletion
  ) {
    bridge.tell(self, controller)
    bridge.ask(self, completionHandler)
  }

  func playerViewController(
    _ controller: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: DelegateCompletion
  ) { restoreUserInterface(for: controller, completionHandler: completionHandler) }

  func restoreUserInterface(for controller: PlayerViewController, completionHandler: DelegateCompletion) {
    bridge.tell(self, controller)
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
