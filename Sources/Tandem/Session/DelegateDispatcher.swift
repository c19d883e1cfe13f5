import TandemOrchestrator
import TandemRuntime

/// Passes callbacks to the apps' delegates, and holds the delegates weakly.
@MainActor
final class DelegateDispatcher: PlayerViewControllerDelegate {
  private struct Weak {
    weak var delegate: (any TandemSessionDelegate)?
  }

  weak var session: TandemSession?
  /// The delegates of the apps; under nil, the delegate of all other apps.
  private var delegates: [AppID?: Weak] = [:]
  /// Answers the restores and dismissals of apps without a delegate.
  weak var substitute: (any PlayerViewControllerDelegate)?
  /// True if the delegate does not implement the called method itself. The method's default implementation sets this
  /// property.
  var isNotImplemented = false

  func set(_ delegate: (any TandemSessionDelegate)?, for app: AppID?) { delegates[app] = delegate.map(Weak.init) }

  func delegate(for app: AppID?) -> (any TandemSessionDelegate)? { delegates[app]?.delegate }

  /// The delegate to call: the delegate of the controller's app, or else the delegate that is common to all apps.
  private func receiver(
    _ controller: PlayerViewController
  ) -> (session: TandemSession, video: Video, delegate: any TandemSessionDelegate)? {
    guard let session else { return nil }
    session.publish()
    guard let delegate = delegate(for: controller.app) ?? delegate(for: nil) else { return nil }
    return (session, session.video(for: controller), delegate)
  }

  /// Passes a step to the kept objects of the controller's content that receive the steps, then to the delegate.
  private func send(
    _ controller: PlayerViewController, _ step: (any PictureInPicturePersistable) -> Void,
    _ call: (any TandemSessionDelegate, TandemSession, Video) -> Void
  ) {
    guard let session else { return }
    let objects = session.persistedObjects.persisted(for: controller.content)
    let receivers = objects.compactMap { $0 as? any PictureInPicturePersistable }
    if !receivers.isEmpty { session.publish() }
    for receiver in receivers { step(receiver) }
    if let (session, video, delegate) = receiver(controller) { call(delegate, session, video) }
  }

  func playerViewControllerWillStartPictureInPicture(_ controller: PlayerViewController) {
    send(controller, { $0.pictureInPictureWillStart() }) { $0.session($1, willStartPictureInPicture: $2) }
  }

  func playerViewControllerDidStartPictureInPicture(_ controller: PlayerViewController) {
    send(controller, { $0.pictureInPictureDidStart() }) { $0.session($1, didStartPictureInPicture: $2) }
  }

  func playerViewController(
    _ controller: PlayerViewController, failedToStartPictureInPictureWithError error: StartError
  ) {
    send(controller, { $0.pictureInPictureFailedToStart(error: error) }) {
      $0.session($1, failedToStartPictureInPicture: $2, error: error)
    }
  }

  func playerViewControllerWillStopPictureInPicture(_ controller: PlayerViewController) {
    send(controller, { $0.pictureInPictureWillStop() }) {
      $0.session($1, willStopPictureInPicture: $2, reason: controller.reason)
    }
  }

  func playerViewControllerDidStopPictureInPicture(_ controller: PlayerViewController) {
    send(controller, { $0.pictureInPictureDidStop() }) {
      $0.session($1, didStopPictureInPicture: $2, reason: controller.reason)
    }
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
