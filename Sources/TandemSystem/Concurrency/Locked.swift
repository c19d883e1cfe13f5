// A value that several threads use in turn.

/// A lock with its value, about which the thread sanitizer reports no false races.
///
/// The standard library's Mutex waits inside a library that the sanitizer does not instrument.
///
/// Thread: any.
package final class Locked<Value>: @unchecked Sendable {
  // SAFETY (@unchecked): only the thread that has taken the semaphore's one signal touches the value.
  private let turn = Semaphore()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    turn.signal()
  }

  package func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
    turn.wait()
    defer { turn.signal() }
    return try body(&value)
  }
}
