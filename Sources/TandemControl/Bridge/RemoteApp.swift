// Apps at the other end of the socket.

import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemRuntime

/// Stands for one client as a delegate or as a restore listener: the client sees the callbacks as events, and answers
/// what it is asked by a request. Until then the question is open, at most for its deadline.
@MainActor
final class RemoteApp: PlayerViewControllerDelegate, RestoreUserInterfaceListener {
  let client: ClientID
  /// Nothing that is asked now will be answered.
  private(set) var isGone = false
  private unowned let bridge: RemoteApps

  init(_ client: ClientID, _ bridge: RemoteApps) {
    self.client = client
    self.bridge = bridge
  }

  func leave() { isGone = true }

  func playerViewControllerWillStartPictureInPicture(_ controller: PlayerViewController) {
    bridge.tell(self, controller)
  }

  func playerViewControllerDidStartPictureInPicture(_ controller: PlayerViewController) {
    bridge.tell(self, controller)
  }

  func playerViewController(
    _ controller: PlayerViewController, failedToStartPictureInPictureWithError error: PictureInPictureError
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

/// Something that a client was asked.
@MainActor
struct RemoteQuestion {
  let client: ClientID
  let completion: DelegateCompletion
  /// True until an app answers it or it becomes void.
  var isOpen = true

  /// - Parameter answer: nil is what a delegate says that does not implement the callback.
  func answer(_ answer: Bool?) {
    if let answer { completion(answer) } else { completion.notImplemented() }
  }
}
