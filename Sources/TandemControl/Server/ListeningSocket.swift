import Glibc

/// A bound and listening socket. When the object is released, it removes the socket's path, unless another session has
/// placed its own socket there.
final class ListeningSocket {
  let descriptor: FileDescriptor
  let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Listens on a path to which only this user can connect. A socket that a crashed session left behind is replaced.
  ///
  /// - Parameter folder: the user's own folder, which a session locks while it replaces a socket. The socket's own
  ///   folder is not locked, because other users may be able to lock it, too.
  init(path: String, lockingIn folder: SocketDirectory = .standard()) throws(ControlError) {
    let descriptor = try UnixSocket.make(for: path)
    // Set the mode before the bind, so that the socket's file has this mode from the beginning and other users can
    // never connect.
    fchmod(descriptor.raw, 0o600)
    let lock = try FolderLock(folder)
    try Self.removeStale(path)
    let failure = UnixSocket.bind(descriptor, to: path)
    guard failure == 0 else { throw .system(call: "listen on", path: path, errno: failure) }
    guard listen(descriptor.raw, Int32(ControlLimits.clients)) == 0 else {
      throw .system(call: "listen on", path: path, errno: errno)
    }
    withExtendedLifetime(lock) {}
    var status = stat()
    lstat(path, &status)
    (device, inode) = (status.st_dev, status.st_ino)
    self.descriptor = descriptor
    self.path = path
  }

  deinit { removePath() }

  func removePath() {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }

  private static func removeStale(_ path: String) throws(ControlError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    if try UnixSocket.isAlive(path) { throw .alreadyRunning(path) }
    guard unlink(path) == 0 else { throw .system(call: "replace", path: path, errno: errno) }
  }
}

/// A lock on a folder. If two sessions find the same stale socket, only one replaces it.
private final class FolderLock {
  private let descriptor: FileDescriptor?

  /// Waits up to a second for the lock. A folder that belongs to another user, or that others can open, is not locked.
  init(_ folder: SocketDirectory) throws(ControlError) {
    descriptor = try folder.openOwn().map(FileDescriptor.init)
    guard let raw = descriptor?.raw else { return }
    let deadline = Deadline(after: .seconds(1))
    while flock(raw, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .system(call: "lock", path: folder.path, errno: errno)
      }
      if deadline.hasPassed { throw .directoryLocked(folder.path) }
      poll(nil, 0, 5)
    }
  }
}
