import Glibc
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// A running probe. It yields a finding before its deadline, even if its process hangs or dies.
///
/// Thread: the same thread for all calls.
final class ProbeProcess {
  let name: ProbeName
  private let deadline: ContinuousClock.Instant
  private let patience: Duration
  private var process: pid_t = 0
  private let report: Int32
  private let errors: Int32
  private var reportBytes: [UInt8] = []
  private var complaint: [UInt8] = []
  /// True once the process has closed its output.
  private var isSilent = false
  private(set) var finding: Finding?

  private static let longestReport = 1 << 16
  private static let longestComplaint = 1 << 12

  /// - Parameters:
  ///   - program: the path of the program that contains the probe.
  ///   - arguments: the doctor's arguments.
  init(_ name: ProbeName, _ program: String, _ arguments: [String], within patience: Duration) {
    (self.name, self.patience) = (name, patience)
    deadline = .now + patience
    var ends: [Int32] = []
    for _ in 0..<2 {
      var pair: [Int32] = [-1, -1]
      // Use descriptors above the standard ones, even if some standard descriptors are closed.
      if pipe(&pair) == 0 {
        ends += pair.map { end in
          defer { close(end) }
          return fcntl(end, F_DUPFD_CLOEXEC, 10)
        }
      }
    }
    guard ends.count == 4, ends.allSatisfy({ $0 >= 0 }) else {
      for end in ends where end >= 0 { close(end) }
      (report, errors) = (-1, -1)
      finding = name.unseen(because: "this process has too many open files", "raise ulimit -n")
      return
    }
    (report, errors) = (ends[0], ends[2])
    for end in [report, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let words = [program, ProbeChild.word, name.rawValue, String(getpid())] + arguments
    defer { for end in [ends[1], ends[3]] { close(end) } }
    do throws(SystemError) {
      // Give the process its own process group, so that its child processes end with it.
      process = try spawn(program, words, defaulting: [SIGPIPE], hasOwnGroup: true) { actions in
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[3], 2)
        posix_spawn_file_actions_adddup2(&actions, ends[1], ProbeChild.descriptor)
      }
    } catch { finding = failed("can't run \(program): \(error.reason)") }
  }

  deinit {
    for end in [report, errors] where end >= 0 { close(end) }
  }

  /// The descriptors for poll(2).
  var entries: [pollfd] {
    [report, isSilent ? -1 : errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  var remaining: Duration { max(.zero, deadline - .now) }

  /// Reads the available output, and creates the finding when the output is complete.
  func advance() {
    guard finding == nil else { return }
    isSilent = Self.read(errors, into: &complaint, atMost: Self.longestComplaint)
    let isOver = Self.read(report, into: &reportBytes, atMost: Self.longestReport)
    if let end = reportBytes.firstIndex(of: UInt8(ascii: "\n")) {
      finding =
        Self.finding(in: Array(reportBytes[..<end]))
        ?? failed("its answer is malformed; install all programs in the same version")
    } else if isOver {
      _ = Self.read(errors, into: &complaint, atMost: Self.longestComplaint)
      finding = failed(death())
    } else if remaining == .zero {
      let seconds = DurationFormatter.exact((patience / .milliseconds(100)).rounded() / 10)
      finding = failed("no answer within \(seconds) s")
    }
    if finding != nil { end() }
  }

  private static func finding(in line: [UInt8]) -> Finding? {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: line, maximumDepth: 4) } catch { return nil }
    guard var finding = Finding(json) else { return nil }
    if let version = json["version"]?.string, version != Version.number {
      if finding.state == .ok { finding.state = .warn }
      finding.found +=
        "; tandem-player has version \(TextLimits.excerpt(version, bytes: 60)), but tandem has \(Version.number)"
      finding.advice = "install both in the same version"
    }
    return finding
  }

  private func failed(_ words: String) -> Finding {
    Finding(name.stopsPlaying ? .fail : .warn, words, name.remedy).discreet
  }

  /// - Returns: true at the end of the output.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8], atMost most: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<min(count, max(0, most - bytes.count))]
      } else if count == 0 || errno != EINTR {
        return count == 0 || errno != EAGAIN
      }
    }
  }

  /// Describes why the process died. Waits briefly for its exit status, because a core dump takes time.
  private func death() -> String {
    var status: Int32 = 0
    var result: pid_t = 0
    repeat {
      result = waitpid(process, &status, WNOHANG)
      if result != 0 { break }
      poll(nil, 0, 5)
    } while remaining > .zero
    guard result == process else { return "ended without an answer" }
    process = 0
    let number = status & 0x7F
    if number != 0 { return "killed by signal \(number) (\(String(cString: strsignal(number))))" }
    let words = String(decoding: complaint, as: UTF8.self).split(separator: "\n").last.map { ": \($0)" } ?? ""
    return "ended with status \(status >> 8 & 0xFF)\(words)"
  }

  /// Kills the process. A process that waits for a disk can't be killed, so it is abandoned.
  private func end() {
    guard process > 0 else { return }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    for _ in 0..<20 where waitpid(process, &status, WNOHANG) == 0 { poll(nil, 0, 1) }
    process = 0
  }
}
