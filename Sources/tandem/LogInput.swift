// An open log, decompressed where it has to be.

import EventLog
import Glibc
import Shell

/// A log that is being read. One that gzip made is read through gzip(1), which every Debian has.
final class LogInput {
  let reader: LogReader
  private let name: String
  private var gzip: pid_t?

  /// Takes over a descriptor that is open for reading.
  init(descriptor: Int32, name: String) throws(Failure) {
    self.name = name
    guard Self.isCompressed(descriptor) else {
      reader = LogReader(descriptor: descriptor, path: name)
      return
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(.ourBug, "pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(descriptor) }
    gzip = try Self.startGzip(from: descriptor, to: ends[1], name)
    close(ends[1])
    reader = LogReader(descriptor: ends[0], path: name)
  }

  /// A reader that stops early must not leave gzip behind.
  deinit {
    guard let gzip else { return }
    kill(gzip, SIGTERM)
    while waitpid(gzip, nil, 0) < 0, errno == EINTR {}
  }

  /// To be called at the end of the log: says whether all of it came.
  func finish() throws(Failure) {
    // Who stopped reading before the end does not ask.
    guard let gzip else { return }
    var status: Int32 = 0
    let isOver = waitpid(gzip, &status, WNOHANG)
    if isOver == 0 { return }
    self.gzip = nil
    if status != 0 { throw Failure(.badData, "\(name): gzip could not decompress all of it; try gzip --test") }
  }

  /// By its first two bytes. What can't be read again, such as a pipe, is taken as it is.
  private static func isCompressed(_ descriptor: Int32) -> Bool {
    var start: [UInt8] = [0, 0]
    return pread(descriptor, &start, 2, 0) == 2 && start == [0x1F, 0x8B]
  }

  private static func startGzip(from input: Int32, to output: Int32, _ name: String) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    let command = ["gzip", "-dc"]
    var words = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    let code = posix_spawnp(&process, "gzip", &actions, nil, words, environ)
    if code != 0 { throw Failure(.unavailable, "\(name) is compressed, and gzip can't be run; apt-get install gzip") }
    return process
  }
}
