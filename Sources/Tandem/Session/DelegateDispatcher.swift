// Dispatches callbacks from the session's loop to an app.

import TandemOrchestrator
import TandemRuntime

/// Passes callbacks to the apps' delegates, and holds the delegates weakly.
@MainActor
final class DelegateDispatcher: PlayerViewControllerDelegate {
  private struct Weak {
    weak var delegate: (any TandemSessionDelegate)?
  }

  weak var session: TandemSession?
  private var delegates: [AppID: Weak] = [:]
  private var usual = Weak()
  /// Answers the restores and dismissals of apps without a delegate.
  weak var substitute: (any PlayerViewControllerDelegate)?
  /// True if the delegate does not implement the called method itself. The method's default implementation sets this
  /// property.
  var isNotImplemented = false

  func set(_ delegate: (any TandemSessionDelegate)?, for app: AppID?) {
    if let app { delegates[app] = delegate.map(Weak.init) } else { usual = Weak(delegate: delegate) }
  }

  func delegate(for app: AppID?) -> (any TandemSessionDelegate)? {
    if let app { delegates[app]?.delegate } else { usual.delegate }
  }

  /// The delegate to call: the delegate of the controller's app, or else the delegate that is common to all apps.
  private func receiver(
    _ controller: PlayerViewController
  ) -> (session: TandemSession, video: Video, delegate: any TandemSessionDelegate)? {
    guard let session else { return nil }
    session.publish()
    guard let delegate = delegates[controller.app]?.delegate ?? usual.delegate else { return nil }
    return (session, session.video(for: controller), delegate)
  }

  /// Passes a step to the kept objects of the controller's content that receive the steps.
  private func tellKeptObject(
    of controller: PlayerViewController, _ step: (any PictureInPicturePersistable) -> Void
  ) {
    guard let session else { return }
    let objects = session.persistedObjects.persisted(for: controller.content)
    let receivers = objects.compactMap { $0 as? any PictureInPicturePersistable }
    if !receivers.isEmpty { session.publish() }
    for receiver in receivers { step(receiver) }
  }

  func playerViewControllerWillStartPictureInPicture(_ controller: PlayerViewController) {
    tellKeptObject(of: controller) { $0.pictureInPictureWillStart() }
    guard let (session, video, delegate) = receiver(controller) else { return }
    delegate.session(session, willStartPictureInPicture: video)
  }

  func playerViewControllerDidStartPictureInPicture(_ controller: PlayerViewController) {
    tellKeptObject(of: controller) { $0.pictureInPictureDidStart() }
    guard let (session, video, delegate) = receiver(controller) else { return }
    delegate.session(session, didStartPictureInPicture: video)
  }

  func playerViewController(
    _ controller: PlayerViewController, failedToStartPictureInPictureWithError error: PictureInPictureError
  ) {
    tellKeptObject(of: controller) { $0.pictureInPictureFailedToStart(error: error.code) }
    guard let (session, video, delegate) = receiver(controller) else { return }
    delegate.session(session, failedToStartPictureInPicture: video, error: error.code)
  }

  func playerViewControllerWillStopPictureInPicture(_ controller: PlayerViewController) {
    tellKeptObject(of: controller) { $0.pictureInPictureWillStop() }
    guard let (session, video, delegate) = receiver(controller) else { return }
    delegate.session(session, willStopPictureInPicture: video, reason: controller.reason)
  }

  func playerViewControllerDidStopPictureInPicture(_ controller: PlayerViewController) {
    tellKeptObject(of: controller) { $0.pictureInPictureDidStop() }
    guard let (session, video, delegate) = receiver(controller) else { return }
    delegate.session(session, didStopPictureInPicture: video, reason: controller.reason)
  }

  func playerViewController(
    _ controller: PlayerViewController,
    shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler completionHandler: DelegateCompletion
  ) {
    guard let (session, video, delegate) = receiver(controller) else {
      return substitute?.playerViewController(
        controller, shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler: completionHandler)
        ?? completionHandler.notImplemented()
    }
    isNotImplemented = false
    delegate.session(session, shouldDismissScreenOf: video) { completionHandler($0) }
    if isNotImplemented { completionHandler.notImplemented() }
  }

  func playerViewController(
    _ controller: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: DelegateCompletion
  ) {
    guard let (session, video, delegate) = receiver(controller) else {
      return substitute?.playerViewController(
        controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: completionHandler)
        ?? completionHandler.notImplemented()
    }
    isNotImplemented = false
    delegate.session(session, restoreUserInterfaceFor: video) { completionHandler($0) }
    if isNotImplemented { completionHandler.notImplemented() }
  }
}

/// A restore listener (as in Bambuser's SDK) that calls an app's asynchronous closure.
@MainActor
final class RestoreHandler: RestoreUserInterfaceListener {
  weak var session: TandemSession?
  private let handle: @MainActor (Video) async -> Bool
  private var task: Task<Void, Never>?
  private var transaction: Int?

  init(_ session: TandemSession, _ handle: @escaping @MainActor (Video) async -> Bool) {
    self.session = session
    self.handle = handle
  }

  func restoreUserInterface(for controller: PlayerViewController, completionHandler: DelegateCompletion) {
    guard let session else { return completionHandler.notImplemented() }
    session.publish()
    let video = session.video(for: controller)
    transaction = controller.transaction
    task?.cancel()
    task = Task { [handle] in completionHandler(await handle(video)) }
  }

  /// Cancels the handler's task, because the transaction no longer needs the answer.
  func close(_ transaction: Int) {
    guard self.transaction == transaction else { return }
    task?.cancel()
    (task, self.transaction) = (nil, nil)
  }
}
