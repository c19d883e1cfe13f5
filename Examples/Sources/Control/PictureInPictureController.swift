// StreamingCore's controller on a session.

import Tandem

/// Adapts a session to ``PictureInPictureControlling``.
@MainActor
public final class PictureInPictureController: PictureInPictureControlling, TandemSessionDelegate {
  private var session: TandemSession?
  public weak var delegate: (any PictureInPictureControllerDelegate)?

  public init() {}

  public var isPictureInPictureActive: Bool { session?.availability.isActive.isYes ?? false }

  public var isPictureInPicturePossible: Bool { session?.availability.isPossible.isYes ?? false }

  public var isPictureInPictureSupported: Bool { session?.availability.isSupported.isYes ?? false }

  public func setup(with session: TandemSession) {
    self.session = session
    session.delegate = self
  }

  public func togglePictureInPicture() {
    if isPictureInPictureActive { stopPictureInPicture() } else { startPictureInPicture() }
  }

  public func startPictureInPicture() { session?.submit(.start) }

  public func stopPictureInPicture() { session?.submit(.stop) }

  public func session(_ session: TandemSession, willStartPictureInPicture video: Video) {
    delegate?.pictureInPictureControllerWillStart()
  }

  public func session(_ session: TandemSession, didStartPictureInPicture video: Video) {
    delegate?.pictureInPictureControllerDidStart()
  }

  public func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {
    delegate?.pictureInPictureControllerWillStop()
  }

  public func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {
    delegate?.pictureInPictureControllerDidStop()
  }

  public func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    guard let delegate else { return session.answerNotImplemented() }
    delegate.pictureInPictureControllerRestoreUserInterface(completionHandler: completionHandler)
  }
}
