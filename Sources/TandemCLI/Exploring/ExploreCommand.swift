import CTandemLinux
import Glibc
import TandemControl
import TandemExplore
import TandemFoundation
import TandemScenario
import TandemSystem

@MainActor
package struct ExploreCommand {
  let invocation: ParsedCommandLine
  let output: ScenarioOutput

  package init(_ invocation: ParsedCommandLine, output: ScenarioOutput) {
    self.invocation = invocation
    self.output = output
  }

  private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  package func carryOut() throws(CLIError) -> ExitStatus {
    if let parent = variable(Self.parentVariable).flatMap({ Int32($0) }), clinux_end_with_parent(parent) < 0 {
      throw CLIError(.writeFailed, "the program that started this process has ended")
    }
    if invocation.command == .exploreMerge { return try merge() }
    if invocation.has(.canary) { try refuseOptionsOfResults() }
    let shard = try ExplorationShard(option: invocation.text(.shard), variable: variable)
    let plan = ExplorationPlan(seeds: try seeds(), shard: shard.index, of: shard.count)
    if invocation.has(.canary) { return try findCanary(plan) }
    if let path = invocation.text(.resultsFile) { return try explore(plan, at: path) }
    // Use a temporary file, because the user has not asked for a file of results.
    let folder = variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(folder)/tandem-explore-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else {
      throw CLIError(.writeFailed, "can't create a file in \(folder): \(String(cString: strerror(errno)))")
    }
    close(file)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    return try explore(plan, at: path)
  }

  /// The value of `--seeds`: `7`, or `0..99999`. If only a time is given, the seeds are unlimited.
  private func seeds() throws(CLIError) -> ClosedRange<Int> {
    guard let text = invocation.text(.seeds) else {
      return invocation.has(.explorationTime) ? 0...ExploredChunk.highestSeed : 0...99_999
    }
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = ends.count == 1 ? [Int(ends[0]), Int(ends[0])] : ends.count == 3 ? [Int(ends[0]), Int(ends[2])] : []
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1], ends.count == 1 || ends[1].isEmpty,
      first >= 0, last >= first, last <= ExploredChunk.highestSeed
    else { throw CLIError(.usage, "invalid value '\(text)' for --seeds: a range such as 0..99999 is expected") }
    return first...last
  }

  // MARK: - Exploring

  private func explore(_ plan: ExplorationPlan, at path: String) throws(CLIError) -> ExitStatus {
    let file = try ResultFile(path, writes: true)
    try file.share()
    let jobs = invocation.count(.jobs) ?? 1
    if jobs > 1 {
      try explore(plan, at: path, jobs: jobs)
    } else {
      try explore(plan, except: try ResultIndex([file]), into: file)
    }
    output.progress?("")
    let index = try ResultIndex([file])
    var summary = ExplorationSummary()
    try index.forEach { (chunk) throws(CLIError) in summary.add(chunk) }
    if !invocation.has(.quiet) {
      show(summary)
      if summary.failed > 0, !invocation.has(.json) {
        output.line("the smallest failing scenarios are \(invocation.text(.failuresFolder) ?? ".")/explored-SEED.json")
      }
    }
    return summary.isPassed && index.contradictions.isEmpty ? .done : .no
  }

  private func explore(
    _ plan: ExplorationPlan, except known: ResultIndex, into file: ResultFile
  ) throws(CLIError) {
    let deadline = invocation.time(.explorationTime).map { ContinuousClock.now + $0 }
    let explorer = SessionExplorer()
    var sessions = 0
    for seeds in plan.chunks {
      if let deadline, ContinuousClock.now >= deadline { return }
      if known.has(seeds) { continue }
      let began = Self.processorTime
      var chunk = ExploredChunk(version: Version.number, first: seeds.lowerBound)
      for seed in seeds {
        chunk.add(explorer.explore(seed))
        sessions += 1
        if sessions % 500 == 0 { output.progress?("\(sessions) sessions, seed \(seed), \(chunk.failed) failed") }
      }
      chunk.milliseconds = Self.processorTime - began
      // Write the scenarios first: a chunk whose line is written is not explored again.
      try writeScenarios(of: chunk, explorer)
      try file.append(chunk.line)
    }
  }

  /// Writes, for each kind of failure, the smallest scenario that shows it.
  private func writeScenarios(of chunk: ExploredChunk, _ explorer: SessionExplorer) throws(CLIError) {
    var kinds: Set<Substring> = []
    for failure in chunk.failures where kinds.insert(failure.message.prefix { $0 != ":" }).inserted {
      let description = "\(failure.message); found by: tandem explore --seeds \(failure.seed) (\(chunk.version))"
      guard let scenario = explorer.shrunkFailure(of: failure.seed, description: description) else { continue }
      let path = (invocation.text(.failuresFolder) ?? ".") + "/explored-\(failure.seed).json"
      try AtomicFile.save(scenario.json.pretty(), as: path, for: .usual)
    }
  }

  /// The processor time of this process, in milliseconds.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  func show(_ summary: ExplorationSummary) {
    if invocation.has(.json) { return output.line(summary.json.description) }
    for line in summary.lines(rows: invocation.has(.allPoints) ? .max : 12) { output.line(line) }
  }

  // MARK: - The canary

  /// Refuses the options that have no effect on the search for the broken rule.
  private func refuseOptionsOfResults() throws(CLIError) {
    let options: [Option] = [.explorationJobs, .explorationTime, .resultsFile, .failuresFolder, .allPoints]
    guard let option = options.first(where: invocation.has) else { return }
    throw CLIError(.usage, "--canary and --\(option.name) can't be used together; leave out --\(option.name)")
  }

  /// Explores with a broken rule until a session fails.
  private func findCanary(_ plan: ExplorationPlan) throws(CLIError) -> ExitStatus {
    let began = ContinuousClock.now
    let explorer = SessionExplorer(breakingRule: true)
    var sessions = 0
    for seeds in plan.chunks {
      for seed in seeds {
        sessions += 1
        guard let message = explorer.explore(seed).failures.first else { continue }
        let milliseconds = Int((ContinuousClock.now - began) / .milliseconds(1))
        if invocation.has(.json) {
          let json: JSONValue = [
            "found": true, "seed": .int(seed), "sessions": .int(sessions), "ms": .int(milliseconds),
            "message": .string(message),
          ]
          output.line(json.description)
        } else {
          output.line(
            "a check found the broken rule: seed \(seed), session \(sessions), after \(milliseconds) ms: \(message)")
        }
        return .done
      }
    }
    throw CLIError(.no, "the broken rule was not found in \(sessions) sessions")
  }
}
