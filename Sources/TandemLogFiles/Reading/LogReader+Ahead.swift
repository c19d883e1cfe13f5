import Glibc
import TandemLog

extension LogReader {
  /// The result of feeding a whole log.
  package struct Fed: Hashable, Sendable {
    package var lines = 0
    /// The number of chunks that were verified from a guessed state.
    package var guessed = 0
    /// The number of correct guesses.
    package var right = 0
    /// False if the receiver stopped early.
    package var isWhole = true

    package init() {}
  }

  /// Feeds a whole log to a verifier, on several cores if it is one regular file. The violations and their order are
  /// the same as with ``feedNext(to:)``.
  ///
  /// - Parameters:
  ///   - cores: the number of threads; with 1 the log is read line by line.
  ///   - shape: the sizes of the chunks.
  ///   - tell: receives the violations in order; returns false to stop.
  /// - Throws: the error that ends the reading.
  package func feedAll(
    to verifier: inout Verifier, cores: Int = LogReader.cores, cut shape: ChunkingOptions = ChunkingOptions(),
    _ tell: (LogFinding) -> Bool
  ) throws(LogReadError) -> Fed {
    var fed = Fed()
    var shape = shape
    if cores > 1, let (part, size) = fresh, size >= 4 * shape.size {
      shape.end = size
      feedAhead(part, shape, cores: cores, to: &verifier, &fed, tell)
    }
    while fed.isWhole {
      do throws(LogReadError) {
        guard let found = try feedOn(to: &verifier, lines: &fed.lines) else { return fed }
        for violation in found where fed.isWhole { fed.isWhole = tell(.violation(violation)) }
      } catch {
        if !error.isLineOnly { throw error }
        fed.isWhole = tell(.broken(error))
      }
    }
    return fed
  }

  /// The machine's processors, at most eight, because more threads are not faster.
  package static var cores: Int { min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Verifies and joins all chunks, and then lets the reader continue after the last chunk.
  private func feedAhead(
    _ part: LogFileHandle, _ shape: ChunkingOptions, cores: Int, to verifier: inout Verifier, _ fed: inout Fed,
    _ tell: (LogFinding) -> Bool
  ) {
    let ahead = ParallelVerifier(part, shape, from: verifier, helpers: cores - 1)
    var location = Record.Location(line: 1, offset: 0)
    // Let the caller read the rest line by line: the remainder of the file, or the rest of a chunk that failed.
    defer {
      ahead.finish()
      goOn(part, from: location)
    }
    while fed.isWhole, fed.guessed - fed.right < max(shape.patience, fed.right) {
      let (chunk, joined): (LogChunk, LogChunk.Outcome?)
      switch ahead.step() {
      case .end: return
      case .own(let next): (chunk, joined) = (next, nil)
      case .outcome(let guessed, let next):
        (chunk, joined) = (next, guessed?.joined(to: verifier, at: location))
        fed.guessed += 1
        fed.right += joined == nil ? 0 : 1
      }
      guard let outcome = joined ?? chunk.verify(part, from: verifier, at: location) else { return }
      for finding in outcome.findings where fed.isWhole { fed.isWhole = tell(finding) }
      fed.lines += outcome.lines
      (verifier, location) = (outcome.after, outcome.next)
      ahead.join(verifier)
    }
  }
}
