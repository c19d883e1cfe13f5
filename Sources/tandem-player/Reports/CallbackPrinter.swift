import TandemLog
import TandemOrchestrator
import TandemRuntime

/// The command line's own delegate, which prints each callback and accepts each restore immediately.
@MainActor
final class CallbackPrinter: CallbackDelegate {
  private let clock: () -> Duration
  private let write: (String) -> Void
  private var transaction = 0
  private var began = Duration.zero
  private var steps = 0

  init(clock: @escaping () -> Duration, write: @escaping (String) -> Void) {
    self.clock = clock
    self.write = write
  }

  func receive(_ callback: Callback) { show(callback) }

  func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    show(callback)
    completionHandler(true)
  }

  private func show(_ callback: Callback) {
    if callback.transaction != transaction {
      transaction = callback.transaction
      began = clock()
      steps = 0
      write("transaction \(transaction)")
    }
    steps += 1
    let milliseconds = Self.milliseconds(clock() - began)
    let step = callback.step.rawValue
    let name = step + String(repeating: " ", count: max(0, 44 - step.count))
    let key = callback.content.rawValue
    let title = callback.video.title ?? key.split(separator: "/").last.map(String.init) ?? key
    let detail = callback.error?.rawValue ?? callback.reason?.rawValue
    write("  \(steps)  +\(milliseconds)  \(name) \(callback.player)  \(title)" + (detail.map { "  (\($0))" } ?? ""))
  }

  /// Returns a time with one decimal, at least as wide as `1000.0 ms`.
  private static func milliseconds(_ time: Duration) -> String {
    let tenths = Int((time / .microseconds(100)).rounded())
    let number = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 6 - number.count)) + number + " ms"
  }
}
