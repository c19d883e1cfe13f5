// The `tandem scenario` commands, for simulated players and for libmpv.

import Glibc
import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemScenario
import TandemSystem

@MainActor
package struct ScenarioCommand {
  let invocation: ParsedCommandLine
  /// The original arguments, for the child processes that play a part of the scenarios.
  let arguments: [String]
  let output: ScenarioOutput
  /// Creates the environment for one run; nil for simulated players.
  let environment: ((Scenario) -> Result<ScenarioEnvironment, CLIError>)?

  package init(
    _ invocation: ParsedCommandLine, arguments: [String], output: ScenarioOutput,
    environment: ((Scenario) -> Result<ScenarioEnvironment, CLIError>)? = nil
  ) {
    self.invocation = invocation
    self.arguments = arguments
    self.output = output
    self.environment = environment
  }

  package func carryOut() throws(CLIError) -> ExitStatus {
    switch invocation.command {
    case .scenarioRun: return try run()
    case .scenarioCheck: return try check()
    case .scenarioList: return try list()
    case .scenarioSchema:
      output.line(String(Scenario.schema.pretty().dropLast()))
      return .done
    case let other: preconditionFailure("\(other) is not a scenario command")
    }
  }

  // MARK: - Files

  /// - Parameter report: called for each path that can't be read; nil to throw the first error instead.
  private func files(unreadable report: ((CLIError) -> Void)? = nil) throws(CLIError) -> ScenarioFileList {
    let paths = invocation.operands.compactMap(\.text)
    let files = try ScenarioFiles.find(paths.isEmpty ? ["Scenarios"] : paths, unreadable: report)
    guard let seed = invocation.count(.seed) else { return files }
    var random = SeededRandom(UInt64(seed))
    return ScenarioFileList(files.shuffled(using: &random))
  }

  private func load(_ file: ScenarioFile) throws(CLIError) -> Result<Scenario, ScenarioError> {
    let bytes = try ScenarioFiles.read(file.path)
    do throws(ScenarioError) { return .success(try Scenario(decoding: bytes)) } catch { return .failure(error) }
  }

  /// Returns true if the scenario passes the filter.
  private func isWanted(_ file: ScenarioFile, _ scenario: Result<Scenario, ScenarioError>) -> Bool {
    guard let filter = invocation.text(.filter) else { return true }
    if file.path.contains(filter) { return true }
    if case .success(let scenario) = scenario { return scenario.description.contains(filter) }
    return false
  }

  // MARK: - check, list

  private func check() throws(CLIError) -> ExitStatus {
    var (good, bad) = (0, 0)
    var unreadable: [CLIError] = []
    func leaveOut(_ error: CLIError) {
      output.warning(error.message)
      unreadable.append(error)
    }
    for file in try files(unreadable: leaveOut) {
      let scenario: Result<Scenario, ScenarioError>
      do throws(CLIError) { scenario = try load(file) } catch {
        leaveOut(error)
        continue
      }
      guard isWanted(file, scenario) else { continue }
      var report = ScenarioReport(path: file.path)
      switch scenario {
      case .success(let scenario):
        good += 1
        report.description = scenario.description
      case .failure(let error):
        bad += 1
        report.verdict = .bad
        report.diagnostics = error.diagnostics
        if !invocation.has(.json) { for line in report.lines.dropFirst() { output.line(String(line.dropFirst(2))) } }
      }
      if invocation.has(.json) { output.line(report.json.description) }
    }
    if good + bad == 0 {
      if let first = unreadable.first { return first.status }
      throw nothingPasses
    }
    if !invocation.has(.json), !invocation.has(.quiet) {
      output.line(
        "\(counted(good + bad, "scenario")): " + (bad == 0 ? "no mistake" : "\(bad) with mistakes")
          + (unreadable.isEmpty ? "" : "; \(unreadable.count) can't be read"))
    }
    return unreadable.first?.status ?? (bad == 0 ? .done : .badData)
  }

  private func list() throws(CLIError) -> ExitStatus {
    let files = try files()
    let width = min(files.lazy.map(\.path.count).max() ?? 0, 60)
    var status = ExitStatus.done
    var count = 0
    for file in files {
      let scenario = try load(file)
      guard isWanted(file, scenario) else { continue }
      count += 1
      var text = "(not a scenario; see: tandem scenario check \(file.path))"
      var isPortable = false
      switch scenario {
      case .success(let scenario): (text, isPortable) = (scenario.description, scenario.isPortable)
      case .failure: status = .badData
      }
      if invocation.has(.json) {
        let json: JSONValue = [
          "path": .string(file.path), "description": .string(text), "portable": .bool(isPortable),
          "valid": .bool(status == .done),
        ]
        output.line(json.description)
      } else {
        output.line(file.path + String(repeating: " ", count: max(2, width + 2 - file.path.count)) + text)
      }
    }
    if count == 0 { throw nothingPasses }
    return status
  }

  private var nothingPasses: CLIError {
    CLIError(.noSuchFile, "no scenario has '\(invocation.text(.filter) ?? "")' in its path or description")
  }

  // MARK: - run

  private func run() throws(CLIError) -> ExitStatus {
    let began = ContinuousClock.now
    var ctrf = CTRFReport(tool: "tandem scenario run", start: CTRFReport.now)
    var files = try files()
    if invocation.has(.filter) {
      var wanted = ScenarioFileList()
      for file in files where isWanted(file, try load(file)) { wanted.append(file) }
      files = wanted
      if files.isEmpty { throw nothingPasses }
    }
    if let shard = invocation.text(.shard) { files = try part(shard, of: files) }
    let count = files.count
    let jobs = min(invocation.count(.jobs) ?? 1, count)
    if jobs > 1, invocation.has(.shard) {
      throw CLIError(.usage, "--jobs and --shard can't be used together; use one of them")
    }
    var counts = ScenarioCounts(keepsReports: invocation.has(.junit) || invocation.has(.ctrf))
    if jobs > 1 {
      var reports = try play(count, jobs: jobs)
      // Sort the reports in the order of a run in a single process.
      let order = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: min)
      reports.sort { order[$0.path] ?? 0 < order[$1.path] ?? 0 }
      for report in reports {
        counts.add(report)
        tell(report)
      }
    } else {
      for (index, file) in files.enumerated() {
        let head = progress(index + 1, count, counts, file.path)
        output.progress?(head)
        let report = try play(file, head)
        counts.add(report)
        output.progress?("")
        tell(report)
      }
    }
    output.progress?("")
    // Finish without a report if several processes share the scenarios and this process has none to
    // play.
    if counts.all == 0 { return .done }
    if let path = invocation.text(.junit) {
      try AtomicFile.save(Array(JUnitReport.text(counts.reports).utf8), as: path)
    }
    if let path = invocation.text(.ctrf) {
      for report in counts.reports { ctrf.tests.append(report.ctrf) }
      try ctrf.save(as: path)
    }
    return summarise(counts, ContinuousClock.now - began)
  }

  private func part(_ shard: String, of files: ScenarioFileList) throws(CLIError) -> ScenarioFileList {
    let part = try ExplorationShard(option: shard) { _ in nil }
    return ScenarioFileList(files.enumerated().lazy.filter { $0.offset % part.count == part.index }.map(\.element))
  }

  private func play(_ file: ScenarioFile, _ head: String) throws(CLIError) -> ScenarioReport {
    let loaded = try load(file)
    var report = ScenarioReport(path: file.path)
    let began = ContinuousClock.now
    switch loaded {
    case .failure(let error):
      report.verdict = .bad
      report.diagnostics = error.diagnostics
    case .success(let scenario) where environment != nil && !scenario.isPortable:
      report.description = scenario.description
      report.verdict = .skipped
    case .success(let scenario):
      report.description = scenario.description
      try play(scenario, file, head, &report)
    }
    report.seconds = (ContinuousClock.now - began) / .seconds(1)
    return report
  }

  private func play(
    _ scenario: Scenario, _ file: ScenarioFile, _ head: String, _ report: inout ScenarioReport
  ) throws(CLIError) {
    var first: ScenarioResult?
    for _ in 0..<(invocation.count(.repetitions) ?? 1) {
      let environment = try (self.environment?(scenario) ?? .success(.simulated(scenario))).get()
      // Report the progress only of a run in real time.
      let tells = environment.isReal ? output.progress : nil
      let observe = tells.map { progress in
        { (record: Record) in progress("\(head): \((record.time ?? .zero).components.seconds) s, \(record.kind)") }
      }
      let result = ScenarioRun(scenario, on: environment, observe: observe).run()
      environment.close()
      report.runs += 1
      report.failures = result.failures
      if let first, !environment.isReal, first.log != result.log {
        report.failures.append(
          UnmetExpectation(
            ofRun: "run \(report.runs) wrote a different log than the first; this is a bug in Tandem"))
      }
      if first == nil { first = result }
      if !report.failures.isEmpty { break }
    }
    if !report.failures.isEmpty { report.verdict = .failed }
    if let folder = invocation.text(.logDirectory), let log = first?.log {
      try AtomicFile.save(log, as: "\(folder)/\(file.name).jsonl")
    }
  }

  private func tell(_ report: ScenarioReport) {
    if invocation.has(.json) { return output.line(report.json.description) }
    for line in report.lines { output.line(line) }
  }

  private func progress(_ done: Int, _ all: Int, _ counts: ScenarioCounts, _ path: String) -> String {
    let failed = counts[.failed] + counts[.bad]
    return "\(done)/\(all)" + (failed == 0 ? "" : ", \(failed) failed") + "  \(path)"
  }

  private func summarise(_ counts: ScenarioCounts, _ time: Duration) -> ExitStatus {
    if invocation.has(.json) {
      var members: [JSONValue.Member] = [.init("scenarios", .int(counts.all))]
      members += ScenarioReport.Verdict.allCases.map { .init($0.rawValue, .int(counts[$0])) }
      members.append(.init("seconds", .double(time / .seconds(1))))
      output.line(JSONValue.object(members).description)
    } else if !invocation.has(.quiet) {
      var text = "\(counted(counts.all, "scenario")): \(counts[.passed]) passed"
      if counts[.failed] > 0 { text += ", \(counts[.failed]) failed" }
      if counts[.bad] > 0 { text += ", \(counts[.bad]) invalid" }
      if counts[.skipped] > 0 { text += ", \(counts[.skipped]) for simulated players only" }
      let hundredths = Int((time / .milliseconds(10)).rounded())
      output.line(text + ", in \(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst()) s")
    }
    if counts[.bad] > 0 { return .badData }
    return counts[.failed] > 0 ? .no : .done
  }

  private func counted(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}
