// The names of the commands.

import TandemOrchestrator

/// A command without its arguments. The raw value is its name in the event log.
///
/// Scenarios and the socket's list of commands have this order. A new case of ``SessionCommand`` compiles only with a
/// case and an entry here.
package enum CommandName: String, CaseIterable, Hashable, Sendable {
  case open, start, swap, stop, togglePictureInPicture, expand, close
  case setAutomaticPictureInPicture, unload, pause
  case resume, togglePause, seek, setVolume, addVolume, setMute, toggleMute, setSpeed, multiplySpeed, selectTrack
  case selectLanguage, cycleTrack, setSubtitlesShown, toggleSubtitles, setDelay, addDelay
  case stepEntry, chooseEntry, setLoop, shuffle
  case setAudio, setFocus, move, resize, setHidden, toggleHidden
  case sync, adjustSync, unsync, toggleSync, adBreak, shutDown

  /// The command with this name on the socket and in scenarios.
  package init?(word: String) {
    guard let kind = Self.byWord[RenamedWords.command(word)] else { return nil }
    self = kind
  }

  private static let byWord = Dictionary(uniqueKeysWithValues: allCases.map { ($0.entry.word, $0) })

  package var entry: CommandSpec {
    switch self {
    case .open: .open
    case .start: .start
    case .swap: .swap
    case .stop: .stop
    case .togglePictureInPicture: .togglePictureInPicture
    case .expand: .expand
    case .close: .close
    case .setAutomaticPictureInPicture: .setAutomaticPictureInPicture
    case .unload: .unload
    case .pause: .pause
    case .resume: .resume
    case .togglePause: .togglePause
    case .seek: .seek
    case .setVolume: .setVolume
    case .addVolume: .addVolume
    case .setMute: .setMute
    case .toggleMute: .toggleMute
    case .setSpeed: .setSpeed
    case .multiplySpeed: .multiplySpeed
    case .selectTrack: .selectTrack
    case .selectLanguage: .selectLanguage
    case .cycleTrack: .cycleTrack
    case .setSubtitlesShown: .setSubtitlesShown
    case .toggleSubtitles: .toggleSubtitles
    case .setDelay: .setDelay
    case .addDelay: .addDelay
    case .stepEntry: .stepEntry
    case .chooseEntry: .chooseEntry
    case .setLoop: .setLoop
    case .shuffle: .shuffle
    case .setAudio: .setAudio
    case .setFocus: .setFocus
    case .move: .move
    case .resize: .resize
    case .setHidden: .setHidden
    case .toggleHidden: .toggleHidden
    case .sync: .sync
    case .adjustSync: .adjustSync
    case .unsync: .unsync
    case .toggleSync: .toggleSync
    case .adBreak: .adBreak
    case .shutDown: .shutDown
    }
  }
}

extension SessionCommand {
  package var kind: CommandName {
    switch self {
    case .open: .open
    case .start: .start
    case .swap: .swap
    case .stop: .stop
    case .togglePictureInPicture: .togglePictureInPicture
    case .expand: .expand
    case .close: .close
    case .setAutomaticPictureInPicture: .setAutomaticPictureInPicture
    case .unload: .unload
    case .pause: .pause
    case .resume: .resume
    case .togglePause: .togglePause
    case .seek: .seek
    case .setVolume: .setVolume
    case .addVolume: .addVolume
    case .setMute: .setMute
    case .toggleMute: .toggleMute
    case .setSpeed: .setSpeed
    case .multiplySpeed: .multiplySpeed
    case .selectTrack: .selectTrack
    case .selectLanguage: .selectLanguage
    case .cycleTrack: .cycleTrack
    case .setSubtitlesShown: .setSubtitlesShown
    case .toggleSubtitles: .toggleSubtitles
    case .setDelay: .setDelay
    case .addDelay: .addDelay
    case .stepEntry: .stepEntry
    case .chooseEntry: .chooseEntry
    case .setLoop: .setLoop
    case .shuffle: .shuffle
    case .setAudio: .setAudio
    case .setFocus: .setFocus
    case .move: .move
    case .resize: .resize
    case .setHidden: .setHidden
    case .toggleHidden: .toggleHidden
    case .sync: .sync
    case .adjustSync: .adjustSync
    case .unsync: .unsync
    case .toggleSync: .toggleSync
    case .adBreak: .adBreak
    case .shutDown: .shutDown
    }
  }
}
