// Runs the built programs, each in its own folder.

import Glibc

/// The result of a program.
package struct CommandResult {
  package var status: Int32
  package var output: String
  package var errors: String
}

/// A temporary folder for one test, which is removed with its contents.
package final class TestFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/tandem-run-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw HarnessError(what: "mkdtemp") }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  package func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let raw = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode)
    try check(raw >= 0)
    defer { close(raw) }
    let bytes = Array(text.utf8)
    try check(Glibc.write(raw, bytes, bytes.count) == bytes.count)
  }

  package func read(_ name: String) throws -> String {
    let raw = open(path + "/" + name, O_RDONLY)
    try check(raw >= 0)
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

package enum TandemCommand {
  /// The folder with the built programs, which is the folder of the tests.
  package static var buildFolder: String {
    get throws {
      guard let resolved = realpath("/proc/self/exe", nil) else { throw HarnessError(what: "realpath") }
      defer { free(resolved) }
      let path = String(cString: resolved)
      return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }
  }

  package static var path: String { get throws { try buildFolder + "/tandem" } }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - folder: the folder for the output, and the program's current folder and runtime folder.
  ///   - output: another file for the output.
  package static func run(
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
    // Glibc's module has no spawn action that changes the folder, so env(1) does it.
    let launcher = "/usr/bin/env"
    var words = ([launcher, "-C", folder.path, program] + arguments).map { strdup($0) }
    // The program gets only the test's variables, so that the user's terminal and sessions have no influence.
    var variables = (["XDG_RUNTIME_DIR=\(folder.path)", "PATH=/usr/bin:/bin"] + environment).map { strdup($0) }
    defer { for word in words + variables { free(word) } }
    words.append(nil)
    variables.append(nil)
    var process: pid_t = 0
    try check(posix_spawn(&process, launcher, &actions, nil, words, variables) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try check(errno == EINTR) }
    return CommandResult(
      // Death by a signal gives 128 plus its number, as in a shell.
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      output: output == nil ? try folder.read("stdout") : "", errors: try folder.read("stderr"))
  }
}

/// A failed call of the test harness itself.
package struct HarnessError: Error {
  package var what: String

  package init(what: String) { self.what = what }
}

private func check(_ isDone: Bool, _ what: String = "a call to the system, errno \(errno)") throws {
  if !isDone { throw HarnessError(what: what) }
}
