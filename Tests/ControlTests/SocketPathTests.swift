import Glibc
import Testing

@testable import TandemControl

@Suite(.timeLimit(.minutes(1)), .serialized) struct SocketPathTests {
  private func expect(_ expected: ControlError, _ body: () throws(ControlError) -> Void) {
    do throws(ControlError) {
      try body()
      Issue.record("\(expected) was not thrown")
    } catch {
      #expect(error == expected)
    }
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("Only this user can access a socket and its folder, regardless of the umask")
  func socketIsPrivateWhateverTheUmask() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/deeper/s.sock"
    let old = umask(0)
    defer { umask(old) }
    let server = try LineServer(path: path) { _ in }
    #expect(mode(path) == 0o600)
    #expect(mode(folder.path + "/deeper") == 0o700)
    server.stop()
    rmdir(folder.path + "/deeper")
  }

  @Test("A second session on the same path is refused, and the first session continues")
  func secondSessionOnOnePathIsRefused() throws {
    let test = try TestServer()
    expect(.alreadyRunning(test.path)) { () throws(ControlError) in _ = try LineServer(path: test.path) { _ in } }
    let client = try RawClient(test.path)
    try client.send(#"{"command":["status"],"request_id":1}"# + "\n")
    try test.answerOne()
    #expect(try client.line() != nil)
    test.server.stop()
    // The second session connects only to find out if the socket is in use. The first one does not report this
    // connection.
    #expect(test.mailbox.count == 0)
  }

  @Test("A socket that a dead session left behind is replaced")
  func staleSocketIsReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/s.sock"
    do {
      let dead = try UnixSocket.make(for: path)
      #expect(UnixSocket.bind(dead, to: path) == 0)
    }
    #expect(folder.names == ["s.sock"])
    let server = try LineServer(path: path) { _ in }
    _ = try RawClient(path)
    server.stop()
    #expect(folder.names.isEmpty)
  }

  @Test("A file that is not a socket is never replaced")
  func ordinaryFileIsNeverReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "s.sock")
    expect(.notASocket(folder.path + "/s.sock")) { () throws(ControlError) in
      _ = try LineServer(path: folder.path + "/s.sock") { _ in }
    }
    #expect(folder.names == ["s.sock"])
  }

  @Test("A session that stops does not remove its successor's socket")
  func stoppingSessionLeavesItsSuccessorsSocket() throws {
    let test = try TestServer()
    unlink(test.path)
    let next = try LineServer(path: test.path) { _ in }
    test.server.stop()
    #expect(test.folder.names == ["s.sock"])
    next.stop()
    #expect(test.folder.names.isEmpty)
  }

  @Test("A socket path of 107 bytes is accepted, a longer one is refused")
  func socketPathsOver107BytesAreRefused() throws {
    let folder = try TemporaryFolder()
    let fits = folder.path + "/" + String(repeating: "x", count: 106 - folder.path.utf8.count)
    #expect(fits.utf8.count == 107)
    let server = try LineServer(path: fits) { _ in }
    _ = try RawClient(fits)
    server.stop()
    expect(.pathTooLong(fits + "x")) { () throws(ControlError) in _ = try LineServer(path: fits + "x") { _ in } }
    expect(.pathTooLong(fits + "x")) { () throws(ControlError) in
      _ = try ControlClient(path: fits + "x", within: .seconds(1))
    }
  }

  @Test("Only one of many sessions that begin at once on one path listens")
  func onlyOneOfManySimultaneousSessionsListens() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/s.sock"
    do {
      let dead = try UnixSocket.make(for: path)
      #expect(UnixSocket.bind(dead, to: path) == 0)
    }
    let servers = await withTaskGroup(of: LineServer?.self) { group in
      for _ in 0..<16 {
        group.addTask {
          do throws(ControlError) { return try LineServer(path: path) { _ in } } catch {
            #expect(error == .alreadyRunning(path))
            return nil
          }
        }
      }
      return await group.reduce(into: [LineServer]()) { servers, server in if let server { servers.append(server) } }
    }
    #expect(servers.count == 1)
    for server in servers { server.stop() }
  }

  @Test("A session can't replace a socket while another session holds the lock on the user's own folder")
  func lockedUserFolderRefusesNewSockets() throws {
    let (own, shared) = (try TemporaryFolder(), try TemporaryFolder())
    try #require(chmod(own.path, 0o700) == 0)
    let holder = FileDescriptor(open(own.path, O_RDONLY | O_DIRECTORY))
    try #require(flock(holder.raw, LOCK_EX) == 0)
    expect(.directoryLocked(own.path)) { () throws(ControlError) in
      _ = try ListeningSocket(path: shared.path + "/s.sock", lockingIn: SocketDirectory(path: own.path))
    }
    #expect(shared.names.isEmpty)
  }

  @Test("Another user's lock on the socket's folder does not prevent a session from using the folder")
  func lockedSharedFolderKeepsNoSessionOut() throws {
    let shared = try TemporaryFolder()
    try #require(chmod(shared.path, 0o777) == 0)
    let holder = FileDescriptor(open(shared.path, O_RDONLY | O_DIRECTORY))
    try #require(flock(holder.raw, LOCK_EX) == 0)
    let server = try LineServer(path: shared.path + "/s.sock") { _ in }
    #expect(shared.names == ["s.sock"])
    server.stop()
    // A folder given for the lock is not locked either if other users can write to it. Otherwise this call would fail.
    let socket = try ListeningSocket(path: shared.path + "/t.sock", lockingIn: SocketDirectory(path: shared.path))
    withExtendedLifetime((socket, holder)) {}
  }

  @Test("The only running session is found; it is an error if there is no session or more than one")
  func onlyRunningSessionIsFound() throws {
    let folder = try TemporaryFolder()
    let directory = SocketDirectory(path: folder.path)
    expect(.noSession(in: folder.path)) { () throws(ControlError) in _ = try directory.onlyRunning() }
    let missing = SocketDirectory(path: folder.path + "/none")
    expect(.noSession(in: missing.path)) { () throws(ControlError) in _ = try missing.onlyRunning() }
    try folder.write([], to: "notes.txt")
    do {
      let dead = try UnixSocket.make(for: folder.path + "/dead.sock")
      #expect(UnixSocket.bind(dead, to: folder.path + "/dead.sock") == 0)
    }
    let first = try LineServer(path: try directory.newSocketPath(name: "one")) { _ in }
    #expect(first.path == folder.path + "/one.sock")
    #expect(try directory.onlyRunning() == first.path)
    let second = try LineServer(path: try directory.newSocketPath()) { _ in }
    #expect(second.path == folder.path + "/\(getpid()).sock")
    let both = [first.path, second.path].sorted()
    expect(.severalSessions(both)) { () throws(ControlError) in _ = try directory.onlyRunning() }
    first.stop()
    #expect(try directory.onlyRunning() == second.path)
    second.stop()
  }

  @Test("A folder that other users can access is not trusted")
  func folderOpenToOthersIsNotTrusted() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
    let directory = SocketDirectory(path: folder.path)
    expect(.unsafeDirectory(folder.path)) { () throws(ControlError) in _ = try directory.onlyRunning() }
    expect(.unsafeDirectory(folder.path)) { () throws(ControlError) in _ = try directory.newSocketPath() }
  }

  @Test("The folders for sockets and state come from environment variables, or have defaults")
  func foldersFollowFromEnvironmentVariables() {
    let runtime = SocketDirectory.standard { $0 == "XDG_RUNTIME_DIR" ? "/run/user/7" : nil }
    #expect(runtime.path == "/run/user/7/tandem")
    #expect(SocketDirectory.standard { _ in nil }.path == "/tmp/tandem-\(geteuid())")
    #expect(SocketDirectory.standard { _ in "relative" }.path == "/tmp/tandem-\(geteuid())")
    #expect(StateDirectory.path { $0 == "XDG_STATE_HOME" ? "/state" : "/home/x" } == "/state/tandem")
    #expect(StateDirectory.path { $0 == "HOME" ? "/home/x" : nil } == "/home/x/.local/state/tandem")
    #expect(StateDirectory.path { _ in nil } == nil)
  }
}
