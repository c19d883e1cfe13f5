import Glibc
import TandemSystem

package enum SiblingExecutable {
  /// Returns the path of another program of Tandem. The method does not check that the program exists.
  package static func beside(_ name: String) throws(CLIError) -> String {
    if let path = InstalledProgram.path(of: name) { return path }
    throw CLIError(.ourBug, "can't read /proc/self/exe to find \(name) beside this program")
  }

  /// Replaces this process with another program of Tandem. The program does not inherit that SIGPIPE is ignored.
  ///
  /// - Returns: the error number (errno) of the failure.
  package static func become(_ name: String, at path: String, _ arguments: [String]) -> Int32 {
    var words = ([name] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    signal(SIGPIPE, SIG_DFL)
    execv(path, words)
    let code = errno
    signal(SIGPIPE, SIG_IGN)
    return code
  }

  /// The arguments after this program's name. Swift reads them from `/proc`.
  package static var arguments: [String] {
    get throws(CLIError) {
      guard CommandLine.arguments.isEmpty else { return Array(CommandLine.arguments.dropFirst()) }
      throw CLIError(
        .unavailable, "can't read the command line, because /proc is not mounted; mount it: mount -t proc proc /proc"
      )
    }
  }

  package static let remedy = "install the package tandem-player, or build it with: swift build"
}
