import Glibc

/// Writes files atomically.
///
/// A new file is written next to the target, synced, and then renamed. Even after a crash or on a
/// full disk, a reader sees the old file or the new file, never a part of a file.
///
/// The kind of an existing target determines how it is written:
/// - A file is replaced if this process may write the file. Other hard links keep the old file.
/// - A link is replaced with the file. The link's target stays unchanged.
/// - A device such as `/dev/null`, the targets of `/dev/stdout` and `/dev/fd`, and a named pipe
///   with a reader are written directly.
/// - All other targets, including a pipe without a reader, are refused.
///
/// Call it on a thread that may wait for the disk and for a pipe's reader, never on the thread that
/// presents frames.
package enum AtomicFile {
  /// The users who may read a new file.
  package enum Access: Sendable {
    /// The owner only, for logs and sessions.
    case owner
    /// The users whom the process's umask allows, for pictures and similar files.
    case usual

    var mode: mode_t {
      switch self {
      case .owner: 0o600
      case .usual: 0o666
      }
    }
  }

  /// - Parameters:
  ///   - folders: the mode of missing folders on the path; nil to create no folders.
  ///   - patience: the maximum wait for a pipe or a terminal that accepts no bytes.
  package static func write(
    _ bytes: [UInt8], to path: String, for readers: Access = .owner, makingFolders folders: mode_t? = nil,
    patience: Duration = .seconds(2)
  ) throws(FileWriteError) {
    switch try target(path) {
    case .stream: return try writeStream(bytes, path, patience)
    case .file: break
    }
    do throws(FileWriteError) { try writeAside(bytes, path, readers) } catch {
      guard let folders, case .system(_, ENOENT) = error.cause else { throw error }
      try Folder.make(above: path, mode: folders)
      try writeAside(bytes, path, readers)
    }
  }

  private enum WriteTarget { case file, stream }

  /// Returns the way in which a path must be written.
  private static func target(_ path: String) throws(FileWriteError) -> WriteTarget {
    if openDescriptor(path) != nil { return .stream }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return .file }
      throw FileWriteError(path, .system("write", errno))
    }
    switch FileKind(status) {
    case .link: return .file
    case .regular:
      // Check the permission to write the file, because replacing it with a rename does not need
      // this permission.
      if faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 { throw FileWriteError(path, .system("write", errno)) }
      return .file
    case .pipe, .device: return .stream
    case .folder, .disk, .socket: throw FileWriteError(path, .unsuitable(FileKind(status)))
    }
  }

  /// Returns the descriptor of this process that a path such as `/dev/stdout` names; nil for any other path.
  ///
  /// The kernel provides such a path as a link. A process that runs as root could otherwise replace
  /// this link with the written file.
  private static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.utf8.count))
      }
      return nil
    }
  }

  // MARK: - Next to the target

  private static func writeAside(_ bytes: [UInt8], _ path: String, _ readers: Access) throws(FileWriteError) {
    let folder = Folder.name(above: path)
    // Add a random number, because the process id alone is not unique: two threads may write at the
    // same time, and a crashed process may have had the same id.
    let aside = folder + "/.tandem-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
    // If possible, create the file without a name and name it only when it is complete, so that a crash leaves nothing
    // behind. Some file systems, and systems without /proc, do not support this.
    let canName = access("/proc/self/fd", X_OK) == 0
    var file = canName ? open(folder, O_WRONLY | nameless | O_CLOEXEC, readers.mode) : -1
    var hasName = file < 0
    if hasName { file = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, readers.mode) }
    if file < 0 { throw FileWriteError(path, .system("create a file in \(folder)", errno)) }
    var failure = fill(file, bytes).map { FileWriteError.Cause.system("write", $0) }
    if failure == nil, sync(file) != 0, errno != EINVAL, errno != EROFS { failure = .system("sync", errno) }
    if failure == nil, !hasName {
      hasName = linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, aside, AT_SYMLINK_FOLLOW) == 0
      if !hasName { failure = .system("create a file in \(folder)", errno) }
    }
    // Check the result of close(2), because a network disk may report only now that it is full.
    if close(file) != 0, failure == nil { failure = .system("write", errno) }
    if failure == nil, rename(aside, path) != 0 { failure = .system("write", errno) }
    guard let failure else { return }
    if hasName { unlink(aside) }
    throw FileWriteError(path, failure)
  }

  /// Calls fsync(2), and again if a signal has interrupted the call.
  private static func sync(_ file: Int32) -> Int32 {
    while true {
      let result = fsync(file)
      if result == 0 || errno != EINTR { return result }
    }
  }

  /// `O_TMPFILE`, whose value depends on the kind of machine.
  private static var nameless: Int32 { 0o20000000 | O_DIRECTORY }

  /// Writes all bytes to an open file.
  ///
  /// - Returns: the system's error number; nil if all bytes were written.
  package static func fill(_ file: Int32, _ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count == 0 ? ENOSPC : errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  // MARK: - Directly

  private static func writeStream(_ bytes: [UInt8], _ path: String, _ patience: Duration) throws(FileWriteError) {
    // Use O_NONBLOCK, so that opening a pipe does not wait for a reader.
    let stream =
      openDescriptor(path).map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
      ?? open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if stream < 0 { throw FileWriteError(path, errno == ENXIO ? .nobodyReads : .system("open", errno)) }
    let failure = pour(bytes, into: stream, patience)
    if close(stream) != 0, failure == nil { throw FileWriteError(path, .system("write", errno)) }
    if let failure { throw FileWriteError(path, failure) }
  }

  private static func pour(_ bytes: [UInt8], into stream: Int32, _ patience: Duration) -> FileWriteError.Cause? {
    var rest = bytes[...]
    var deadline = ContinuousClock.now + patience
    while !rest.isEmpty {
      var entry = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
      if poll(&entry, 1, 50) == 0 {
        if ContinuousClock.now >= deadline { return .system("write", ETIMEDOUT) }
        continue
      }
      // Write at most PIPE_BUF bytes, which a pipe that is ready for writing accepts without
      // blocking.
      let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes { Glibc.write(stream, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        deadline = .now + patience
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        return .system("write", count == 0 ? ENOSPC : errno)
      }
    }
    return nil
  }
}
