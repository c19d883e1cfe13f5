import Glibc
import TandemLog
import TandemSystem

/// Verifies chunks of a log before their first states are known.
///
/// Order: one thread joins the chunks, in their order. A chunk's result is used only if its guessed first state equals
/// the final state of the previous chunk. Otherwise the chunk is verified again from that final state. A verifier is a
/// value, and the same lines change equal values alike. The result is therefore the same as if the log were read line
/// by line.
///
/// Memory: the findings of ``window`` chunks.
///
/// Thread: any for `verifyNext`; the joining thread for everything else.
final class ParallelVerifier: Sendable {
  private struct Work {
    /// The verifier's state after the chunk that was joined last.
    var known: Verifier
    /// The index of the next chunk to join.
    var next = 0
    /// The index of the next chunk to begin.
    var unclaimed = 0
    var outcomes: [Int: LogChunk.Outcome?] = [:]
    /// The boundaries of the chunks. From the last boundary on, the log is read line by line.
    var seams: [Int]
    var isOver = false
  }

  private let part: LogFileHandle
  private let shape: ChunkingOptions
  private let work: Locked<Work>
  /// The maximum number of chunks that are begun and not yet joined.
  private let window: Int
  private let helpers: Int
  private let room = Semaphore()
  private let posted = Semaphore()
  private let gone = Semaphore()

  /// - Parameter helpers: the number of threads in addition to the joining thread.
  init(_ part: LogFileHandle, _ shape: ChunkingOptions, from verifier: Verifier, helpers: Int) {
    self.part = part
    self.shape = shape
    window = 2 * (helpers + 1)
    work = Locked(Work(known: verifier, seams: [0]))
    var started = 0
    self.helpers = helpers
    for _ in 0..<helpers where Threads.start("tandem verify", { [self] in help() }) == 0 { started += 1 }
    // Signal the end of each helper that could not be started, so that `finish` does not wait for
    // it.
    for _ in started..<helpers { gone.signal() }
  }

  /// Stops all helpers. No thread reads the file after this call.
  func finish() {
    work.withLock { $0.isOver = true }
    for _ in 0..<helpers { room.signal() }
    for _ in 0..<helpers { gone.wait() }
  }

  private func help() {
    while !work.withLock({ $0.isOver }) { if !verifyNext() { room.wait() } }
    gone.signal()
  }

  /// Verifies the next chunk that no thread has begun, from a guessed state.
  ///
  /// - Returns: false if no chunk is left, or if too many chunks wait to be joined.
  private func verifyNext() -> Bool {
    let claimed = work.withLock { work -> (number: Int, chunk: LogChunk, known: Verifier)? in
      if work.isOver || work.unclaimed >= work.next + window { return nil }
      guard let chunk = chunk(work.unclaimed, &work.seams) else { return nil }
      work.unclaimed += 1
      return (work.unclaimed - 1, chunk, work.known)
    }
    guard let claimed else { return false }
    let outcome = claimed.chunk.verify(part, guessingFrom: claimed.known)
    work.withLock { $0.outcomes[claimed.number] = .some(outcome) }
    posted.signal()
    return true
  }

  /// - Parameter seams: the known starts of chunks. Each start is searched for only once, so that
  ///   all threads divide the log in the same way.
  private func chunk(_ number: Int, _ seams: inout [Int]) -> LogChunk? {
    while seams.count < number + 2 {
      let nominal = seams.count * shape.size
      guard nominal < shape.end, let seam = lineStart(behind: nominal - 1), seam < shape.end else { return nil }
      seams.append(seam)
    }
    let (start, end) = (seams[number], seams[number + 1])
    let warmUp = start <= shape.warmUp ? 0 : lineStart(behind: start - shape.warmUp)
    return LogChunk(start: start, end: end, warmUp: min(warmUp ?? start, start))
  }

  /// Returns the start of the first line that begins after an offset.
  ///
  /// - Returns: nil if no line begins within the longest possible line.
  private func lineStart(behind boundary: Int) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    var offset = boundary
    while offset <= boundary + LogReader.longestLine {
      let count = pread(part.descriptor, &bytes, bytes.count, offset)
      if count <= 0 { return nil }
      if let newline = bytes[..<count].firstIndex(of: UInt8(ascii: "\n")) { return offset + newline + 1 }
      offset += count
    }
    return nil
  }

  /// The next step of joining.
  enum Step {
    /// No thread has begun the next chunk.
    case own(LogChunk)
    /// The result of the chunk's verification ahead of time; nil if it was not possible.
    case outcome(LogChunk.Outcome?, LogChunk)
    /// No chunk is left to join.
    case end
  }

  /// Verifies later chunks on this thread until the next chunk can be joined.
  func step() -> Step {
    while true {
      let step = work.withLock { work -> Step? in
        guard let chunk = chunk(work.next, &work.seams) else { return .end }
        if work.unclaimed == work.next {
          work.unclaimed += 1
          return .own(chunk)
        }
        return work.outcomes.removeValue(forKey: work.next).map { .outcome($0, chunk) }
      }
      if let step { return step }
      if !verifyNext() { posted.wait() }
    }
  }

  /// Joins the next chunk: records the state after it.
  func join(_ verifier: Verifier) {
    work.withLock { work in
      work.known = verifier
      work.next += 1
    }
    for _ in 0..<helpers { room.signal() }
  }
}
