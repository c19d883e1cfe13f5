// The commands.

/// Every command of the two programs, by the words that call it.
package enum CommandName: String, CaseIterable, Hashable, Sendable {
  case play, demo
  case start, swap, stop
  case togglePictureInPicture = "toggle-pip"
  case bringBack = "bring-back"
  case close
  case automaticPictureInPicture = "automatic-pip"
  case open, unload
  case pause, resume, toggle, seek, volume, mute, speed
  case selectTrack = "select-track"
  case audio, move, resize, hide, show, fullscreen
  case status, snapshot, leave, `return`, quit
  case scenarioRun = "scenario run"
  case scenarioCheck = "scenario check"
  case scenarioList = "scenario list"
  case scenarioSchema = "scenario schema"
  case logShow = "log show"
  case logVerify = "log verify"
  case logStats = "log stats"
  case logState = "log state"
  case logDiff = "log diff"
  case logTimeline = "log timeline"
  case logToScenario = "log to-scenario"
  case logFollow = "log follow"
  case help, version

  /// The word before the command's own, where commands are grouped: `log`.
  var group: String? {
    rawValue.contains(" ") ? String(rawValue.prefix { $0 != " " }) : nil
  }

  /// Other words for the same command.
  var otherNames: [String] {
    switch self {
    case .toggle: ["toggle-pause"]
    case .play, .demo, .start, .swap, .stop, .togglePictureInPicture, .bringBack, .close, .automaticPictureInPicture,
      .open, .unload, .pause, .resume, .seek, .volume, .mute, .speed, .selectTrack, .audio, .move, .resize, .hide,
      .show, .fullscreen, .status, .snapshot, .leave, .return, .quit, .scenarioRun,
      .scenarioCheck, .scenarioList, .scenarioSchema, .logShow, .logVerify, .logStats,
      .logState, .logDiff, .logTimeline, .logToScenario, .logFollow, .help, .version:
      []
    }
  }
}
