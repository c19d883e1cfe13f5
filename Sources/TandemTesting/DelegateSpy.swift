import Tandem

/// Records the callbacks that it receives, and gives preset answers.
@MainActor
public final class DelegateSpy: TandemSessionDelegate {
  /// A preset answer to a callback that expects an answer.
  public enum Answer: Hashable, Sendable {
    /// The answer `true`, at once: the interface is back, or the screen is dismissed.
    case yes
    /// The answer `false`, at once.
    case no
    /// The answer of a delegate without this method.
    case notImplemented
    /// No answer, so that the deadline passes.
    case never
  }

  /// The callbacks in order, such as `willStartPictureInPicture film`: AVKit's name and the content's key.
  public private(set) var callbacks: [String] = []
  /// The answer to restore callbacks.
  public var restores = Answer.yes
  /// The answer to dismissal callbacks.
  public var dismisses = Answer.notImplemented

  /// Creates a spy that answers restores with `true` and does not implement dismissals.
  public init() {}

  /// Records `willStartPictureInPicture` and the content's key.
  public func session(_ session: TandemSession, willStartPictureInPicture video: Video) { note(.willStart, video) }

  /// Records `didStartPictureInPicture` and the content's key.
  public func session(_ session: TandemSession, didStartPictureInPicture video: Video) { note(.didStart, video) }

  /// Records `failedToStartPictureInPicture`, the content's key and the error.
  public func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError) {
    note(.failedToStart, video, error.rawValue)
  }

  /// Records `willStopPictureInPicture`, the content's key, and the reason if there is one.
  public func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {
    note(.willStop, video, reason?.rawValue)
  }

  /// Records `didStopPictureInPicture`, the content's key, and the reason if there is one.
  public func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {
    note(.didStop, video, reason?.rawValue)
  }

  /// Records the callback, and gives the answer in ``restores``.
  public func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    note(.restoreUserInterface, video)
    answer(restores, completionHandler, session)
  }

  /// Gives the answer in ``dismisses``, and records nothing.
  public func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { answer(dismisses, completionHandler, session) }

  private func answer(_ answer: Answer, _ complete: (Bool) -> Void, _ session: TandemSession) {
    switch answer {
    case .yes: complete(true)
    case .no: complete(false)
    case .notImplemented: session.answerNotImplemented()
    case .never: break
    }
  }

  private func note(_ step: Callback.Step, _ video: Video, _ detail: String? = nil) {
    callbacks.append("\(step.rawValue) \(video.content.key)" + (detail.map { ": \($0)" } ?? ""))
  }
}
