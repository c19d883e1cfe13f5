import TandemCommands
import TandemOrchestrator

/// Every command of the two programs, identified by its words on the command line.
package enum Subcommand: Hashable, Sendable {
  case play, demo
  /// A command for a running session.
  case session(SessionSubcommand)
  case channel, channels, guide
  case save, saved, forget
  case history, historyForget
  case screens
  case remotePair, remoteToken, remoteList, remoteForget
  case fullscreen, status, snapshot, background, foreground
  /// A command on behalf of an app.
  case app(AppRequest)
  case scenarioRun, scenarioCheck, scenarioList, scenarioSchema
  case explore, exploreMerge
  case logShow, logVerify, logStats, logState, logDiff, logTimeline, logToScenario, logExport, logFollow
  case doctor, completion, help, version

  package static let open = Subcommand.session(
    SessionSubcommand(SessionCommand.Kind.open.spec, SessionCommand.Kind.open.spec.lines[0]))

  /// The first word of a command in a group, such as `log`; nil without a group.
  var group: String? {
    rawValue.contains(" ") ? String(rawValue.prefix { $0 != " " }) : nil
  }

  var otherNames: [String] {
    if case .session(let line) = self { line.form.otherWords } else { [] }
  }
}

// Not RawRepresentable: equality and hashing would then look up the words in the catalogue, which compares commands.
extension Subcommand: CaseIterable {
  /// All commands, in the order of the help text.
  package static let allCases = CommandCatalog.commands.map(\.name)

  /// - Parameter word: the command's name or one of its other names.
  init?(called word: String) {
    let word = RenamedWords.command(word)
    // Look up the command's own name first. Creating all subcommands would take half of the time
    // that a short command needs.
    if let spec = CommandSpec.named(word), let form = spec.lines.first(where: { $0.word == word }) {
      self = .session(SessionSubcommand(spec, form))
      return
    }
    let commands = CommandCatalog.commands
    guard let syntax = commands.first(where: { $0.word == word || $0.name.otherNames.contains(word) }) else {
      return nil
    }
    self = syntax.name
  }

  package init?(rawValue: String) {
    guard let syntax = CommandCatalog.commands.first(where: { $0.word == rawValue }) else { return nil }
    self = syntax.name
  }

  package var rawValue: String {
    if case .session(let line) = self { line.form.word } else { CommandCatalog.syntax(of: self).word }
  }
}
