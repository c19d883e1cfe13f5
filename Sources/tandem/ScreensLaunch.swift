// Handing over to the program that speaks with other screens.

import Glibc
import TandemShell

/// Becomes `tandem-screens`, which stands beside `tandem`: this program does not link libmosquitto.
enum ScreensLaunch {
  /// Whether a command line is about other screens: it begins with whom it is for.
  static func isMeant(_ arguments: [String]) -> Bool {
    guard let first = arguments.first?.prefix(while: { $0 != "=" }) else { return false }
    return ["--node", "--group", "--mqtt", "screens"].contains(first) && !arguments.contains("--help")
  }

  /// Returns only by throwing.
  static func run(_ arguments: [String]) throws(Failure) {
    let program = try OwnProgram.beside("tandem-screens")
    var words = (["tandem-screens"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    signal(SIGPIPE, SIG_DFL)
    execv(program, words)
    let code = errno
    signal(SIGPIPE, SIG_IGN)
    throw Failure(
      .unavailable, "other screens need \(program): \(String(cString: strerror(code))); build it with: swift build")
  }
}
