// Callbacks on their way to delegates.

import EventLog
import Orchestration

extension Session {
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
    let controller = controller(for: callback)
    let delegate = delegate(of: callback.app)
    switch callback.step {
    case .willStart: delegate?.playerViewControllerWillStartPictureInPicture(controller)
    case .didStart: delegate?.playerViewControllerDidStartPictureInPicture(controller)
    case .failedToStart:
      let error = PictureInPictureError(callback.error ?? .pictureInPictureClosed)
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
    let completion = RestoreCompletion(transaction: controller.transaction) { [weak self] in self?.report($0) }
    switch route {
    case .delegate, .screen:
      guard let delegate else { return completion.notImplemented() }
      delegate.playerViewController(
        controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: completion)
    case .listener(let id):
      guard let listener = listeners[id] else { return completion.notImplemented() }
      listener.restoreUserInterface(for: controller, completionHandler: completion)
    // The orchestrator has answered it already.
    case .nobody: break
    }
  }

  /// Asks whether a screen goes away now that its video is in picture in picture.
  func proposeDismissal(of screen: ScreenID, _ player: PlayerID) {
    let state = orchestrator.state
    guard let content = state.players[player].shown else { return }
    let controller = PlayerViewController(
      player: player, content: content.key, app: content.app, transaction: state.lastTransaction,
      generation: state.players[player].generation, information: content, reason: nil)
    let isDismissed =
      delegate(of: content.app)?.playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(controller)
      ?? true
    record(Record(proposedDismissalOf: screen, player: player, isAccepted: isDismissed))
    if isDismissed { report(.screen(screen, .dismissed)) }
  }
}
