import Glibc
import TandemCLI

/// Replaces this process with `tandem-screens`, because this program does not link libmosquitto.
enum ScreensLaunch {
  /// The options that address screens or a broker.
  private static let marks = [Option.nodes, .groupOfScreens, .allScreens, .mqtt].map { "--" + $0.name }
  /// The commands that can't be sent to other screens.
  private static let localCommands = ["demo", "scenario", "help", "completion"]

  /// True if a command line addresses other screens, by an option before or after its command.
  static func isMeant(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    let words = arguments.prefix { $0 != "--" }
    if words.contains("--help") { return false }
    if first == Subcommand.screens.rawValue { return true }
    let addressesScreens = words.contains { word in
      word.hasPrefix("--mqtt-") || marks.contains(String(word.prefix { $0 != "=" }))
    }
    return addressesScreens && !localCommands.contains(first) && !hasMark(first)
  }

  /// True if a command has an option with one of these names itself, such as `channels --group`.
  ///
  /// - Parameter command: the command's first word.
  private static func hasMark(_ command: String) -> Bool {
    CommandCatalog.commands.contains { syntax in
      syntax.name != .screens && syntax.name.rawValue.prefix { $0 != " " } == command
        && syntax.options.contains { marks.contains("--" + $0.name) }
    }
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
