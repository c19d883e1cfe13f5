import Glibc
import TandemSystem

/// The folder with the sockets of a user's sessions.
package struct SocketDirectory: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The standard folder: `$XDG_RUNTIME_DIR/tandem`, or else `/tmp/tandem-UID`.
  package static func standard(_ environment: (String) -> String? = Environment.value) -> SocketDirectory {
    if let runtime = environment("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
      return SocketDirectory(path: runtime + "/tandem")
    }
    return SocketDirectory(path: "/tmp/tandem-\(geteuid())")
  }

  /// The path for a new session's socket; a missing folder is created.
  ///
  /// - Parameter name: the socket's name; nil for the process's identifier.
  package func newSocketPath(name: String? = nil) throws(ControlError) -> String {
    if mkdir(path, 0o700) != 0 && errno != EEXIST { throw .system(call: "create the folder", path: path, errno: errno) }
    guard try isOurs() else { throw .unsafeDirectory(path) }
    return "\(path)/\(name ?? String(getpid())).sock"
  }

  /// The suffix of sockets for mpv's protocol.
  private static let mpvSuffix = ".mpv.sock"

  /// The path of the socket for mpv's protocol and one role.
  ///
  /// - Parameters:
  ///   - role: `full` or `pip`.
  ///   - socket: the path of the session's control socket.
  package static func mpvPath(_ role: String, besides socket: String) -> String {
    (socket.hasSuffix(".sock") ? String(socket.dropLast(5)) : socket) + "." + role + mpvSuffix
  }

  /// The socket of the only running session.
  package func onlyRunning() throws(ControlError) -> String {
    let sockets = try running()
    guard let first = sockets.first else { throw .noSession(in: path) }
    guard sockets.count == 1 else { throw .severalSessions(sockets) }
    return first
  }

  /// The sockets that accept connections, sorted.
  package func running() throws(ControlError) -> [String] {
    guard let names = Folder.names(in: path) else {
      if errno == ENOENT { return [] }
      throw .system(call: "open", path: path, errno: errno)
    }
    guard try isOurs() else { throw .unsafeDirectory(path) }
    var sockets: [String] = []
    for name in names {
      let socket = path + "/" + name
      // Skip sockets for mpv's protocol, because their sessions also have a control socket.
      guard name.hasSuffix(".sock"), !name.hasSuffix(Self.mpvSuffix), socket.utf8.count <= UnixSocket.longestPath else {
        continue
      }
      if try UnixSocket.isAlive(socket) { sockets.append(socket) }
    }
    return sockets.sorted()
  }

  /// Opens the folder, and creates it if missing; nil unless this user owns it and others have no access.
  func openOwn() throws(ControlError) -> Int32? {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST, try isOurs() else { return nil }
    let raw = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    return raw < 0 ? nil : raw
  }

  /// True if this user owns the folder and others have no access.
  private func isOurs() throws(ControlError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .system(call: "inspect", path: path, errno: errno) }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  /// Creates a folder that only this user can access, unless it exists.
  static func makeFolder(_ folder: String) throws(ControlError) {
    if mkdir(folder, 0o700) != 0 && errno != EEXIST && access(folder, X_OK) != 0 {
      throw .system(call: "create the folder", path: folder, errno: errno)
    }
  }
}
