// A delegate that records its callbacks.

import Tandem

/// Records the callbacks it receives, and gives preset answers.
@MainActor
public final class DelegateSpy: TandemSessionDelegate {
  /// A preset answer to a question.
  public enum Answer: Hashable, Sendable {
    /// `true`, at once: the interface is back, or the screen goes.
    case yes
    /// `false`, at once.
    case no
    /// As if the delegate had no such method.
    case notImplemented
    /// Nothing: the deadline passes.
    case never
  }

  /// The callbacks in order, such as `willStartPictureInPicture film`: AVKit's name and the content's key.
  public private(set) var callbacks: [String] = []
  /// The answer to the next restores.
  public var restores = Answer.yes
  /// The answer to whether a screen goes away.
  public var dismisses = Answer.notImplemented

  /// Creates a spy that restores everything and has no screens.
  public init() {}

  /// Writes `willStartPictureInPicture` and the content's key down.
  public func session(_ session: TandemSession, willStartPictureInPicture video: Video) { note(.willStart, video) }

  /// Writes `didStartPictureInPicture` and the content's key down.
  public func session(_ session: TandemSession, didStartPictureInPicture video: Video) { note(.didStart, video) }

  /// Writes `failedToStartPictureInPicture` down, the content's key and the error.
  public func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError) {
    note(.failedToStart, video, error.rawValue)
  }

  /// Writes `willStopPictureInPicture` down, the content's key and the reason where there is one.
  public func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {
    note(.willStop, video, reason?.rawValue)
  }

  /// Writes `didStopPictureInPicture` down, the content's key and the reason where there is one.
  public func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {
    note(.didStop, video, reason?.rawValue)
  }

  /// Writes the question down and answers it as ``restores`` says.
  public func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    note(.restoreUserInterface, video)
    answer(restores, completionHandler, session)
  }

  /// Answers as ``dismisses`` says, and writes nothing down.
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
