// Writes commands of keys for input.conf and for people.

import TandemCommands
import TandemOrchestrator

extension KeyCommand: CustomStringConvertible {
  /// The command in the syntax of input.conf.
  package var description: String {
    switch self {
    case .ignore: "ignore"
    case .togglePause: "cycle pause"
    case .setPause(let isPaused): "set pause \(Self.word(isPaused))"
    case .seek(.by(let time)): "seek \(Self.number(time / .seconds(1)))"
    case .seek(.to(let time)): "seek \(Self.number(time / .seconds(1))) absolute"
    case .seek(.percent(let share)): "seek \(Self.number(share)) absolute-percent"
    case .addVolume(let change): "add volume \(Self.number(change))"
    case .setVolume(let volume): "set volume \(Self.number(volume))"
    case .toggleMute: "cycle mute"
    case .setMute(let isMuted): "set mute \(Self.word(isMuted))"
    case .multiplySpeed(let factor): "multiply speed \(Self.factor(factor))"
    case .setSpeed(let speed): "set speed \(Self.number(speed))"
    case .seek(.chapter(let number)): "set chapter \(number)"
    case .seek(.chapters(let step)): "add chapter \(step)"
    case .seek(.live): "seek live"
    case .selectTrack(let kind, let track): "set \(kind.mpvProperty) \(track.map(String.init) ?? "no")"
    case .selectLanguage(let kind, let language): "track \(kind.mpvWord) \(language)"
    case .cycleTrack(let kind, let step): "cycle \(kind.mpvWord)" + (step == .next ? "" : " down")
    case .toggleSubtitles: "cycle sub-visibility"
    case .setSubtitlesShown(let areShown): "set sub-visibility \(Self.word(areShown))"
    case .setDelay(let what, let delay): "set \(what.mpvProperty) \(Self.number(delay / .seconds(1)))"
    case .addDelay(let what, let change): "add \(what.mpvProperty) \(Self.number(change / .seconds(1)))"
    case .stepEntry(let step): step == .next ? "playlist-next" : "playlist-prev"
    case .skip(let step): "skip \(step.rawValue)"
    case .changeChannel(let step): "channel \(step.rawValue)"
    case .previousChannel: "channel last"
    case .setLoop(let loop): "loop \(loop.rawValue)"
    case .plain(let command): command.spec.key?.word ?? command.spec.word
    case .move(let direction): "move \(direction.rawValue)"
    case .moveToNextCorner: "move next"
    case .moveTo(let corner): "move \(KebabCase.word(corner.rawValue).replacing(",", with: " "))"
    case .larger: "resize larger"
    case .smaller: "resize smaller"
    case .resize(let size): "resize \(size.rawValue)"
    case .toggleLayout: "layout"
    case .setLayout(let layout): "layout \(KebabCase.word(layout.rawValue))"
    case .moveFocus: "focus"
    case .focus(let role): "focus \(role == .fullScreen ? "full" : "pip")"
    case .audio(let audio): "audio \(audio.word)"
    case .toggleFullScreen: "cycle fullscreen"
    case .setFullScreen(let isFull): "set fullscreen \(Self.word(isFull))"
    case .showInformation: "information"
    case .showList: "list"
    case .showGuide: "guide"
    case .showTracks: "tracks"
    case .showKeys: "keys"
    }
  }

  private static func word(_ boolean: Bool) -> String { boolean ? "yes" : "no" }

  /// Writes a number, without a decimal point if it is whole.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// Writes a factor as `1.1` or, if that is shorter, as `1/1.1`.
  private static func factor(_ value: Double) -> String {
    let (direct, inverse) = (number(value), number(1 / value))
    return inverse.count + 2 < direct.count && 1 / (1 / value) == value ? "1/\(inverse)" : direct
  }

  /// A description for users.
  package var words: String {
    switch self {
    case .ignore: "nothing"
    case .togglePause: "pause or resume"
    case .setPause(let isPaused): isPaused ? "pause" : "resume"
    case .seek(.by(let time)): "\(Self.time(time)) \(time < .zero ? "back" : "forward")"
    case .seek(.to(let time)): time == .zero ? "to the beginning" : "to \(Self.time(time)) from the beginning"
    case .seek(.percent(let share)): "to \(Self.number(share)) % of the duration"
    case .addVolume(let change): change < 0 ? "quieter" : "louder"
    case .setVolume(let volume): "volume \(Self.number(volume))"
    case .toggleMute: "mute or unmute"
    case .setMute(let isMuted): isMuted ? "mute" : "unmute"
    case .multiplySpeed(2): "double the speed"
    case .multiplySpeed(0.5): "half the speed"
    case .multiplySpeed(let factor): factor < 1 ? "slower" : "faster"
    case .setSpeed(let speed): speed == 1 ? "normal speed" : "\(Self.number(speed)) times the normal speed"
    case .seek(.chapter(let number)): "to chapter \(number + 1)"
    case .seek(.live): "to the newest part of a live video"
    case .seek(.chapters(1)): "next chapter"
    case .seek(.chapters(-1)): "previous chapter"
    case .seek(.chapters(let step)): "\(abs(step)) chapters \(step < 0 ? "back" : "forward")"
    case .selectLanguage(let kind, let language): "\(kind.rawValue) in \(language)"
    case .cycleTrack(let kind, let step): "\(step.rawValue) \(kind.noun)"
    case .toggleSubtitles: "subtitles on or off"
    case .setSubtitlesShown(let areShown): areShown ? "subtitles on" : "subtitles off"
    case .setDelay(let what, .zero): "\(what.noun) in sync with the picture"
    case .setDelay(let what, let delay):
      "\(what.noun) \(Self.time(delay)) \(delay < .zero ? "earlier" : "later")"
    case .addDelay(let what, let change): "\(what.noun) \(change < .zero ? "earlier" : "later")"
    case .selectTrack(let kind, let track):
      track.map { "\(kind.rawValue) track \($0)" } ?? "no \(kind == .audio ? "sound" : "subtitles")"
    case .stepEntry(let step): "\(step.rawValue) entry of the list"
    case .skip(.next): "next entry, or 10 minutes forward"
    case .skip(.previous): "previous entry, or 10 minutes back"
    case .changeChannel(let step): "\(step.rawValue) channel, or swap"
    case .previousChannel: "the channel watched before"
    case .setLoop(.off): "play once"
    case .setLoop(.one): "repeat one"
    case .setLoop(.all): "repeat the playlist"
    case .plain(let command): command.spec.key?.words ?? command.spec.word
    case .move(let direction): "picture in picture to the \(direction.edge)"
    case .moveToNextCorner: "picture in picture to the next corner"
    case .moveTo(let corner): "picture in picture to the \(corner.words)"
    case .larger: "larger picture in picture"
    case .smaller: "smaller picture in picture"
    case .resize(let size): "\(size.rawValue) picture in picture"
    case .toggleLayout: "side by side, or not"
    case .setLayout(.sideBySide): "side by side"
    case .setLayout(.pictureInPicture): "not side by side"
    case .moveFocus: "send keys to the other video"
    case .focus(.fullScreen): "send keys to the full-screen video"
    case .focus(.pictureInPicture): "send keys to picture in picture"
    case .audio(.followsFullScreen): "hear the full-screen video"
    case .audio(.pictureInPicture): "hear picture in picture"
    case .audio(.pinned): "hear this video, also after a swap"
    case .audio(.followsFocus): "hear the video that has the focus"
    case .audio(.mix): "hear both videos"
    case .audio(.separate): "hear both videos, each on its own device"
    case .audio(.separatePinned): "hear both videos; the devices stay after a swap"
    case .toggleFullScreen: "window fills the screen, on or off"
    case .setFullScreen(let isFull): isFull ? "window fills the screen" : "window no longer fills the screen"
    case .showInformation: "titles and times"
    case .showList: "choose from a list: ↑ ↓ Enter"
    case .showGuide: "programmes of all channels"
    case .showTracks: "choose a track"
    case .showKeys: "this list of keys"
    }
  }

  private static func time(_ time: Duration) -> String {
    let seconds = abs(time / .seconds(1))
    if seconds >= 60, seconds.truncatingRemainder(dividingBy: 60) == 0 {
      return seconds == 60 ? "1 minute" : "\(number(seconds / 60)) minutes"
    }
    return seconds == 1 ? "1 second" : "\(number(seconds)) seconds"
  }

  /// A heading in the list of keys.
  package enum Topic: String, CaseIterable, Hashable, Sendable {
    case pictureInPicture = "Picture in picture"
    case playback = "Playback of the video with the focus"
    case tracks = "Audio tracks and subtitles"
    case sound = "Sound"
    case screen = "Screen and session"
    case nothing = "Disabled keys"
  }

  package var topic: Topic {
    switch self {
    case .togglePause, .setPause, .seek, .multiplySpeed, .setSpeed, .stepEntry, .skip, .setLoop, .changeChannel,
      .previousChannel, .showList, .showGuide:
      .playback
    case .cycleTrack, .selectTrack, .selectLanguage, .toggleSubtitles, .setSubtitlesShown, .setDelay, .addDelay,
      .showTracks:
      .tracks
    case .addVolume, .setVolume, .toggleMute, .setMute, .audio: .sound
    case .toggleFullScreen, .setFullScreen, .showInformation, .showKeys, .plain(.shutDown): .screen
    case .plain, .move, .moveToNextCorner, .moveTo, .larger, .smaller, .resize, .toggleLayout, .setLayout, .moveFocus,
      .focus:
      .pictureInPicture
    case .ignore: .nothing
    }
  }
}

extension TrackKind {
  /// The noun for the chosen track, for people.
  fileprivate var noun: String { self == .subtitle ? "subtitles" : rawValue + " track" }
}

extension DelayTarget {
  fileprivate var noun: String { self == .audio ? "sound" : "subtitles" }
}
