// The commands about event logs.

extension CommandCatalog {
  /// Their words; `syntax(of:)` calls this for these commands only.
  static func log(_ name: Subcommand) -> CommandSyntax {
    switch name {
    case .logShow:
      CommandSyntax(
        name, .log, "print a log for people to read", operands: [logFiles],
        options: logFilters + [.session, .alone, .colour, .noPager, .redact, .json],
        examples: [
          "tandem log show session.jsonl", "tandem log show session.jsonl.gz --transaction 7",
          "tandem log show session.jsonl --kind callback --json",
        ])
    case .logVerify:
      CommandSyntax(
        name, .log, "check a log against the rules of picture in picture", operands: [logFiles],
        options: [.profile, .first, .session, .alone, .junit, .json, .quiet],
        examples: ["tandem log verify session.jsonl", "tandem log verify iphone.jsonl --profile foreign"])
    case .logStats:
      CommandSyntax(
        name, .log, "sum a log up: transactions, times, refusals, who was seen and heard", operands: [logFiles],
        options: [.session, .alone, .redact, .json], examples: ["tandem log stats session.jsonl"])
    case .logState:
      CommandSyntax(
        name, .log, "say what played where at one moment of a log", operands: [logFiles],
        options: [.moment, .lastLine, .lastSession, .alone, .redact, .json],
        examples: ["tandem log state session.jsonl --at 12.5", "tandem log state session.jsonl --seq 120"])
    case .logDiff:
      CommandSyntax(
        name, .log, "find the first differences in what two logs say",
        operands: [
          Operand("FIRST", .text, "a log"),
          Operand("SECOND", .text, "another; only one of them may be - for standard input"),
        ], options: [.alone, .json, .quiet], examples: ["tandem log diff yesterday.jsonl today.jsonl"])
    case .logFollow:
      CommandSyntax(
        name, .log, "print what is added to a log until its session ends",
        operands: [Operand("FILE", .text, isRequired: false, "the log; that of the running session unless given")],
        options: [.all] + logFilters + [.colour, .redact, .socket, .timeout, .json],
        examples: ["tandem log follow", "tandem log follow session.jsonl --kind callback"])
    case .logTimeline:
      CommandSyntax(
        name, .log, "draw a log to look around in, as one page for a browser", operands: [logFiles],
        options: [.outputFile, .svg, .redact, .lastSession, .alone],
        examples: ["tandem log timeline session.jsonl -o session.html", "tandem log timeline session.jsonl --svg"])
    case .logToScenario:
      CommandSyntax(
        name, .log, "make a scenario of a log, which does again what was done", operands: [logFiles],
        options: [.scenarioFile, .cut, .lastLine, .redact, .lastSession, .alone],
        examples: [
          "tandem log to-scenario session.jsonl -o again.json", "tandem log to-scenario session.jsonl --until 12.5",
        ])
    default: preconditionFailure("\(name) is not about logs")
    }
  }

  private static let logFiles = Operand(
    "FILE", .text, repeats: true, "the log, and the older files it goes on from; also of gzip, or - for standard input")
  private static let logFilters: [Option] = [
    .kind, .logPlayer, .content, .logApp, .transaction, .since, .until, .sequence, .textPart, .outcome,
  ]
}

extension Option {
  package static let kind = Option(repeated: "kind", .text, "KIND", "only records of this kind (repeatable)")
  package static let logPlayer = Option("player", words: ["A", "B"], asked: "only what names this player")
  package static let content = Option("content", .text, "TEXT", "only what names a content whose key has this text")
  package static let logApp = Option("app", .text, "NAME", "only what names this app")
  package static let transaction = Option(
    "transaction", .count(0...Int.max), "N", "only this transaction, with everything in it")
  package static let since = Option("since", .anyTime, "TIME", "only from this time of the session on")
  package static let until = Option("until", .anyTime, "TIME", "only up to this time of the session")
  package static let sequence = Option("seq", .text, "FROM-TO", "only lines with these numbers: 7, 7-20, 7-")
  package static let textPart = Option("text", .text, "TEXT", "only lines with this text")
  package static let outcome = Option(
    "outcome", .text, "WORD", "only what ended or was answered so: succeeded, rolledBack, refused, timedOut …")
  package static let profile = Option(
    "profile", words: ["avkit", "macos", "foreign"],
    "the contract, players each for itself, or callbacks only")
  package static let session = Option(
    "session", .count(1...Int.max), "N", "only this one of several sessions in the log, from 1", standard: "all")
  package static let lastSession = Option(
    "session", .count(1...Int.max), "N", "which of several sessions in the log, from 1", standard: "the last")
  package static let alone = Option(flag: "alone", "this file without the older ones that it goes on from")
  package static let colour = Option(
    "color", words: ["auto", "always", "never"], "colours: auto on a terminal and without NO_COLOR")
  package static let noPager = Option(flag: "no-pager", "print directly, without $TANDEM_PAGER, $PAGER or less")
  package static let first = Option(flag: "first", "stop at the first violation")
  package static let outputFile = Option(
    "output", .text, "FILE", "where to write it, also as -o", standard: "FILE.html or FILE.svg")
  package static let scenarioFile = Option(
    "output", .text, "FILE", "where to write it, also as -o", standard: "standard output")
  package static let cut = Option("until", .anyTime, "TIME", "only what was done up to this time of the session")
  package static let lastLine = Option("seq", .count(0...Int.max), "N", "up to the line with this number")
  package static let redact = Option(
    flag: "redact", "without the user names, passwords and query values of addresses")
  package static let svg = Option(flag: "svg", "a still picture instead of a page")
  package static let all = Option(flag: "all", "from the beginning, not only the last ten lines and what follows")
  package static let logSync = Option(
    "log-sync", words: ["none", "commit", "always"], "what of the log is forced to the disk: transactions, or each line"
  )
  package static let logRotate = Option(
    "log-rotate", .count(0...1_000_000), "MIB",
    "begin a new log file at this size; nine old ones stay, 0 is never", standard: "64")
  package static let moment = Option(
    "at", .anyTime, "TIME", "the time of the session, such as 12.5, 12s or 1:02", standard: "the end")
}
