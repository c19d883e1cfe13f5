import TandemOrchestrator
import TandemRuntime

/// A restore listener (as in Bambuser's SDK) that calls an app's asynchronous closure.
@MainActor
final class RestoreHandler: CallbackDelegate {
  weak var session: TandemSession?
  private let handle: @MainActor (Video) async -> Bool
  private var task: Task<Void, Never>?
  private var transaction: Int?

  init(_ session: TandemSession, _ handle: @escaping @MainActor (Video) async -> Bool) {
    self.session = session
    self.handle = handle
  }

  func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    guard let session else { return completionHandler.notImplemented() }
    session.publish()
    let video = session.video(of: callback.player, callback.video)
    transaction = callback.transaction
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
