import TandemCommands

/// The list of commands, which the parser, the help text and both programs share.
package enum CommandCatalog {
  /// All commands, in the order of the help text. The commands that end a session follow the queries.
  package static let commands: [CommandSyntax] = [
    start, session { $0 != .session }, television, savedSessions, historyCommands, screen, phones, presence,
    session { $0 == .session }, AppRequest.allCases.map(app), scenarioCommands, exploration, logs, about,
  ].flatMap(\.self)

  private static let byName = Dictionary(uniqueKeysWithValues: commands.map { ($0.name, $0) })

  package static func syntax(of name: Subcommand) -> CommandSyntax {
    // Creating all syntaxes would take longer than a short command.
    if case .session(let line) = name { return line.syntax }
    guard let syntax = byName[name] else { preconditionFailure("\(name) has no syntax") }
    return syntax
  }

  private static func session(_ isWanted: (CommandTopic) -> Bool) -> [CommandSyntax] {
    SessionSubcommand.all.filter { isWanted($0.form.topic) }.map(\.syntax)
  }

  /// Lists the syntaxes of a topic, so that the compiler type-checks each of them separately.
  @resultBuilder enum Builder {
    static func buildBlock(_ syntaxes: CommandSyntax...) -> [CommandSyntax] { syntaxes }
  }

  @Builder private static var start: [CommandSyntax] {
    CommandSyntax(
      .play, "play", .start,
      "play one video full screen, another in picture in picture; without videos: a start screen",
      operands: [
        Operand(
          "FULL", .text, isRequired: false,
          "the file, folder, playlist (M3U, PLS), address or @NAME to play full screen"),
        Operand(
          "PIP", .text, isRequired: false,
          "the file, folder, playlist, address or @NAME to play in picture in picture"),
        Operand(
          "MORE", .text, isRequired: false, repeats: true,
          "three or more videos (with --pip, any number) form one full-screen playlist"),
      ],
      options: [
        .display, .presenter, .fullscreen, .geometry, .screen, .player, .isolation, .quality, .animation, .ownSocket,
        .log, .logSync, .logRotate, .keepLogs, .keepLogsSize, .keepLogsDays, .logRedact, .record, .resumeLast, .history,
        .idle, .startScreen, .restarts, .crashReport, .pipAddress, .channels, .guide, .logos, .loop, .pipLoop, .shuffle,
        .startPosition, .pipStartPosition, .title, .pipTitle, .live, .pipLive, .subtitleFile, .pipSubtitleFile,
        .audioPolicy, .newContent, .concurrency, .restoreDeadline, .restoreTimeout, .falseRestore, .fullScreenEnd,
        .fullScreenLoss, .onOverload, .automaticPictureInPicture, .noAutomaticPictureInPicture, .integration, .corner,
        .size, .layout, .presentationDeadline, .loadDeadline, .cameraMultitasking, .volatileQuery, .ytdl,
        .deviceAddresses, .mpris, .mpvIPC, .mqtt, .node, .groups, .mqttPrefix, .mqttDiscovery, .mqttVersion,
        .mqttPasswordFile, .mqttAuthorities, .remote, .remoteTLS, .lirc, .cec, .audioOutput, .pipAudioDevice,
        .mpvOption, .noConfig, .statusLine, .quiet, .json,
      ],
      examples: [
        "tandem play film.mkv match.ts", "tandem play --resume", "tandem play @friday",
        "tandem play Series/ --pip camera.ts --loop all",
        "tandem play --hwdec=no --pip:volume=60 film.mkv match.ts",
        "tandem play --start 12:30 --animation 0.3 film.mkv https://example.org/live.m3u8",
      ])

    CommandSyntax(
      .demo, "demo", .start, "swap two generated videos; needs no files",
      options: [
        .display, .presenter, .fullscreen, .geometry, .screen, .player, .animation, .swaps, .ownSocket, .log, .logSync,
        .logRotate, .keepLogs, .keepLogsSize, .keepLogsDays, .resumeLast, .audioOutput, .noConfig, .json,
      ],
      examples: ["tandem demo", "tandem demo --display headless --swaps 10 --json"])
  }

  @Builder private static var about: [CommandSyntax] {
    doctor

    CommandSyntax(
      .completion, "completion", .about, "print a completion script for a shell",
      operands: [Operand("SHELL", .word(ShellCompletion.allCases.map(\.rawValue)), "bash, zsh or fish")],
      examples: ["tandem completion bash"])

    CommandSyntax(
      .help, "help", .about, "explain a command, or list all commands",
      operands: [
        Operand(
          "COMMAND", .text, isRequired: false,
          "a command, or keys (key bindings), options (mpv's options) or man (the manual page)")
      ],
      examples: ["tandem help open", "tandem help keys"])

    CommandSyntax(.version, "version", .about, "print the version", options: [.json])
  }

  static let openOptions: [Option] = [
    .openInPip, .stay, .afterSwap, .openCorner, .poster, .paused, .sound, .at, .entry, .duplicate, .onlyTraits, .id,
    .title, .contentKind, .live, .linear, .noLinear, .noPip, .allowPip, .app, .contentScreen, .presentation, .viewKind,
    .small, .contentSize, .subtitleFile,
  ]

  static let adBreakOptions: [Option] = [.adBreakTime, .at, .entry, .id, .title, .contentKind, .app, .subtitleFile]
}
