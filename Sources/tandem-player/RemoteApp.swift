// Apps at the other end of the socket.

import TandemControl
import TandemLog
import TandemJSON
import TandemRules
import TandemLoop

/// Stands for one client as a delegate or as a restore listener: the client sees the callbacks as events, and answers
/// what it is asked by a request. Until then the question is open, at most for its deadline.
@MainActor
final class RemoteApp: PlayerViewControllerDelegate, RestoreUserInterfaceListener {
  let client: ClientID
  /// Nothing that is asked now will be answered.
  private(set) var isGone = false
  private unowned let desk: RemoteApps

  init(_ client: ClientID, _ desk: RemoteApps) {
    self.client = client
    self.desk = desk
  }

  func leave() { isGone = true }

  func playerViewControllerWillStartPictureInPicture(_ controller: PlayerViewController) { desk.tell(self, controller) }

  func playerViewControllerDidStartPictureInPicture(_ controller: PlayerViewController) { desk.tell(self, controller) }

  func playerViewController(
    _ controller: PlayerViewController, failedToStartPictureInPictureWithError error: PictureInPictureError
  ) { desk.tell(self, controller) }

  func playerViewControllerWillStopPictureInPicture(_ controller: PlayerViewController) { desk.tell(self, controller) }

  func playerViewControllerDidStopPictureInPicture(_ controller: PlayerViewController) { desk.tell(self, controller) }

  func playerViewController(
    _ controller: PlayerViewController,
    shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler completionHandler: DismissalCompletion
  ) {
    desk.tell(self, controller)
    desk.ask(self, .dismissal(completionHandler), of: controller.transaction)
  }

  func playerViewController(
    _ controller: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: RestoreCompletion
  ) { restoreUserInterface(for: controller, completionHandler: completionHandler) }

  func restoreUserInterface(for controller: PlayerViewController, completionHandler: RestoreCompletion) {
    desk.tell(self, controller)
    desk.ask(self, .restore(completionHandler), of: controller.transaction)
  }
}

/// Something that a client was asked.
@MainActor
struct RemoteQuestion {
  enum Kind: Hashable { case restore, dismissal }

  enum Completion {
    case restore(RestoreCompletion)
    case dismissal(DismissalCompletion)
  }

  let client: ClientID
  let transaction: Int
  let completion: Completion
  /// Whether nobody has answered it, and it has not become void.
  var isOpen = true

  var kind: Kind {
    switch completion {
    case .restore: .restore
    case .dismissal: .dismissal
    }
  }

  /// - Parameter answer: nil is what a delegate says that does not implement the callback.
  func answer(_ answer: Bool?) {
    switch (completion, answer) {
    case (.restore(let complete), let answer?): complete(answer)
    case (.restore(let complete), nil): complete.notImplemented()
    case (.dismissal(let complete), let answer?): complete(answer)
    case (.dismissal(let complete), nil): complete.notImplemented()
    }
  }
}
