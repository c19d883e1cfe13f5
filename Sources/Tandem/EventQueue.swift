import Synchronization

final class EventQueue: Sendable {
  private struct Contents {
    var events: [SessionEvent] = []
    /// The number of leading events that have been read.
    var read = 0
    var missed = 0
    var isClosed = false
    var reader: CheckedContinuation<SessionEvent?, Never>?

    mutating func takeFirst() -> SessionEvent? {
      if read < events.count {
        defer {
          read += 1
          if read == events.count { (events, read) = ([], 0) }
        }
        return events[read]
      }
      if missed > 0 {
        defer { missed = 0 }
        return .missed(missed)
      }
      return nil
    }
  }

  private let contents = Mutex(Contents())
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  func post(_ event: SessionEvent) {
    let reader = contents.withLock { contents -> CheckedContinuation<SessionEvent?, Never>? in
      if contents.isClosed { return nil }
      if let reader = contents.reader.take() { return reader }
      // While a gap is not reported yet, later events are also counted as missed. Otherwise an
      // event could come before the report of an earlier gap.
      if contents.missed > 0 || contents.events.count - contents.read >= capacity {
        contents.missed += 1
      } else {
        contents.events.append(event)
      }
      return nil
    }
    reader?.resume(returning: event)
  }

  /// Closes the queue. Waiting events can still be read.
  func close() {
    let reader = contents.withLock { contents in
      contents.isClosed = true
      return contents.reader.take()
    }
    reader?.resume(returning: nil)
  }

  /// - Parameter actor: the reader's actor, on which the reader stays.
  func next(isolation actor: isolated (any Actor)?) async -> SessionEvent? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready: SessionEvent?? = contents.withLock { contents in
          if let event = contents.takeFirst() { return .some(event) }
          // A second task may not read from the same iterator. It receives the end, so that it does not wait forever.
          if contents.isClosed || Task.isCancelled || contents.reader != nil { return .some(nil) }
          contents.reader = continuation
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      contents.withLock { $0.reader.take() }?.resume(returning: nil)
    }
  }
}
