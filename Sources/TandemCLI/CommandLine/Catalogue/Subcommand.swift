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

  /// Other words for the same command.
  var otherNames: [String] {
    if case .session(let line) = self { line.form.otherWords } else { [] }
  }
}

extension Subcommand: RawRepresentable, CaseIterable {
  /// All commands, in the order of the help text. The commands that end a session follow the queries.
  package static let allCases: [Subcommand] = {
    let lines = SessionSubcommand.all.filter { $0.form.topic != .session }.map(session)
    let last = SessionSubcommand.all.filter { $0.form.topic == .session }.map(session)
    return [.play, .demo] + lines + [
      .channel, .channels, .guide, .save, .saved, .forget, .history, .historyForget, .fullscreen, .status, .screens,
      .remotePair, .remoteToken,
      .remoteList, .remoteForget, .snapshot, .background, .foreground,
    ] + last + AppRequest.allCases.map(app)
      + [
        .scenarioRun, .scenarioCheck, .scenarioList, .scenarioSchema, .explore, .exploreMerge, .logShow, .logVerify,
        .logStats, .logState, .logDiff, .logTimeline, .logToScenario, .logExport, .logFollow, .doctor, .completion,
        .help, .version,
      ]
  }()

  /// - Parameter word: the command's name or one of its other names.
  init?(called word: String) {
    let word = RenamedWords.command(word)
    // Look up the command's own name first. Creating all subcommands would take half of the time
    // that a short command needs.
    if let spec = CommandSpec.named(word), let form = spec.lines.first(where: { $0.word == word }) {
      self = .session(SessionSubcommand(spec, form))
      return
    }
    guard let name = Self.allCases.first(where: { $0.rawValue == word || $0.otherNames.contains(word) }) else {
      return nil
    }
    self = name
  }

  package init?(rawValue: String) {
    guard let name = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = name
  }

  package var rawValue: String {
    switch self {
    case .play: "play"
    case .demo: "demo"
    case .session(let line): line.form.word
    case .channel: "channel"
    case .channels: "channels"
    case .guide: "guide"
    case .save: "save"
    case .saved: "saved"
    case .forget: "forget"
    case .history: "history"
    case .historyForget: "history forget"
    case .fullscreen: "fullscreen"
    case .status: "status"
    case .screens: "screens"
    case .remotePair: "remote pair"
    case .remoteToken: "remote token"
    case .remoteList: "remote list"
    case .remoteForget: "remote forget"
    case .snapshot: "snapshot"
    case .background: "background"
    case .foreground: "foreground"
    case .app(let request): request.rawValue
    case .scenarioRun: "scenario run"
    case .scenarioCheck: "scenario check"
    case .scenarioList: "scenario list"
    case .scenarioSchema: "scenario schema"
    case .explore: "explore"
    case .exploreMerge: "explore merge"
    case .logShow: "log show"
    case .logVerify: "log verify"
    case .logStats: "log stats"
    case .logState: "log state"
    case .logDiff: "log diff"
    case .logTimeline: "log timeline"
    case .logToScenario: "log to-scenario"
    case .logExport: "log export"
    case .logFollow: "log follow"
    case .doctor: "doctor"
    case .completion: "completion"
    case .help: "help"
    case .version: "version"
    }
  }
}
