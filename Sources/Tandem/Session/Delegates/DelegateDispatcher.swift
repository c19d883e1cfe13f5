import TandemOrchestrator
import TandemRuntime

/// Passes callbacks to the apps' delegates, and holds the delegates weakly.
@MainActor
package final class DelegateDispatcher: CallbackDelegate {
  private struct Weak {
    weak var delegate: (any TandemSessionDelegate)?
  }

  weak var session: TandemSession?
  /// The delegates of the apps; under nil, the delegate of all other apps.
  private var delegates: [AppID?: Weak] = [:]
  /// Answers the restores and dismissals of apps without a delegate, as a scenario specifies.
  package weak var substitute: (any CallbackDelegate)?
  /// True if the delegate does not implement the called method itself. The method's default implementation sets this
  /// property.
  var isNotImplemented = false

  func set(_ delegate: (any TandemSessionDelegate)?, for app: AppID?) { delegates[app] = delegate.map(Weak.init) }

  func delegate(for app: AppID?) -> (any TandemSessionDelegate)? { delegates[app]?.delegate }

  /// The delegate to call: the delegate of the content's app, or else the delegate that is common to all apps.
  private func receiver(
    _ player: PlayerID, _ content: MediaContent
  ) -> (session: TandemSession, video: Video, delegate: any TandemSessionDelegate)? {
    guard let session else { return nil }
    session.publish()
    guard let delegate = delegate(for: content.app) ?? delegate(for: nil) else { return nil }
    return (session, session.video(of: player, content), delegate)
  }

  /// Passes a step to the kept objects of the callback's content that receive the steps, then to the delegate.
  private func send(
    _ callback: Callback, _ step: (any PictureInPicturePersistable) -> Void,
    _ call: (any TandemSessionDelegate, TandemSession, Video) -> Void
  ) {
    guard let session else { return }
    let objects = session.persistedObjects.persisted(for: callback.content)
    let receivers = objects.compactMap { $0 as? any PictureInPicturePersistable }
    if !receivers.isEmpty { session.publish() }
    for receiver in receivers { step(receiver) }
    if let (session, video, delegate) = receiver(callback.player, callback.video) { call(delegate, session, video) }
  }

  package func receive(_ callback: Callback) {
    let (error, reason) = (callback.error ?? .pictureInPictureClosed, callback.reason)
    switch callback.step {
    case .willStart:
      send(callback, { $0.pictureInPictureWillStart() }) { $0.session($1, willStartPictureInPicture: $2) }
    case .didStart:
      send(callback, { $0.pictureInPictureDidStart() }) { $0.session($1, didStartPictureInPicture: $2) }
    case .failedToStart:
      send(callback, { $0.pictureInPictureFailedToStart(error: error) }) {
        $0.session($1, failedToStartPictureInPicture: $2, error: error)
      }
    case .willStop:
      send(callback, { $0.pictureInPictureWillStop() }) {
        $0.session($1, willStopPictureInPicture: $2, reason: reason)
      }
    case .didStop:
      send(callback, { $0.pictureInPictureDidStop() }) { $0.session($1, didStopPictureInPicture: $2, reason: reason) }
    case .restoreUserInterface: break
    }
  }

  package func shouldDismiss(_ dismissal: Dismissal, completionHandler: DelegateCompletion) {
    guard let (session, video, delegate) = receiver(dismissal.player, dismissal.video) else {
      return substitute?.shouldDismiss(dismissal, completionHandler: completionHandler)
        ?? completionHandler.notImplemented()
    }
    isNotImplemented = false
    delegate.session(session, shouldDismissScreenOf: video) { completionHandler($0) }
    if isNotImplemented { completionHandler.notImplemented() }
  }

  package func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    guard let (session, video, delegate) = receiver(callback.player, callback.video) else {
      return substitute?.restoreUserInterface(for: callback, completionHandler: completionHandler)
        ?? completionHandler.notImplemented()
    }
    isNotImplemented = false
    delegate.session(session, restoreUserInterfaceFor: video) { completionHandler($0) }
    if isNotImplemented { completionHandler.notImplemented() }
  }
}
