// All commands and what each takes.

/// The one list of commands that the parser, the help text and both programs use.
package enum CommandCatalog {
  /// In the order of the help text.
  package static let commands: [CommandSyntax] = Subcommand.allCases.map(syntax)

  package static func syntax(of name: Subcommand) -> CommandSyntax {
    switch name {
    case .play: play
    case .demo: demo
    case .session(let line): line.syntax
    case .fullscreen, .snapshot, .background, .foreground: screen(name)
    case .app(let request): app(request)
    case .channel, .channels: television(name)
    case .save, .saved, .forget: savedSession(name)
    case .status:
      CommandSyntax(
        name, .session, "show what plays where", options: [.socket, .timeout, .json],
        examples: ["tandem status", "tandem status --json"])
    case .screens:
      CommandSyntax(
        name, .session,
        "list the screens at a broker; with another command --node, --group or --all says whose it is",
        options: [
          .nodes, .groupOfScreens, .allScreens, .dueMoment, .inSoLong, .mqtt, .mqttPrefix, .mqttVersion,
          .mqttPasswordFile, .mqttAuthorities, .timeout, .noConfig, .json,
        ],
        examples: [
          "tandem screens --mqtt mqtt://house", "tandem screens --json",
        ])
    case .scenarioRun, .scenarioCheck, .scenarioList, .scenarioSchema: scenario(name)
    case .logShow, .logVerify, .logStats, .logState, .logDiff, .logTimeline, .logToScenario, .logFollow:
      log(name)
    case .doctor: doctor
    case .help:
      CommandSyntax(
        name, .about, "explain a command, or list them all",
        operands: [
          Operand(
            "COMMAND", .text, isRequired: false,
            "what to explain; keys: which key does what, options: which of mpv's options play takes, man: the manual page"
          )
        ],
        examples: ["tandem help open", "tandem help keys"])
    case .completion:
      CommandSyntax(
        name, .about, "print what lets a shell complete the command",
        operands: [Operand("SHELL", .word(ShellCompletion.allCases.map(\.rawValue)), "bash, zsh or fish")],
        examples: ["tandem completion bash"])
    case .version: CommandSyntax(name, .about, "print the version", options: [.json])
    }
  }

  private static let play = CommandSyntax(
    .play, .start, "play one video full screen and, if given, another in picture in picture",
    operands: [
      Operand(
        "FULL", .text, isRequired: false, "the file, folder, list (M3U, PLS), address or @NAME to play full screen"),
      Operand("PIP", .text, isRequired: false, "the one to play in picture in picture"),
      Operand(
        "MORE", .text, isRequired: false, repeats: true,
        "with three or more, or with --pip, all of them are one list, full screen"),
    ],
    options: [
      .display, .presenter, .fullscreen, .geometry, .player, .isolation, .quality, .animation, .ownSocket, .log,
      .logSync,
      .logRotate, .keepLogs, .keepLogsSize, .keepLogsDays, .logRedact, .record, .resumeLast, .idle, .restarts,
      .crashReport,
      .pipAddress, .channels, .logos, .loop, .pipLoop, .shuffle, .startPosition, .pipStartPosition, .title, .pipTitle,
      .live, .pipLive,
      .subtitleFile, .pipSubtitleFile, .audioPolicy, .newContent,
      .concurrency, .restoreDeadline,
      .restoreTimeout, .falseRestore, .fullScreenEnd, .fullScreenLoss, .onOverload, .automaticPictureInPicture,
      .noAutomaticPictureInPicture, .integration, .corner, .size, .presentationDeadline, .loadDeadline,
      .cameraMultitasking, .volatileQuery, .ytdl, .deviceAddresses, .mpris, .mpvIPC, .mqtt, .node, .groups,
      .mqttPrefix, .mqttDiscovery, .mqttVersion, .mqttPasswordFile, .mqttAuthorities, .audioOutput, .mpvOption,
      .noConfig, .statusLine,
      .quiet,
      .json,
    ],
    examples: [
      "tandem play film.mkv match.ts", "tandem play --resume", "tandem play @friday",
      "tandem play Series/ --pip camera.ts --loop all",
      "tandem play --hwdec=no --pip:volume=60 film.mkv match.ts",
      "tandem play --start 12:30 --animation 0.3 film.mkv https://example.org/live.m3u8",
    ])

  private static let demo = CommandSyntax(
    .demo, .start, "show swaps of two generated videos; nothing else is needed",
    options: [
      .display, .presenter, .fullscreen, .geometry, .player, .animation, .swaps, .ownSocket, .log, .logSync,
      .logRotate, .keepLogs, .keepLogsSize, .keepLogsDays, .resumeLast, .audioOutput, .noConfig, .json,
    ],
    examples: ["tandem demo", "tandem demo --display headless --swaps 10 --json"])

  static let openOptions: [Option] = [
    .openInPip, .stay, .poster, .sound, .at, .entry, .duplicate, .id, .title, .contentKind, .live, .linear, .noLinear,
    .noPip,
    .allowPip, .app,
    .contentScreen, .presentation, .viewKind, .small, .contentSize, .subtitleFile,
  ]

  static let adBreakOptions: [Option] = [.adBreakTime, .at, .entry, .id, .title, .contentKind, .app, .subtitleFile]
}
