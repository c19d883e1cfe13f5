import TandemLog
import TandemOrchestrator

extension SessionDriver {
  func delegate(of app: AppID) -> (any PlayerViewControllerDelegate)? { delegates[app] ?? defaultDelegate }

  private func controller(for callback: Callback) -> PlayerViewController {
    PlayerViewController(
      player: callback.player, content: callback.content, app: callback.app, transaction: callback.transaction,
      generation: callback.generation, information: callback.video,
      reason: callback.reason)
  }

  /// Logs a callback, then calls the app's delegate.
  func send(_ callback: Callback) {
    record(Record(callback: callback))
    if callback.step == .didStop || callback.step == .failedToStart { callPaths.leave(callback.player) }
    let controller = controller(for: callback)
    let delegate = delegate(of: callback.app)
    switch callback.step {
    case .willStart: delegate?.playerViewControllerWillStartPictureInPicture(controller)
    case .didStart: delegate?.playerViewControllerDidStartPictureInPicture(controller)
    case .failedToStart:
      let error = callback.error ?? .pictureInPictureClosed
      delegate?.playerViewController(controller, failedToStartPictureInPictureWithError: error)
    case .willStop: delegate?.playerViewControllerWillStopPictureInPicture(controller)
    case .didStop: delegate?.playerViewControllerDidStopPictureInPicture(controller)
    case .restoreUserInterface:
      moments.restoreAsked = clock.now
      restore(controller, delegate, by: callback.route ?? .delegate)
    }
  }

  private func restore(
    _ controller: PlayerViewController, _ delegate: (any PlayerViewControllerDelegate)?, by route: RestoreRoute
  ) {
    let completion = completion(of: .restore, in: controller.transaction)
    switch route {
    case .delegate, .screen:
      guard let delegate else { return completion.notImplemented() }
      delegate.playerViewController(
        controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: completion)
    case .listener(let id):
      guard let listener = listeners[id] else { return completion.notImplemented() }
      listener.restoreUserInterface(for: controller, completionHandler: completion)
    }
  }

  /// Asks an app if a screen should be dismissed, now that the screen's video is in picture in picture.
  func ask(_ dismissal: Dismissal) {
    guard let delegate = delegate(of: dismissal.video.app) else {
      return report(event: .dismissal(DelegateReply(transaction: dismissal.transaction, .notImplemented)))
    }
    let controller = PlayerViewController(
      player: dismissal.player, content: dismissal.video.key, app: dismissal.video.app,
      transaction: dismissal.transaction, generation: dismissal.generation, information: dismissal.video, reason: nil)
    delegate.playerViewController(
      controller,
      shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler: completion(
        of: .dismissal, in: dismissal.transaction))
  }

  private func completion(of question: DelegateQuestion, in transaction: Int) -> DelegateCompletion {
    DelegateCompletion(question: question, transaction: transaction) { [weak self] in self?.report(event: $0) }
  }
}
