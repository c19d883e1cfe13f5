import TandemLog

extension CommandCatalog {
  @Builder static var logs: [CommandSyntax] {
    CommandSyntax(
      .logShow, "log show", .log, "print a log in readable form", operands: [logFiles],
      options: logFilters + [.session, .alone, .colour, .noPager, .redact, .json],
      examples: [
        "tandem log show session.jsonl", "tandem log show session.jsonl.gz --transaction 7",
        "tandem log show session.jsonl --kind callback --json",
      ])

    CommandSyntax(
      .logVerify, "log verify", .log, "check a log against the rules of picture in picture", operands: [logFiles],
      options: [
        .profile, .first, .session, .alone, .each, .logJobs, .null, .explain, .junit, .ctrf, .json,
        .quiet,
      ],
      examples: [
        "tandem log verify session.jsonl", "tandem log verify iphone.jsonl --profile macos",
        "tandem log verify --each logs", "tandem log verify --each --null - < names",
      ])

    CommandSyntax(
      .logStats, "log stats", .log,
      "show a log's statistics: transactions, durations, refusals, viewing and listening times",
      operands: [logFiles],
      options: [.session, .alone, .redact, .json], examples: ["tandem log stats session.jsonl"])

    CommandSyntax(
      .logState, "log state", .log, "show what played in each role at one moment of a log", operands: [logFiles],
      options: [.moment, .lastLine, .lastSession, .alone, .redact, .json],
      examples: ["tandem log state session.jsonl --at 12.5", "tandem log state session.jsonl --seq 120"])

    CommandSyntax(
      .logDiff, "log diff", .log, "show the first differences between two logs",
      operands: [
        Operand("FIRST", .text, "the first log"),
        Operand("SECOND", .text, "the second log; one of the two may be - for standard input"),
      ], options: [.alone, .json, .quiet], examples: ["tandem log diff yesterday.jsonl today.jsonl"])

    CommandSyntax(
      .logTimeline, "log timeline", .log, "draw a log as an interactive HTML page", operands: [logFiles],
      options: [.outputFile, .svg, .redact, .lastSession, .alone],
      examples: ["tandem log timeline session.jsonl -o session.html", "tandem log timeline session.jsonl --svg"])

    CommandSyntax(
      .logToScenario, "log to-scenario", .log, "convert a log to a scenario that repeats its session",
      operands: [logFiles],
      options: [.scenarioFile, .cut, .lastLine, .redact, .lastSession, .alone],
      examples: [
        "tandem log to-scenario session.jsonl -o again.json", "tandem log to-scenario session.jsonl --until 12.5",
      ])

    CommandSyntax(
      .logExport, "log export", .log, "convert a log to the format of another tool: lnav, Perfetto, OpenTelemetry",
      operands: [
        Operand(
          "FILE", .text, isRequired: false, repeats: true,
          "the log, whose rotated files are read too; standard input if omitted")
      ], options: [.exportFormat, .scenarioFile, .redact, .session, .alone],
      examples: [
        "tandem log export session.jsonl",
        "tandem log export --format perfetto session.jsonl -o session.pftrace",
      ])

    CommandSyntax(
      .logFollow, "log follow", .log, "print a log's new records until its session ends",
      operands: [Operand("FILE", .text, isRequired: false, "the log; the running session's log if omitted")],
      options: [.all] + logFilters
        + [.colour, .redact, .socket, .timeout, .listen, .profile, .receivedFile, .listenOnce, .json],
      examples: [
        "tandem log follow", "tandem log follow session.jsonl --kind callback", "tandem log follow --listen 7007",
      ])
  }

  private static let logFiles = Operand(
    "FILE", .text, repeats: true,
    "the log, which may be compressed with gzip; its rotated files are read too; -: standard input"
  )
  private static let logFilters: [Option] = [
    .kind, .logPlayer, .content, .logApp, .transaction, .since, .until, .sequence, .textPart, .outcome,
  ]
}

extension Option {
  package static let kind = Option(repeated: "kind", .text, "KIND", "only records of this kind (repeatable)")
  package static let logPlayer = Option(
    "player", words: ["A", "B"], hasDefault: false, "only records that name this player")
  package static let content = Option("content", .text, "TEXT", "only records of contents whose key contains this text")
  package static let logApp = Option("app", .text, "NAME", "only records that name this app")
  package static let transaction = Option(
    "transaction", .count(0...Int.max), "N", "only this transaction and all its records")
  package static let since = Option("since", .anyTime, "TIME", "only records from this session time on")
  package static let until = Option("until", .anyTime, "TIME", "only records up to this session time")
  package static let sequence = Option("seq", .text, "FROM-TO", "only records with these numbers: 7, 7-20, 7-")
  package static let textPart = Option("text", .text, "TEXT", "only records that contain this text")
  package static let outcome = Option(
    "outcome", .text, "WORD", "only records with this outcome or answer: succeeded, rolledBack, refused, timedOut …")
  package static let profile = Option(
    "profile", .word(Verifier.Profile.allCases.map(\.word)), "NAME",
    "check against the rules of \(Verifier.Profile.allCases.map(\.word).joined(separator: ", "))",
    standard: Verifier.Profile.avkit.word)
  package static let session = Option(
    "session", .count(1...Int.max), "N", "read only this session of the log, counted from 1", standard: "all")
  package static let lastSession = Option(
    "session", .count(1...Int.max), "N", "the number of the session in the log, from 1", standard: "the last")
  package static let alone = Option(flag: "alone", "read only this file, not the older rotated files")
  package static let colour = Option(
    "color", words: ["auto", "always", "never"], "print in colour; auto: on a terminal, unless NO_COLOR is set")
  package static let noPager = Option(flag: "no-pager", "print without a pager ($TANDEM_PAGER, $PAGER or less)")
  package static let first = Option(flag: "first", "stop at the first violation")
  package static let explain = Option(
    flag: "explain", "name the document that each broken rule comes from, and show its transaction's last records")
  package static let each = Option(
    flag: "each", "verify each file as a separate log; a folder: all logs below it; -: file names from standard input")
  package static let logJobs = Option(
    "jobs", .count(1...256), "N", "with --each: how many logs to read at once",
    standard: "the number of processors, at most 8")
  package static let null = Option(flag: "null", "with --each -: each name ends with a zero byte instead of a newline")
  package static let outputFile = Option(
    "output", .text, "FILE", "the file to write; -o means the same", standard: "FILE.html or FILE.svg")
  package static let scenarioFile = Option(
    "output", .text, "FILE", "the file to write; -o means the same", standard: "standard output")
  package static let listen = Option(
    "listen", .text, "[ADDRESS:]PORT",
    "verify the log that an app sends over TCP; without ADDRESS, only apps on this machine can connect")
  package static let listenOnce = Option(flag: "once", "with --listen: end after the first log")
  package static let receivedFile = Option(
    "output", .text, "FILE", "with --listen: keep the newest log in this file; -o means the same")
  package static let exportFormat = Option(
    "format", words: ExportFormat.allCases.map(\.rawValue),
    "lines for lnav, Loki and jq, a trace for ui.perfetto.dev, or OTLP/JSON")
  package static let cut = Option("until", .anyTime, "TIME", "stop at this session time")
  package static let lastLine = Option("seq", .count(0...Int.max), "N", "stop at the record with this number")
  package static let redact = Option(
    flag: "redact", "remove user names, passwords and query values from addresses")
  package static let svg = Option(flag: "svg", "write an SVG image instead of an HTML page")
  package static let all = Option(flag: "all", "print the log from its beginning, not only its last ten lines")
  package static let logSync = Option(
    "log-sync", words: ["none", "commit", "always"],
    "flush the log to disk: never, after each transaction or each record"
  )
  package static let logRotate = Option(
    "log-rotate", .count(0...1_000_000), "MIB",
    "start a new log file at this size and keep nine old ones; 0: never", standard: "64")
  package static let moment = Option(
    "at", .anyTime, "TIME", "the session time, such as 12.5, 12s or 1:02", standard: "the end")
}
