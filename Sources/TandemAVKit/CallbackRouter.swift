import Tandem

/// Routes callbacks to the presenter of a video. Callbacks about videos that no AVKit class has opened go to the
/// session's own delegate.
@MainActor
final class CallbackRouter: TandemSessionDelegate {
  weak var owner: AVKitSession?

  /// Passes a step to the presenter of a video, or else calls the session's own delegate.
  private func route(
    _ step: PictureInPictureStep, of video: Video, in session: TandemSession,
    otherwise call: (any TandemSessionDelegate) -> Void
  ) {
    if let presenter = owner?.presenter(of: video, isStarting: step == .willStart) {
      presenter.receive(step)
    } else if let delegate = session.delegate {
      call(delegate)
    }
  }

  func session(_ session: TandemSession, willStartPictureInPicture video: Video) {
    route(.willStart, of: video, in: session) { $0.session(session, willStartPictureInPicture: video) }
  }

  func session(_ session: TandemSession, didStartPictureInPicture video: Video) {
    route(.didStart, of: video, in: session) { $0.session(session, didStartPictureInPicture: video) }
  }

  func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError) {
    route(.failedToStart(AVKitError(error)), of: video, in: session) {
      $0.session(session, failedToStartPictureInPicture: video, error: error)
    }
  }

  func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {
    route(.willStop, of: video, in: session) { $0.session(session, willStopPictureInPicture: video, reason: reason) }
  }

  func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {
    route(.didStop, of: video, in: session) { $0.session(session, didStopPictureInPicture: video, reason: reason) }
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
