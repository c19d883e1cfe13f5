/// The events of a session from the moment when the app requests this sequence.
///
/// Each reader has its own queue. A slow reader receives ``SessionEvent/missed(_:)`` in place of the events that did
/// not fit, so that a gap is never silent. The session never waits for a reader. The sequence ends with the session, or
/// when the reading task is cancelled.
///
/// Thread: any; one iterator is for one task.
public struct SessionEvents: AsyncSequence, Sendable {
  /// The element: one event.
  public typealias Element = SessionEvent
  /// Reading never fails: a gap is an event, too.
  public typealias Failure = Never

  let queue: EventQueue

  /// An iterator over this reader's queue, for `for await`. All iterators of a sequence share the queue.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(queue: queue) }

  /// Reads one queue, in one task.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let queue: EventQueue

    /// Waits for the next event; nil when the session has ended or the task is cancelled.
    public mutating func next() async -> SessionEvent? { await queue.next(isolation: nil) }

    /// Returns the next event on the caller's own actor, as `for await` does; nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> SessionEvent? {
      await queue.next(isolation: actor)
    }
  }
}
