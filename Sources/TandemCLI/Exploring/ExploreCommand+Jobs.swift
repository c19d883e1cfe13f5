import Glibc
import TandemExplore
import TandemSystem

extension ExploreCommand {
  /// The variable with the number of the parent process, with which an exploring process ends.
  static let parentVariable = "TANDEM_EXPLORE_PARENT"

  /// Runs the same program several times, each time with a part of the chunks. All processes append to one file.
  ///
  /// A session must run on its process's main thread, so a process plays one session at a time.
  func explore(_ plan: ExplorationPlan, at path: String, jobs: Int) throws(CLIError) {
    setenv(Self.parentVariable, "\(getpid())", 1)
    var processes: [pid_t] = []
    for job in 0..<jobs {
      do throws(SystemError) {
        processes.append(try spawn("/proc/self/exe", arguments(of: plan.part(job, of: jobs), at: path)) { _ in })
      } catch {
        throw CLIError(
          .unavailable, "can't start process \(job + 1) of \(jobs): \(error.reason)")
      }
    }
    var failure: Int32?
    for process in processes {
      let code = SystemProgram.wait(for: process)
      if code != ExitStatus.done.rawValue, code != ExitStatus.no.rawValue { failure = failure ?? code }
    }
    if let failure {
      throw CLIError(
        ExitStatus(rawValue: failure) ?? .ourBug,
        "an exploring process ended with status \(failure); run the command again to continue")
    }
  }

  private func arguments(of part: ExplorationPlan, at path: String) -> [String] {
    var words = [
      "tandem", "explore", "--seeds", "\(part.seeds.lowerBound)..\(part.seeds.upperBound)", "--shard",
      "\(part.shard + 1)/\(part.shards)", "--output", path, "--quiet",
    ]
    if let time = invocation.time(.explorationTime) { words += ["--for", "\(time / .seconds(1))"] }
    if let folder = invocation.text(.failuresFolder) { words += ["--failures", folder] }
    return words
  }
}
