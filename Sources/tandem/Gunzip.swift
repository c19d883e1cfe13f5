import Glibc
import TandemCLI

/// A gzip process that decompresses a file into a pipe. Releasing it ends the process.
final class Gunzip {
  private let name: String
  private var process: pid_t?
  /// The pipe's read end; the caller closes it.
  let output: Int32

  init(_ input: Int32, name: String) throws(CLIError) {
    self.name = name
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CLIError(.ourBug, "pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    // Suppress gzip's own messages, because `finish` reports errors in one line.
    process = SystemProgram.start(["gzip", "-dc"], from: input, to: ends[1])
    close(ends[1])
    if process == nil {
      throw CLIError(.unavailable, "\(name) is compressed, but gzip can't run; install it: apt-get install gzip")
    }
  }

  deinit {
    guard let process else { return }
    kill(process, SIGTERM)
    SystemProgram.wait(for: process)
  }

  /// Checks that gzip decompressed the whole log. Call it at the end of the log, before `output` is
  /// closed.
  func finish() throws(CLIError) {
    guard let process else { return }
    // Check only if the pipe is empty and closed. Otherwise the caller has not read all of gzip's
    // output. gzip exits at once after its last output.
    var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, 0)
    if entry.revents & Int16(POLLIN) != 0 || entry.revents & Int16(POLLHUP) == 0 { return }
    self.process = nil
    if SystemProgram.wait(for: process) != 0 {
      throw CLIError(.badData, "\(name): gzip can't decompress the file; check it with gzip --test")
    }
  }
}
