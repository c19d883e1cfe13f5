// What the tests of the command share: running the built program, and a session that answers it.

import Glibc
import Synchronization
import Testing

@testable import Control

/// What a run of the program left.
struct CommandResult {
  var status: Int32
  var output: String
  var errors: String
}

/// A folder of its own for one test, removed with everything in it.
final class TestFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/tandem-run-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit { Self.remove(path) }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let raw = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode)
    try #require(raw >= 0)
    defer { close(raw) }
    let bytes = Array(text.utf8)
    try #require(Glibc.write(raw, bytes, bytes.count) == bytes.count)
  }

  func read(_ name: String) throws -> String {
    let raw = open(path + "/" + name, O_RDONLY)
    try #require(raw >= 0)
    defer { close(raw) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(raw, &buffer, buffer.count)
      if count <= 0 { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != "." && name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

enum TandemCommand {
  /// The folder with the built programs: the tests' own.
  static var buildFolder: String {
    get throws {
      let resolved = try #require(realpath("/proc/self/exe", nil))
      defer { free(resolved) }
      let path = String(cString: resolved)
      return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }
  }

  static var path: String { get throws { try buildFolder + "/tandem" } }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - folder: for what it prints; also its current folder and its runtime folder.
  ///   - output: a file to print to instead.
  static func run(
    _ arguments: [String], in folder: TestFolder, program: String? = nil, output: String? = nil, input: String? = nil,
    environment: [String] = []
  ) throws -> CommandResult {
    let program = try program ?? path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output ?? folder.path + "/stdout", flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, folder.path + "/stderr", flags, 0o600)
    // Glibc's module has no spawn action for the folder; env(1) has.
    let launcher = "/usr/bin/env"
    var words = ([launcher, "-C", folder.path, program] + arguments).map { strdup($0) }
    // Only what a test says: the terminal's colours and the user's sessions stay out of it.
    var variables = (["XDG_RUNTIME_DIR=\(folder.path)", "PATH=/usr/bin:/bin"] + environment).map { strdup($0) }
    defer { for word in words + variables { free(word) } }
    words.append(nil)
    variables.append(nil)
    var process: pid_t = 0
    try #require(posix_spawn(&process, launcher, &actions, nil, words, variables) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    return CommandResult(
      // A signal is no status: told apart as the shell does.
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      output: output == nil ? try folder.read("stdout") : "", errors: try folder.read("stderr"))
  }
}

/// A session that answers every request with what a test says, and notes the requests.
final class FakeSession: Sendable {
  let server: ControlServer
  private let shared: Shared

  private final class Shared: Sendable {
    let requests = Mutex<[Request]>([])
    let server = Mutex<ControlServer?>(nil)
  }

  /// - Parameter answer: nil for no answer at all.
  init(at path: String, answer: @escaping @Sendable (Request) -> Reply?) throws {
    let shared = Shared()
    server = try ControlServer(path: path) { report in
      guard case .request(let request, let client) = report else { return }
      shared.requests.withLock { $0.append(request) }
      let reply = answer(request)
      shared.server.withLock { server in if let reply { server?.send(reply, to: client) } }
    }
    self.shared = shared
    let server = server
    shared.server.withLock { $0 = server }
  }

  convenience init(in folder: TestFolder, answer: @escaping @Sendable (Request) -> Reply?) throws {
    try self.init(at: SocketDirectory(path: folder.path + "/tandem").newSocketPath(), answer: answer)
  }

  var requests: [Request] { shared.requests.withLock { $0 } }

  func stop() {
    server.stop()
    shared.server.withLock { $0 = nil }
  }
}
