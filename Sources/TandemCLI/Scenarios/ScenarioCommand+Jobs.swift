import Glibc
import TandemFoundation
import TandemScenario
import TandemSystem

extension ScenarioCommand {
  private struct Part {
    var process: pid_t
    var output: Int32
    var line: [UInt8] = []
  }

  /// Runs the same program several times, each time with a part of the scenarios, and gathers their output.
  ///
  /// A session must run on its process's main thread, so a process plays one scenario at a time.
  func play(_ count: Int, jobs: Int) throws(CLIError) -> [ScenarioReport] {
    var parts: [Part] = []
    for number in 1...jobs { parts.append(try start(number, of: jobs)) }
    var reports: [ScenarioReport] = []
    while parts.contains(where: { $0.output >= 0 }) {
      var descriptors = parts.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
      guard poll(&descriptors, nfds_t(descriptors.count), -1) >= 0 || errno == EINTR else { break }
      for index in parts.indices where descriptors[index].revents != 0 {
        reports += read(&parts[index])
        output.progress?("\(reports.count)/\(count)")
      }
    }
    for part in parts {
      let code = SystemProgram.wait(for: part.process)
      // A child process that failed has printed the reason on standard error.
      if ![0, 1, 65].contains(code) {
        throw CLIError(.ourBug, "a process that plays scenarios ended with status \(code)")
      }
    }
    return reports
  }

  private func start(_ number: Int, of jobs: Int) throws(CLIError) -> Part {
    func cannot(_ what: String, _ code: Int32) -> CLIError {
      CLIError(.unavailable, "--jobs \(jobs) can't \(what): \(systemText(code)); use fewer")
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw cannot("make a pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    let own = Self.without(["--jobs", "--junit", "--ctrf"], arguments).filter { $0 != "--json" && $0 != "--quiet" }
    let words = ["tandem"] + own + ["--json", "--shard", "\(number)/\(jobs)"]
    do throws(SystemError) {
      let process = try spawn("/proc/self/exe", words) { actions in
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
      }
      return Part(process: process, output: ends[0])
    } catch { throw cannot("start another process", error.code) }
  }

  /// Reads the output of a child process since the last call.
  private func read(_ part: inout Part) -> [ScenarioReport] {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(part.output, &piece, piece.count)
    if count < 0, errno == EINTR { return [] }
    if count <= 0 {
      close(part.output)
      part.output = -1
      return []
    }
    part.line += piece[..<count]
    var reports: [ScenarioReport] = []
    while let end = part.line.firstIndex(of: UInt8(ascii: "\n")) {
      do throws(JSONError) {
        if let report = ScenarioReport(json: try JSONValue(parsing: part.line[..<end])) { reports.append(report) }
      } catch {}
      part.line.removeSubrange(...end)
    }
    return reports
  }

  /// Returns the arguments without some options and their values.
  private static func without(_ options: [String], _ arguments: [String]) -> [String] {
    var result: [String] = []
    var skips = false
    for argument in arguments {
      if skips {
        skips = false
      } else if options.contains(argument) {
        skips = true
      } else if !options.contains(where: { argument.hasPrefix($0 + "=") }) {
        result.append(argument)
      }
    }
    return result
  }
}
