// Routes a session's callbacks to AVKit's delegates.

import Tandem

/// Routes callbacks to the presenter of a video. Callbacks about videos that no AVKit class has opened go to the
/// session's own delegate.
@MainActor
final class CallbackRouter: TandemSessionDelegate {
  weak var owner: AVKitSession?

  func session(_ session: TandemSession, willStartPictureInPicture video: Video) {
    guard let presenter = owner?.presenter(of: video, isStarting: true) else {
      session.delegate?.session(session, willStartPictureInPicture: video)
      return
    }
    presenter.receive(.willStart)
  }

  func session(_ session: TandemSession, didStartPictureInPicture video: Video) {
    guard let presenter = owner?.presenter(of: video) else {
      session.delegate?.session(session, didStartPictureInPicture: video)
      return
    }
    presenter.receive(.didStart)
  }

  func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError) {
    guard let presenter = owner?.presenter(of: video) else {
      session.delegate?.session(session, failedToStartPictureInPicture: video, error: error)
      return
    }
    presenter.receive(.failedToStart(AVKitError(error)))
  }

  func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {
    guard let presenter = owner?.presenter(of: video) else {
      session.delegate?.session(session, willStopPictureInPicture: video, reason: reason)
      return
    }
    presenter.receive(.willStop)
  }

  func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {
    guard let presenter = owner?.presenter(of: video) else {
      session.delegate?.session(session, didStopPictureInPicture: video, reason: reason)
      return
    }
    presenter.receive(.didStop)
  }

  func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    if let presenter = owner?.presenter(of: video) {
      presenter.restore(completionHandler)
    } else if let delegate = session.delegate {
      delegate.session(session, restoreUserInterfaceFor: video, completionHandler: completionHandler)
    } else {
      session.answerNotImplemented()
    }
  }

  func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    if let presenter = owner?.presenter(of: video) {
      guard let answer = presenter.isDismissedAtStart() else { return session.answerNotImplemented() }
      completionHandler(answer)
    } else if let delegate = session.delegate {
      delegate.session(session, shouldDismissScreenOf: video, completionHandler: completionHandler)
    } else {
      session.answerNotImplemented()
    }
  }
}
