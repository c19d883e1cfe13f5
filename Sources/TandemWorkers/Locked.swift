// A value that several threads use in turn.

/// What the standard library's Mutex is, by a lock that the thread sanitizer follows also where two threads meet; that
/// one waits in a library that the sanitizer does not see, and what it guards is then taken for a race.
///
/// Thread: any.
package final class Locked<Value>: @unchecked Sendable {
  // SAFETY (@unchecked): the value is only touched by who holds the semaphore's one signal.
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
