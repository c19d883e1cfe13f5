// All commands and what each takes.

/// The one list of commands that the parser, the help text and both programs use.
package enum Catalogue {
  /// In the order of the help text.
  package static let commands: [CommandSyntax] = CommandName.allCases.map(syntax)

  package static func syntax(of name: CommandName) -> CommandSyntax {
    switch name {
    case .play: play
    case .demo: demo
    case .start:
      session(name, .pictureInPicture, "put the full-screen video in picture in picture; with one there already, swap")
    case .swap: session(name, .pictureInPicture, "exchange the full-screen video and the one in picture in picture")
    case .stop: session(name, .pictureInPicture, "bring the video in picture in picture back to full screen")
    case .togglePictureInPicture:
      session(name, .pictureInPicture, "start picture in picture, or with one there bring it back")
    case .bringBack:
      session(name, .pictureInPicture, "make what is in picture in picture full screen: a swap, or a stop")
    case .close: session(name, .pictureInPicture, "end picture in picture and its video")
    case .open: open
    case .unload: session(name, .contents, "stop a video and empty its place", options: [.pip])
    case .pause: session(name, .playback, "pause a video", options: [.pip])
    case .resume: session(name, .playback, "let a paused video go on", options: [.pip])
    case .toggle: session(name, .playback, "pause a video, or let it go on", options: [.pip])
    case .seek, .volume, .mute, .speed, .selectTrack, .audio, .move, .resize, .automaticPictureInPicture:
      adjustment(name)
    case .hide: session(name, .arrangement, "hide picture in picture; it plays on")
    case .show: session(name, .arrangement, "show a hidden picture in picture again")
    case .fullscreen, .snapshot, .leave, .return: screen(name)
    case .status:
      CommandSyntax(
        name, .session, "show what plays where", options: [.socket, .timeout, .json],
        examples: ["tandem status", "tandem status --json"])
    case .quit: session(name, .session, "end the session; what played is saved")
    case .scenarioRun, .scenarioCheck, .scenarioList, .scenarioSchema: scenario(name)
    case .logShow, .logVerify, .logStats, .logState, .logDiff, .logTimeline, .logToScenario, .logFollow:
      log(name)
    case .help:
      CommandSyntax(
        name, .about, "explain a command, or list them all",
        operands: [Operand("COMMAND", .text, isRequired: false, "what to explain; keys shows which key does what")],
        examples: ["tandem help open", "tandem help keys"])
    case .version: CommandSyntax(name, .about, "print the version", options: [.json])
    }
  }

  private static let play = CommandSyntax(
    .play, .start, "play one video full screen and, if given, another in picture in picture",
    operands: [
      Operand("FULL", .text, isRequired: false, "the address or file to play full screen"),
      Operand("PIP", .text, isRequired: false, "the one to play in picture in picture"),
    ],
    options: [
      .display, .presenter, .fullscreen, .geometry, .player, .cores, .animation, .ownSocket, .log, .logSync,
      .logRotate, .keepLogs, .record, .resumeLast, .restarts, .crashReport,
      .startPosition, .pipStartPosition, .title, .pipTitle, .audioPolicy, .newContent, .concurrency, .restoreDeadline,
      .restoreTimeout, .falseRestore, .fullScreenEnd, .fullScreenLoss, .automaticPictureInPicture,
      .noAutomaticPictureInPicture, .integration, .corner, .size, .presentationDeadline, .loadDeadline,
      .cameraMultitasking, .volatileQuery, .ytdl, .audioOutput, .noConfig, .quiet, .json,
    ],
    examples: [
      "tandem play film.mkv match.ts", "tandem play --resume",
      "tandem play --start 12:30 --animation 0.3 film.mkv https://example.org/live.m3u8",
    ])

  private static let demo = CommandSyntax(
    .demo, .start, "show swaps of two generated videos; nothing else is needed",
    options: [
      .display, .presenter, .fullscreen, .geometry, .player, .animation, .swaps, .ownSocket, .log, .logSync,
      .logRotate, .keepLogs, .resumeLast, .audioOutput, .noConfig, .json,
    ],
    examples: ["tandem demo", "tandem demo --display headless --swaps 10 --json"])

  private static let open = session(
    .open, .contents, "play another video; the same one is not opened twice",
    operands: [Operand("URL", .text, "the address or file to open")],
    options: [
      .openInPip, .at, .duplicate, .id, .title, .contentKind, .linear, .noLinear, .noPip, .allowPip, .app,
      .contentScreen, .presentation, .viewKind, .small,
    ],
    examples: [
      "tandem open film.mkv", "tandem open --pip https://example.org/live.m3u8 --kind live",
      "tandem open film.mkv --dry-run",
    ])

  static func session(
    _ name: CommandName, _ topic: CommandSyntax.Topic, _ summary: String, operands: [Operand] = [],
    options: [Option] = [], examples: [String] = []
  ) -> CommandSyntax {
    CommandSyntax(
      name, topic, summary, operands: operands,
      options: options + [.socket, .noWait, .timeout, .dryRun, .json], examples: examples)
  }
}
