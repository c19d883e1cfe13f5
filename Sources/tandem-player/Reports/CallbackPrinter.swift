import TandemLog
import TandemOrchestrator
import TandemRuntime

/// The command line's own delegate, which prints each callback and accepts each restore immediately.
@MainActor
final class CallbackPrinter: PlayerViewControllerDelegate {
  private let clock: () -> Duration
  private let write: (String) -> Void
  private var transaction = 0
  private var began = Duration.zero
  private var steps = 0

  init(clock: @escaping () -> Duration, write: @escaping (String) -> Void) {
    self.clock = clock
    self.write = write
  }

  func playerViewControllerWillStartPictureInPicture(_ controller: PlayerViewController) {
    show("willStartPictureInPicture", controller)
  }

  func playerViewControllerDidStartPictureInPicture(_ controller: PlayerViewController) {
    show("didStartPictureInPicture", controller)
  }

  func playerViewController(
    _ controller: PlayerViewController, failedToStartPictureInPictureWithError error: StartError
  ) {
    show("failedToStartPictureInPicture", controller, error.rawValue)
  }

  func playerViewControllerWillStopPictureInPicture(_ controller: PlayerViewController) {
    show("willStopPictureInPicture", controller, controller.reason?.rawValue)
  }

  func playerViewControllerDidStopPictureInPicture(_ controller: PlayerViewController) {
    show("didStopPictureInPicture", controller, controller.reason?.rawValue)
  }

  func playerViewController(
    _ controller: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: DelegateCompletion
  ) {
    show("restoreUserInterfaceForPictureInPictureStop", controller)
    completionHandler(true)
  }

  /// The last part of a path or an address.
  private static func shortName(_ address: String) -> String {
    address.split(separator: "/").last.map(String.init) ?? address
  }

  private func show(_ callback: String, _ controller: PlayerViewController, _ detail: String? = nil) {
    if controller.transaction != transaction {
      transaction = controller.transaction
      began = clock()
      steps = 0
      write("transaction \(transaction)")
    }
    steps += 1
    let milliseconds = Self.milliseconds(clock() - began)
    let name = callback + String(repeating: " ", count: max(0, 44 - callback.count))
    let title = controller.information.title ?? Self.shortName(controller.content.rawValue)
    write("  \(steps)  +\(milliseconds)  \(name) \(controller.player)  \(title)" + (detail.map { "  (\($0))" } ?? ""))
  }

  /// Returns a time with one decimal, at least as wide as `1000.0 ms`.
  private static func milliseconds(_ time: Duration) -> String {
    let tenths = Int((time / .microseconds(100)).rounded())
    let number = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 6 - number.count)) + number + " ms"
  }
}
