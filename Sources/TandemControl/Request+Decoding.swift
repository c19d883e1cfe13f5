// From a line to a request.

import TandemJSON
import TandemRules

extension Request {
  /// Reads one line.
  ///
  /// - Parameter volatile: names of query parameters that do not tell contents apart; see ``ContentIdentity``.
  package init(decoding line: some Collection<UInt8>, ignoringQuery volatile: [String] = []) throws(RequestError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: line)
    } catch {
      throw RequestError(.garbage, "no JSON \(error)")
    }
    let id = value["request_id"]?.int ?? 0
    do throws(RequestError) {
      self.init(id: id, try Self.body(value, volatile))
    } catch {
      throw RequestError(error.problem, error.message, id: id)
    }
  }

  private static func body(_ value: JSONValue, _ volatile: [String]) throws(RequestError) -> Body {
    guard let command = value["command"]?.array, let word = command.first?.string else {
      throw RequestError(.garbage, #"an object such as {"command":["status"],"request_id":1} is expected"#)
    }
    if let id = value["request_id"], id.int == nil {
      throw RequestError(.garbage, "request_id must be a whole number")
    }
    guard let name = WireName(rawValue: word) else {
      let known = WireName.allCases.map(\.rawValue).joined(separator: ", ")
      throw RequestError(.unknownCommand, "unknown command '\(RequestError.quoted(word))'; known are \(known)")
    }
    var arguments = WireArguments(name, command.dropFirst())
    let body = try body(name, &arguments, volatile)
    try arguments.finish()
    return body
  }

  private static func body(_ name: WireName, _ arguments: inout WireArguments, _ volatile: [String])
    throws(RequestError) -> Body
  {
    switch name {
    case .status: return .status
    case .subscribe: return .subscribe
    case .version: return .version
    case .leave: return .app(.left)
    case .return: return .app(.returned)
    case .snapshot: return .snapshot(try arguments.takeText("the file's path"))
    case .fullScreen:
      return .fullScreen(arguments.isEmpty ? nil : try arguments.takeBool("whether it fills the screen"))
    case .delegate, .register, .unregister, .answerRestore, .answerDismissal, .present, .dismiss, .suspend, .unsuspend,
      .enableView, .disableView, .buildView:
      return try appRequest(&arguments)
    case .open, .start, .swap, .stop, .togglePictureInPicture, .bringBack, .automaticPictureInPicture, .close, .unload,
      .pause, .resume, .togglePause, .seek,
      .volume, .addVolume, .mute, .toggleMute, .speed, .multiplySpeed, .selectTrack, .audio, .move, .resize, .hide,
      .toggleHidden, .quit:
      let command = try playerCommand(&arguments, volatile)
      return .command(command, try arguments.commandOptions())
    }
  }

  private static func playerCommand(_ arguments: inout WireArguments, _ volatile: [String]) throws(RequestError)
    -> SessionCommand
  {
    switch arguments.name {
    case .open: return .open(try opening(&arguments, volatile))
    case .start: return .start
    case .swap: return .swap
    case .stop: return .stop
    case .togglePictureInPicture: return .togglePictureInPicture
    case .bringBack: return .bringBack
    case .automaticPictureInPicture:
      return .setAutomaticPictureInPicture(try arguments.takeBool("whether it begins by itself"))
    case .close: return .close
    case .quit: return .shutDown
    case .unload: return .unload(try arguments.role())
    case .pause: return .pause(try arguments.role())
    case .resume: return .resume(try arguments.role())
    case .togglePause: return .togglePause(try arguments.role())
    case .seek:
      let seek = try seekTarget(&arguments)
      return .seek(seek, try arguments.role())
    case .volume: return .setVolume(try arguments.takeNumber("the volume"), try arguments.role())
    case .addVolume: return .addVolume(try arguments.takeNumber("the change"), try arguments.role())
    case .mute: return .setMute(try arguments.takeBool("whether it is silent"), try arguments.role())
    case .toggleMute: return .toggleMute(try arguments.role())
    case .speed: return .setSpeed(try arguments.takeNumber("the speed"), try arguments.role())
    case .multiplySpeed: return .multiplySpeed(try arguments.takeNumber("the factor"), try arguments.role())
    case .selectTrack:
      let kind = try arguments.takeCase("the kind of track", of: TrackKind.self)
      let track = try arguments.take("the track")
      guard track.isNull || track.int != nil else { throw arguments.error("the track must be a whole number or null") }
      return .selectTrack(kind, track.int, try arguments.role())
    case .audio: return .setAudio(try audioPolicy(&arguments))
    case .move: return .move(try arguments.takeCase("the corner"))
    case .resize: return .resize(try arguments.takeCase("the size"))
    case .hide: return .setHidden(try arguments.takeBool("whether it is hidden"))
    case .toggleHidden: return .toggleHidden
    case .status, .subscribe, .delegate, .register, .unregister, .answerRestore, .answerDismissal, .version, .leave,
      .return, .present, .dismiss, .suspend, .unsuspend, .enableView, .disableView, .buildView, .snapshot, .fullScreen:
      preconditionFailure("\(arguments.name) is no command for the players")
    }
  }

  private static func seekTarget(_ arguments: inout WireArguments) throws(RequestError) -> Seek {
    let target = try arguments.takeNumber("where to go")
    switch arguments.isEmpty ? "relative" : try arguments.takeText("the way to count") {
    case "relative": return .by(try arguments.duration(target))
    case "absolute": return .to(try arguments.duration(target))
    case "absolute-percent": return .percent(target)
    case let other:
      throw arguments.error("'\(RequestError.quoted(other))' must be one of relative, absolute, absolute-percent")
    }
  }

  private static func audioPolicy(_ arguments: inout WireArguments) throws(RequestError) -> AudioPolicy {
    switch try arguments.takeText("the policy") {
    case "followsFullScreen": return .followsFullScreen
    case "pictureInPicture": return .pictureInPicture
    case "pinned": return .pinned(ContentKey(try arguments.takeText("the content's key")))
    case let other:
      throw arguments.error(
        "'\(RequestError.quoted(other))' must be one of followsFullScreen, pictureInPicture, pinned")
    }
  }
}
