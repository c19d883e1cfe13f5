// From a request to a line.

import TandemJSON
import TandemRules

extension Request {
  /// The request as JSON, on one line and without its end.
  package var json: JSONValue {
    let (name, positional, options) = words
    var command: [JSONValue] = [.string(name.rawValue)] + positional
    let members = options.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
    if !members.isEmpty { command.append(.object(members)) }
    return .object([.init("command", .array(command)), .init("request_id", .int(id))])
  }

  private typealias Words = (WireName, [JSONValue], [(String, JSONValue?)])

  private var words: Words {
    switch body {
    case .status: return (.status, [], [])
    case .subscribe: return (.subscribe, [], [])
    case .version: return (.version, [], [])
    case .app(.left): return (.leave, [], [])
    case .app(.returned): return (.return, [], [])
    case .snapshot(let path): return (.snapshot, [.string(path)], [])
    case .fullScreen(let wish): return (.fullScreen, wish.map { [.bool($0)] } ?? [], [])
    case .delegate(let app): return (.delegate, [.string(app.rawValue)], [])
    case .register(let listener): return (.register, [.string(listener.rawValue)], [])
    case .unregister(let listener): return (.unregister, [.string(listener.rawValue)], [])
    case .answerRestore(let transaction, let answer):
      return (.answerRestore, [.int(transaction), answer.map(JSONValue.bool).orNull], [])
    case .answerDismissal(let transaction, let answer):
      return (.answerDismissal, [.int(transaction), answer.map(JSONValue.bool).orNull], [])
    case .screen(let screen, .presented): return (.present, [.string(screen.rawValue)], [])
    case .screen(let screen, .dismissed): return (.dismiss, [.string(screen.rawValue)], [])
    case .suspension(let owner?): return (.suspend, [.string(owner.rawValue)], [])
    case .suspension(nil): return (.unsuspend, [], [])
    case .view(let view, .enabled(let key)):
      return (.enableView, [.string(view.rawValue), .string(key.rawValue)], [])
    case .view(let view, .disabled): return (.disableView, [.string(view.rawValue)], [])
    case .view(let view, .built(let key)): return (.buildView, [.string(view.rawValue), .string(key.rawValue)], [])
    case .command(let command, let options):
      var words = Self.words(command)
      words.2 += [
        ("wait", options.waits ? nil : false), ("dryRun", options.isDryRun ? true : nil),
        ("initiator", options.initiator == .user ? nil : .string(options.initiator.rawValue)),
      ]
      return words
    }
  }

  private static func words(_ command: SessionCommand) -> Words {
    switch command {
    case .open(let opening): (.open, [.string(opening.content.url)], options(opening))
    case .start: (.start, [], [])
    case .swap: (.swap, [], [])
    case .stop: (.stop, [], [])
    case .togglePictureInPicture: (.togglePictureInPicture, [], [])
    case .bringBack: (.bringBack, [], [])
    case .setAutomaticPictureInPicture(let isOn): (.automaticPictureInPicture, [.bool(isOn)], [])
    case .close: (.close, [], [])
    case .shutDown: (.quit, [], [])
    case .unload(let role): (.unload, [], at(role))
    case .pause(let role): (.pause, [], at(role))
    case .resume(let role): (.resume, [], at(role))
    case .togglePause(let role): (.togglePause, [], at(role))
    case .seek(.to(let time), let role): (.seek, [.double(time.inSeconds), "absolute"], at(role))
    case .seek(.by(let time), let role): (.seek, [.double(time.inSeconds), "relative"], at(role))
    case .seek(.percent(let share), let role): (.seek, [.double(share), "absolute-percent"], at(role))
    case .setVolume(let volume, let role): (.volume, [.double(volume)], at(role))
    case .addVolume(let change, let role): (.addVolume, [.double(change)], at(role))
    case .setMute(let isMuted, let role): (.mute, [.bool(isMuted)], at(role))
    case .toggleMute(let role): (.toggleMute, [], at(role))
    case .setSpeed(let speed, let role): (.speed, [.double(speed)], at(role))
    case .multiplySpeed(let factor, let role): (.multiplySpeed, [.double(factor)], at(role))
    case .selectTrack(let kind, let track, let role):
      (.selectTrack, [.string(kind.rawValue), track.map(JSONValue.int) ?? nil], at(role))
    case .setAudio(.followsFullScreen): (.audio, ["followsFullScreen"], [])
    case .setAudio(.pictureInPicture): (.audio, ["pictureInPicture"], [])
    case .setAudio(.pinned(let key)): (.audio, ["pinned", .string(key.rawValue)], [])
    case .move(let corner): (.move, [.string(corner.rawValue)], [])
    case .resize(let size): (.resize, [.string(size.rawValue)], [])
    case .setHidden(let isHidden): (.hide, [.bool(isHidden)], [])
    case .toggleHidden: (.toggleHidden, [], [])
    }
  }

  private static func at(_ role: Role) -> [(String, JSONValue?)] {
    [("pip", role == .pictureInPicture ? true : nil)]
  }
}
