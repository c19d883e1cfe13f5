// Decompresses files with gzip(1), which every Debian system has.

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
    process = try Self.start(from: input, to: ends[1], name)
    close(ends[1])
  }

  deinit {
    guard let process else { return }
    kill(process, SIGTERM)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
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
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    self.process = nil
    if status != 0 { throw CLIError(.badData, "\(name): gzip can't decompress the file; check it with gzip --test") }
  }

  private static func start(from input: Int32, to output: Int32, _ name: String) throws(CLIError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // Suppress gzip's own messages, because `finish` reports errors in one line.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let command = ["gzip", "-dc"]
    var words = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    let code = posix_spawnp(&process, "gzip", &actions, nil, words, environ)
    if code != 0 {
      throw CLIError(.unavailable, "\(name) is compressed, but gzip can't run; install it: apt-get install gzip")
    }
    return process
  }
}
