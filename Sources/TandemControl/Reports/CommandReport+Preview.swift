// Describes a command's effect for a dry run.

import TandemCommands
import TandemOrchestrator

extension CommandReport {
  /// Completes the sentence "would …".
  func request(_ command: SessionCommand) -> String {
    switch command {
    case .open(let opening) where opening.startsAdBreak: Self.adBreakRequest
    case .adBreak: Self.adBreakRequest
    case .open: action.map(Self.request) ?? "open"
    case .start: "start picture in picture"
    case .swap: "swap"
    case .stop: "bring picture in picture back to full screen"
    case .togglePictureInPicture: "start or stop picture in picture"
    case .expand: "bring picture in picture to full screen"
    case .setAutomaticPictureInPicture(let isOn): "switch automatic picture in picture \(isOn ? "on" : "off")"
    case .close: "close picture in picture"
    case .unload: "stop " + name
    case .pause: "pause " + name
    case .resume: "resume " + name
    case .togglePause: video.map { ($0.isPaused ? "resume " : "pause ") + $0.name } ?? "pause or resume"
    case .seek: "seek" + (video.map { ": " + $0.aim } ?? "")
    case .setVolume, .addVolume: "change the volume of " + name
    case .setMute(let isMuted, _): (isMuted ? "mute " : "unmute ") + name
    case .toggleMute: video.map { ($0.isMuted ? "unmute " : "mute ") + $0.name } ?? "mute or unmute"
    case .setSpeed, .multiplySpeed: "change the speed of " + name
    case .selectTrack(let kind, _, _), .selectLanguage(let kind, _, _), .cycleTrack(let kind, _, _):
      "select the \(kind.rawValue) track"
    case .setSubtitlesShown(let areShown, _): (areShown ? "show" : "hide") + " the subtitles of " + name
    case .toggleSubtitles: (video?.showsSubtitles == false ? "show" : "hide") + " the subtitles of " + name
    case .setDelay(let what, _, _), .addDelay(let what, _, _): "change the \(what.rawValue) delay of " + name
    case .stepEntry(let step, _): "go on with the \(step.rawValue) entry of " + name
    case .chooseEntry(let number, _): "go on with entry \(number) of " + name
    case .setLoop(.off, _): "play once: " + name
    case .setLoop(.one, _): "repeat one: " + name
    case .setLoop(.all, _): "repeat the list: " + name
    case .shuffle(let seed, _): (seed == nil ? "shuffle off: " : "shuffle on: ") + name
    case .setAudio: "move the audio"
    case .setFocus: "let keys go to " + name
    case .move(let corner): "move picture in picture to the \(corner.words)"
    case .resize(let size): "make picture in picture \(size.rawValue)"
    case .setHidden(let isHidden): isHidden ? "hide picture in picture" : "show picture in picture"
    case .toggleHidden: "hide or show picture in picture"
    case .sync: "keep both videos in step"
    case .adjustSync: "change how far apart both videos are"
    case .unsync: "let both videos go their own ways"
    case .toggleSync: "keep both videos in step, or let them go"
    case .shutDown: "end the session"
    }
  }

  private static let adBreakRequest = "begin or end an ad break"

  private var name: String { video?.name ?? "the video" }

  private static func request(_ action: OpenDecision.Action) -> String {
    switch action {
    case .load: "load it"
    case .replace: "replace what plays there"
    case .prepare: "prepare it beside what plays and then show it"
    case .nothing: "do nothing: it plays there already"
    case .resume: "resume it: it is there already"
    case .restart: "play it again from the beginning"
    case .seek: "seek in it: it is there already"
    case .swap: "swap: it is in picture in picture"
    case .stop: "bring it back to full screen"
    case .stopThenReplace: "end picture in picture and play it instead"
    case .chooseEntry: "go on with that entry: the list is there already"
    case .joinLoading: "wait for it: it is loading already"
    }
  }
}
