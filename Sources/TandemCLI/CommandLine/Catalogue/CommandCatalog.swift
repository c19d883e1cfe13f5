/// The list of commands, which the parser, the help text and both programs share.
package enum CommandCatalog {
  /// All commands, in the order of the help text.
  package static let commands: [CommandSyntax] = Subcommand.allCases.map(syntax)

  package static func syntax(of name: Subcommand) -> CommandSyntax {
    switch name {
    case .play: play
    case .demo: demo
    case .session(let line): line.syntax
    case .fullscreen: fullscreen
    case .snapshot: snapshot
    case .background: background
    case .foreground: foreground
    case .app(let request): app(request)
    case .channel: channel
    case .channels: channels
    case .guide: guide
    case .save: save
    case .saved: saved
    case .forget: forget
    case .history: history
    case .historyForget: historyForget
    case .remotePair: remotePair
    case .remoteToken: remoteToken
    case .remoteList: remoteList
    case .remoteForget: remoteForget
    case .status:
      CommandSyntax(
        name, .session, "show what plays in each role", options: [.socket, .timeout, .json],
        examples: ["tandem status", "tandem status --json"])
    case .screens:
      CommandSyntax(
        name, .session,
        "list the screens at an MQTT broker, or send them a command (--node, --group, --all)",
        options: [
          .nodes, .groupOfScreens, .allScreens, .dueMoment, .inSoLong, .mqtt, .mqttPrefix, .mqttVersion,
          .mqttPasswordFile, .mqttAuthorities, .timeout, .noConfig, .json,
        ],
        examples: [
          "tandem screens --mqtt mqtt://house", "tandem screens --json",
        ])
    case .scenarioRun: scenarioRun
    case .scenarioCheck: scenarioCheck
    case .scenarioList: scenarioList
    case .scenarioSchema: scenarioSchema
    case .explore: explore
    case .exploreMerge: exploreMerge
    case .logShow: logShow
    case .logVerify: logVerify
    case .logStats: logStats
    case .logState: logState
    case .logDiff: logDiff
    case .logFollow: logFollow
    case .logTimeline: logTimeline
    case .logToScenario: logToScenario
    case .logExport: logExport
    case .doctor: doctor
    case .help:
      CommandSyntax(
        name, .about, "explain a command, or list all commands",
        operands: [
          Operand(
            "COMMAND", .text, isRequired: false,
            "a command, or keys (key bindings), options (mpv's options) or man (the manual page)"
          )
        ],
        examples: ["tandem help open", "tandem help keys"])
    case .completion:
      CommandSyntax(
        name, .about, "print a completion script for a shell",
        operands: [Operand("SHELL", .word(ShellCompletion.allCases.map(\.rawValue)), "bash, zsh or fish")],
        examples: ["tandem completion bash"])
    case .version: CommandSyntax(name, .about, "print the version", options: [.json])
    }
  }

  private static let play = CommandSyntax(
    .play, .start, "play one video full screen, another in picture in picture; without videos: a start screen",
    operands: [
      Operand(
        "FULL", .text, isRequired: false, "the file, folder, playlist (M3U, PLS), address or @NAME to play full screen"),
      Operand(
        "PIP", .text, isRequired: false, "the file, folder, playlist, address or @NAME to play in picture in picture"),
      Operand(
        "MORE", .text, isRequired: false, repeats: true,
        "three or more videos (with --pip, any number) form one full-screen playlist"),
    ],
    options: [
      .display, .presenter, .fullscreen, .geometry, .screen, .player, .isolation, .quality, .animation, .ownSocket,
      .log,
      .logSync,
      .logRotate, .keepLogs, .keepLogsSize, .keepLogsDays, .logRedact, .record, .resumeLast, .history, .idle,
      .startScreen,
      .restarts,
      .crashReport,
      .pipAddress, .channels, .guide, .logos, .loop, .pipLoop, .shuffle, .startPosition, .pipStartPosition, .title,
      .pipTitle,
      .live, .pipLive,
      .subtitleFile, .pipSubtitleFile, .audioPolicy, .newContent,
      .concurrency, .restoreDeadline,
      .restoreTimeout, .falseRestore, .fullScreenEnd, .fullScreenLoss, .onOverload, .automaticPictureInPicture,
      .noAutomaticPictureInPicture, .integration, .corner, .size, .layout, .presentationDeadline, .loadDeadline,
      .cameraMultitasking, .volatileQuery, .ytdl, .deviceAddresses, .mpris, .mpvIPC, .mqtt, .node, .groups,
      .mqttPrefix, .mqttDiscovery, .mqttVersion, .mqttPasswordFile, .mqttAuthorities, .remote, .remoteTLS, .lirc, .cec,
      .audioOutput, .pipAudioDevice,
      .mpvOption,
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
    .demo, .start, "swap two generated videos; needs no files",
    options: [
      .display, .presenter, .fullscreen, .geometry, .screen, .player, .animation, .swaps, .ownSocket, .log, .logSync,
      .logRotate, .keepLogs, .keepLogsSize, .keepLogsDays, .resumeLast, .audioOutput, .noConfig, .json,
    ],
    examples: ["tandem demo", "tandem demo --display headless --swaps 10 --json"])

  static let openOptions: [Option] = [
    .openInPip, .stay, .afterSwap, .openCorner, .poster, .paused, .sound, .at, .entry, .duplicate, .onlyTraits, .id,
    .title, .contentKind, .live, .linear, .noLinear, .noPip, .allowPip, .app, .contentScreen, .presentation, .viewKind,
    .small, .contentSize, .subtitleFile,
  ]

  static let adBreakOptions: [Option] = [.adBreakTime, .at, .entry, .id, .title, .contentKind, .app, .subtitleFile]
}
