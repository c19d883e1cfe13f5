// Measures the cost of programs.

import CTandemMeasuring
import Glibc

/// A program that runs until it ends or is ended.
struct MeasuredProcess {
  struct Cost {
    /// The processor time in seconds, in user mode and in the kernel.
    var seconds = 0.0
    /// The seconds in user mode.
    var userSeconds = 0.0
    /// The largest memory, in kibibytes.
    var peakMemory = 0

    static func + (a: Cost, b: Cost) -> Cost {
      Cost(
        seconds: a.seconds + b.seconds, userSeconds: a.userSeconds + b.userSeconds,
        peakMemory: a.peakMemory + b.peakMemory)
    }
  }

  struct RunError: Error, CustomStringConvertible {
    let description: String
  }

  let process: pid_t
  private let name: String

  /// - Parameter output: the descriptor for the program's output; nil to discard the output.
  init(_ command: [String], output: Int32? = nil) throws {
    name = command.joined(separator: " ")
    var words = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nothing) }
    process = child_start(words, output ?? nothing)
    guard process > 0 else { throw RunError(description: "\(command[0]): \(String(cString: strerror(errno)))") }
  }

  /// Waits until the program ends by itself, and returns its cost.
  func wait() throws -> Cost {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      if errno != EINTR { throw RunError(description: "lost sight of \(name)") }
    }
    guard status == 0 else { throw RunError(description: "status \(status) of \(name)") }
    return Cost(usage)
  }

  /// Ends the program, if necessary by force, and returns its cost.
  func end() throws -> Cost {
    // Refuse a program that ended early: it has not done the work that is compared.
    var status: Int32 = 0
    if waitpid(process, &status, WNOHANG) == process {
      throw RunError(description: "ended before its time: \(name)")
    }
    kill(process, SIGTERM)
    var usage = rusage()
    let limit = ContinuousClock.now + .seconds(10)
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      if ContinuousClock.now > limit { kill(process, SIGKILL) }
      usleep(10_000)
    }
    return Cost(usage)
  }
}

extension MeasuredProcess.Cost {
  fileprivate init(_ usage: rusage) {
    func count(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    userSeconds = count(usage.ru_utime)
    seconds = userSeconds + count(usage.ru_stime)
    peakMemory = usage.ru_maxrss
  }
}
