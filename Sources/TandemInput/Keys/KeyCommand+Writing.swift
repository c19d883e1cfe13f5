// Writes commands of keys for input.conf and for people.

import TandemCommands
import TandemOrchestrator

extension KeyCommand: CustomStringConvertible {
  /// The command in the syntax of input.conf.
  package var description: String { texts.syntax }
  /// A description for users.
  package var words: String { texts.words }

  private var texts: (syntax: String, words: String) {
    switch self {
    case .ignore: ("ignore", "nothing")
    case .togglePause: ("cycle pause", "pause or resume")
    case .setPause(let isPaused): ("set pause \(Self.word(isPaused))", isPaused ? "pause" : "resume")
    case .seek(.by(let time)):
      ("seek \(Self.number(time / .seconds(1)))", "\(Self.time(time)) \(time < .zero ? "back" : "forward")")
    case .seek(.to(.zero)): ("seek 0 absolute", "to the beginning")
    case .seek(.to(let time)):
      ("seek \(Self.number(time / .seconds(1))) absolute", "to \(Self.time(time)) from the beginning")
    case .seek(.percent(let share)):
      ("seek \(Self.number(share)) absolute-percent", "to \(Self.number(share)) % of the duration")
    case .seek(.chapter(let number)): ("set chapter \(number)", "to chapter \(number + 1)")
    case .seek(.chapters(1)): ("add chapter 1", "next chapter")
    case .seek(.chapters(-1)): ("add chapter -1", "previous chapter")
    case .seek(.chapters(let step)):
      ("add chapter \(step)", "\(abs(step)) chapters \(step < 0 ? "back" : "forward")")
    case .seek(.live): ("seek live", "to the newest part of a live video")
    case .addVolume(let change): ("add volume \(Self.number(change))", change < 0 ? "quieter" : "louder")
    case .setVolume(let volume): ("set volume \(Self.number(volume))", "volume \(Self.number(volume))")
    case .toggleMute: ("cycle mute", "mute or unmute")
    case .setMute(let isMuted): ("set mute \(Self.word(isMuted))", isMuted ? "mute" : "unmute")
    case .multiplySpeed(2): ("multiply speed 2", "double the speed")
    case .multiplySpeed(0.5): ("multiply speed 0.5", "half the speed")
    case .multiplySpeed(let factor): ("multiply speed \(Self.factor(factor))", factor < 1 ? "slower" : "faster")
    case .setSpeed(1): ("set speed 1", "normal speed")
    case .setSpeed(let speed): ("set speed \(Self.number(speed))", "\(Self.number(speed)) times the normal speed")
    case .selectTrack(let kind, nil):
      ("set \(kind.mpvProperty) no", "no \(kind == .audio ? "sound" : "subtitles")")
    case .selectTrack(let kind, let track?):
      ("set \(kind.mpvProperty) \(track)", "\(kind.rawValue) track \(track)")
    case .selectLanguage(let kind, let language):
      ("track \(kind.mpvWord) \(language)", "\(kind.rawValue) in \(language)")
    case .cycleTrack(let kind, let step):
      ("cycle \(kind.mpvWord)" + (step == .next ? "" : " down"), "\(step.rawValue) \(kind.noun)")
    case .toggleSubtitles: ("cycle sub-visibility", "subtitles on or off")
    case .setSubtitlesShown(let areShown):
      ("set sub-visibility \(Self.word(areShown))", areShown ? "subtitles on" : "subtitles off")
    case .setDelay(let what, .zero): ("set \(what.mpvProperty) 0", "\(what.noun) in sync with the picture")
    case .setDelay(let what, let delay):
      (
        "set \(what.mpvProperty) \(Self.number(delay / .seconds(1)))",
        "\(what.noun) \(Self.time(delay)) \(delay < .zero ? "earlier" : "later")"
      )
    case .addDelay(let what, let change):
      (
        "add \(what.mpvProperty) \(Self.number(change / .seconds(1)))",
        "\(what.noun) \(change < .zero ? "earlier" : "later")"
      )
    case .stepEntry(let step):
      (step == .next ? "playlist-next" : "playlist-prev", "\(step.rawValue) entry of the list")
    case .skip(.next): ("skip next", "next entry, or 10 minutes forward")
    case .skip(.previous): ("skip previous", "previous entry, or 10 minutes back")
    case .changeChannel(let step): ("channel \(step.rawValue)", "\(step.rawValue) channel, or swap")
    case .previousChannel: ("channel last", "the channel watched before")
    case .setLoop(.off): ("loop off", "play once")
    case .setLoop(.one): ("loop one", "repeat one")
    case .setLoop(.all): ("loop all", "repeat the playlist")
    case .move(let direction): ("move \(direction.rawValue)", "picture in picture to the \(direction.edge)")
    case .moveToNextCorner: ("move next", "picture in picture to the next corner")
    case .plain(.move(let corner)):
      (
        "move \(KebabCase.word(corner.rawValue).replacing(",", with: " "))",
        "picture in picture to the \(corner.words)"
      )
    case .larger: ("resize larger", "larger picture in picture")
    case .smaller: ("resize smaller", "smaller picture in picture")
    case .plain(.resize(let size)): ("resize \(size.rawValue)", "\(size.rawValue) picture in picture")
    case .toggleLayout: ("layout", "side by side, or not")
    case .plain(.setLayout(.sideBySide)): ("layout side-by-side", "side by side")
    case .plain(.setLayout(.pictureInPicture)): ("layout picture-in-picture", "not side by side")
    case .plain(let command):
      (command.spec.key?.word ?? command.spec.word, command.spec.key?.words ?? command.spec.word)
    case .moveFocus: ("focus", "send keys to the other video")
    case .focus(.fullScreen): ("focus full", "send keys to the full-screen video")
    case .focus(.pictureInPicture): ("focus pip", "send keys to picture in picture")
    case .audio(let audio): ("audio \(audio.word)", audio.keyWords)
    case .toggleFullScreen: ("cycle fullscreen", "window fills the screen, on or off")
    case .setFullScreen(let isFull):
      ("set fullscreen \(Self.word(isFull))", "window \(isFull ? "fills" : "no longer fills") the screen")
    case .showInformation: ("information", "titles and times")
    case .showList: ("list", "choose from a list: ↑ ↓ Enter")
    case .showGuide: ("guide", "programmes of all channels")
    case .showTracks: ("tracks", "choose a track")
    case .showKeys: ("keys", "this list of keys")
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
    case .plain, .move, .moveToNextCorner, .larger, .smaller, .toggleLayout, .moveFocus, .focus: .pictureInPicture
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

extension AudioPolicy.Choice {
  /// The description of the key that chooses this policy.
  fileprivate var keyWords: String {
    switch self {
    case .followsFullScreen: "hear the full-screen video"
    case .pictureInPicture: "hear picture in picture"
    case .pinned: "hear this video, also after a swap"
    case .followsFocus: "hear the video that has the focus"
    case .mix: "hear both videos"
    case .separate: "hear both videos, each on its own device"
    case .separatePinned: "hear both videos; the devices stay after a swap"
    }
  }
}
