import Glibc
import TandemFoundation

/// The part of the seeds that this process explores. The option `--shard` names the part, or else the environment
/// variables of Bazel or of a Kubernetes Indexed Job.
struct ExplorationShard: Hashable {
  /// The variable with the number of parts. Kubernetes' `JOB_COMPLETION_INDEX` gives only the index of a part.
  static let countVariable = "TANDEM_SHARDS"

  /// The largest number of parts. It keeps the arithmetic on the numbers of seeds from overflowing.
  private static let most = 1_000_000_000

  /// The index of the part, from 0.
  var index = 0
  var count = 1

  /// - Parameters:
  ///   - option: the value of `--shard`, such as `1/4`, counted from 1.
  ///   - variable: reads a variable of the environment.
  init(option: String?, variable: (String) -> String?) throws(CLIError) {
    if let option {
      let numbers = option.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let part = numbers[0], let all = numbers[1], (1...Self.most).contains(all),
        (1...all).contains(part)
      else {
        throw CLIError(.usage, "invalid value '\(option)' for --shard: a part such as 1/4 is expected")
      }
      (index, count) = (part - 1, all)
    } else if let all = variable("TEST_TOTAL_SHARDS") {
      self = try Self.part(variable("TEST_SHARD_INDEX"), "TEST_SHARD_INDEX", of: all, "TEST_TOTAL_SHARDS")
      // Create this file, which tells Bazel that the program supports sharding.
      if let path = variable("TEST_SHARD_STATUS_FILE"), !path.isEmpty {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else {
          throw CLIError(.writeFailed, "can't write TEST_SHARD_STATUS_FILE: \(String(cString: strerror(errno)))")
        }
        close(file)
      }
    } else if let part = variable("JOB_COMPLETION_INDEX") {
      guard let all = variable(Self.countVariable) else {
        throw CLIError(
          .usage,
          "JOB_COMPLETION_INDEX is set, but \(Self.countVariable) is not; set it to the job's number of completions")
      }
      self = try Self.part(part, "JOB_COMPLETION_INDEX", of: all, Self.countVariable)
    }
  }

  private init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }

  private static func part(
    _ part: String?, _ name: String, of all: String, _ allName: String
  ) throws(CLIError) -> ExplorationShard {
    guard let index = part.flatMap({ Int($0) }), let count = Int(all), (1...most).contains(count),
      (0..<count).contains(index)
    else {
      throw CLIError(
        .usage, "\(name)=\(part ?? "") is invalid with \(allName)=\(all); use a number from 0 to \(allName) − 1")
    }
    return ExplorationShard(index, of: count)
  }
}
