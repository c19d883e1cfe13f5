import Glibc
import TandemCLI

/// Replaces this process with `tandem-screens`, because this program does not link libmosquitto.
enum ScreensLaunch {
  /// The options that address screens or a broker.
  private static let marks = ["--node", "--group", "--all", "--mqtt"]
  /// The commands that have an option with one of these names themselves, or that can't be sent to other screens.
  private static let others = [
    "play", "demo", "channels", "doctor", "history", "log", "scenario", "help", "completion",
  ]

  /// True if a command line addresses other screens, by an option before or after its command.
  static func isMeant(_ arguments: [String]) -> Bool {
    guard let first = arguments.first, !others.contains(first) else { return false }
    let words = arguments.prefix { $0 != "--" }
    if words.contains("--help") { return false }
    return first == "screens"
      || words.contains { word in word.hasPrefix("--mqtt-") || marks.contains(String(word.prefix { $0 != "=" })) }
  }

  /// Returns only by throwing an error.
  static func run(_ arguments: [String]) throws(CLIError) {
    let program = try SiblingExecutable.beside("tandem-screens")
    let code = SiblingExecutable.become("tandem-screens", at: program, arguments)
    throw CLIError(
      .unavailable,
      "commands to other screens need \(program): \(String(cString: strerror(code))); build it with: swift build")
  }
}
