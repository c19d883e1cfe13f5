// A candidate that is playing.

/// The programs of a candidate while they run.
struct RunningCandidate {
  private let programs: [MeasuredProcess]

  init(_ candidate: Candidate) throws {
    var programs: [MeasuredProcess] = []
    for command in candidate.commands {
      if !programs.isEmpty { MonotonicTime.sleep(1) }
      do { programs.append(try MeasuredProcess(command)) } catch {
        for program in programs { _ = try program.end() }
        throw error
      }
    }
    self.programs = programs
  }

  var processes: [Int32] { programs.flatMap { ProcessTree(root: $0.process).processes } }

  /// The resources that all programs and their descendants have used.
  var usage: ProcessTree.Usage {
    programs.reduce(into: ProcessTree.Usage()) { $0 += ProcessTree(root: $1.process).usage }
  }

  /// Ends all programs, even if one of them has already failed.
  func end() throws {
    var failure: (any Error)?
    for program in programs.reversed() {
      do { _ = try program.end() } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
