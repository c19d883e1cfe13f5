/// A lock with the value that it protects. It replaces Swift's Mutex, with which the thread
/// sanitizer would report races that do not exist.
///
/// The reason is that the sanitizer does not instrument the library in which a Mutex waits.
///
/// Thread: any.
package final class Locked<Value>: @unchecked Sendable {
  // SAFETY (@unchecked): only the thread that holds the semaphore's single signal accesses the
  // value.
  private let turn = Semaphore()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    turn.signal()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    turn.wait()
    defer { turn.signal() }
    return try body(&value)
  }
}
