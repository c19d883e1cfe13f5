import Glibc

/// A program of the system, such as gzip or ffmpeg, found in `PATH`.
package enum SystemProgram {
  /// The reason why a program gave no output.
  package enum OutputError: Error { case noPipe, notRunnable, tooSlow }

  /// Starts a program without messages. It inherits the blocked and the ignored signals of this thread.
  ///
  /// - Parameter input: the program's standard input; nil for none.
  /// - Returns: the process id; nil if the program can't be run.
  package static func start(_ words: [String], from input: Int32?, to output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    return posix_spawnp(&process, words[0], &actions, nil, arguments, environ) == 0 ? process : nil
  }

  /// Waits for the end of a process.
  ///
  /// - Returns: its exit status, or 128 and the number of the signal that killed it.
  @discardableResult
  package static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Runs a program with a lower priority, so that it does not delay the threads that play video and audio.
  ///
  /// - Parameter most: the maximum number of bytes to read. The program is killed then, because its remaining output is
  ///   not needed.
  package static func output(
    of words: [String], from input: Int32? = nil, atMost most: Int, within limit: Duration
  ) throws(OutputError) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .noPipe }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process = start(words, from: input, to: ends[1])
    close(ends[1])
    guard let process else { throw .notRunnable }
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), UInt32(process), 10)
    let bytes = read(ends[0], atMost: most, within: limit)
    kill(process, SIGKILL)
    wait(for: process)
    guard let bytes else { throw .tooSlow }
    return bytes
  }

  /// - Returns: nil if the program took too long.
  private static func read(_ descriptor: Int32, atMost most: Int, within limit: Duration) -> [UInt8]? {
    let end = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < most {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      if left <= 0 { return nil }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(left.rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 { return nil }
      let count = Glibc.read(descriptor, &piece, min(piece.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }
}
