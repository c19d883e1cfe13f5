// Several threads that verify one log.

import TandemLog
import TandemSystem

/// Verifies chunks of a log before the state is known that they begin in.
///
/// Order: one thread joins the chunks, in their order. A chunk counts only if the state that it was begun in equals, in
/// everything, the one that the chunks before it lead to; otherwise it is verified again from that. As a verifier is a value,
/// and the same lines change equal values alike, what comes out is what reading line by line finds.
///
/// Memory: the findings of ``window`` chunks.
///
/// Thread: `claim` and `post` any, all else the joining one.
final class ParallelVerifier: Sendable {
  private struct Work {
    /// The newest state that is known.
    var known: Verifier
    /// The indices of the next chunk to join and the next one to start.
    var next = 0
    var unclaimed = 0
    var outcomes: [Int: LogChunk.Outcome?] = [:]
    /// The starts of the chunks; from the last one on, the log is read line by line.
    var seams: [Int]
    var isOver = false
  }

  struct Job {
    let number: Int
    let chunk: LogChunk
    /// The state from which others are guessed.
    let known: Verifier
  }

  private let part: LogFileHandle
  private let shape: ChunkingOptions
  private let work: Locked<Work>
  /// The number of chunks that may be begun and not joined.
  private let window: Int
  private let helpers: Int
  private let room = Semaphore()
  private let posted = Semaphore()
  private let gone = Semaphore()

  /// - Parameter helpers: threads beside the joining one.
  init(_ part: LogFileHandle, _ shape: ChunkingOptions, from verifier: Verifier, helpers: Int) {
    self.part = part
    self.shape = shape
    window = 2 * (helpers + 1)
    work = Locked(Work(known: verifier, seams: [0]))
    var started = 0
    self.helpers = helpers
    for _ in 0..<helpers where Threads.start("tandem verify", { [self] in help() }) == 0 { started += 1 }
    // Account for helpers that could not be started.
    for _ in started..<helpers { gone.signal() }
  }

  /// Nothing is read any more when it returns.
  func finish() {
    work.withLock { $0.isOver = true }
    for _ in 0..<helpers { room.signal() }
    for _ in 0..<helpers { gone.wait() }
  }

  private func help() {
    while !work.withLock({ $0.isOver }) {
      if let job = claim() { post(job, job.chunk.verify(part, guessingFrom: job.known)) } else { room.wait() }
    }
    gone.signal()
  }

  /// Takes the next chunk; nil if none is left or too many wait to be joined.
  private func claim() -> Job? {
    work.withLock { work in
      if work.isOver || work.unclaimed >= work.next + window { return nil }
      guard let chunk = chunk(work.unclaimed, &work.seams) else { return nil }
      work.unclaimed += 1
      return Job(number: work.unclaimed - 1, chunk: chunk, known: work.known)
    }
  }

  private func post(_ job: Job, _ outcome: LogChunk.Outcome?) {
    work.withLock { $0.outcomes[job.number] = .some(outcome) }
    posted.signal()
  }

  /// - Parameter seams: each is looked for once, so that all mean the same line.
  private func chunk(_ number: Int, _ seams: inout [Int]) -> LogChunk? {
    while seams.count < number + 2 {
      let nominal = seams.count * shape.size
      guard nominal < shape.end, let seam = LogChunk.lineStart(behind: nominal - 1, in: part), seam < shape.end else {
        return nil
      }
      seams.append(seam)
    }
    let (start, end) = (seams[number], seams[number + 1])
    let warmUp = start <= shape.warmUp ? 0 : LogChunk.lineStart(behind: start - shape.warmUp, in: part)
    return LogChunk(start: start, end: end, warmUp: min(warmUp ?? start, start))
  }

  /// The next step of joining.
  enum Step {
    /// No thread has begun the next chunk.
    case own(LogChunk)
    /// The result of verifying it ahead; nil if that was not possible.
    case outcome(LogChunk.Outcome?, LogChunk)
    /// No more chunks.
    case end
  }

  /// Verifies ahead itself until the next chunk can be joined.
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
      if let job = claim() { post(job, job.chunk.verify(part, guessingFrom: job.known)) } else { posted.wait() }
    }
  }

  /// The next chunk is joined: this is the state behind it.
  func join(_ verifier: Verifier) {
    work.withLock { work in
      work.known = verifier
      work.next += 1
    }
    for _ in 0..<helpers { room.signal() }
  }
}
