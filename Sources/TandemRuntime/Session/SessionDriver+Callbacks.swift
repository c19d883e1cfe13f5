import TandemLog
import TandemOrchestrator

extension SessionDriver {
  func delegate(of app: AppID) -> (any CallbackDelegate)? { delegates[app] ?? defaultDelegate }

  /// Logs a callback, then calls the app's delegate or the restore listener.
  func send(_ callback: Callback) {
    record(Record(callback: callback))
    if callback.step == .didStop || callback.step == .failedToStart { callPaths.leave(callback.player) }
    let receiver = if case .listener(let id) = callback.route { listeners[id] } else { delegate(of: callback.app) }
    guard callback.step == .restoreUserInterface else {
      receiver?.receive(callback)
      return
    }
    moments.restoreAsked = clock.now
    let completion = completion(of: .restore, in: callback.transaction)
    guard let receiver else { return completion.notImplemented() }
    receiver.restoreUserInterface(for: callback, completionHandler: completion)
  }

  /// Asks an app if a screen should be dismissed, now that the screen's video is in picture in picture.
  func ask(_ dismissal: Dismissal) {
    let completion = completion(of: .dismissal, in: dismissal.transaction)
    guard let delegate = delegate(of: dismissal.video.app) else { return completion.notImplemented() }
    delegate.shouldDismiss(dismissal, completionHandler: completion)
  }

  private func completion(of question: DelegateQuestion, in transaction: Int) -> DelegateCompletion {
    DelegateCompletion(question: question, transaction: transaction) { [weak self] in self?.report(event: $0) }
  }
}
