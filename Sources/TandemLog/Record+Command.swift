// Records of commands: their name, what was answered, their arguments.

import TandemJSON
import TandemRules

extension Record {
  /// A command and its answer.
  ///
  /// - Parameter source: where it came from: `terminal`, `socket`, `window`, `scenario`, …
  package init(
    command: SessionCommand, initiator: Initiator, source: String, answer: Answer, id: CommandID? = nil
  ) {
    self.init("command", capacity: 9)
    fields.add("command", .string(command.name))
    fields.add("initiator", .string(initiator.rawValue))
    fields.add("source", .string(source))
    switch answer {
    case .accepted(let transaction):
      fields.add("answer", "accepted")
      fields.add("transaction", ifThere: transaction)
    case .refused(let reason):
      fields.add("answer", "refused")
      fields.add("reason", .string(reason.rawValue))
    case .busy(let transaction):
      fields.add("answer", "busy")
      fields.add("transaction", .int(transaction))
    case .queued: fields.add("answer", "queued")
    case .coalesced: fields.add("answer", "coalesced")
    }
    fields.add("id", ifThere: id)
    command.addArguments(to: &fields)
  }

  /// How an accepted command ended.
  package init(commandEnded id: CommandID, _ outcome: CommandOutcome) {
    self.init("commandEnded", [.init("id", .int(id))])
    switch outcome {
    case .succeeded: fields.add("outcome", "succeeded")
    case .failed(let reason):
      fields.add("outcome", "failed")
      fields.add("reason", .string(reason))
    case .superseded: fields.add("outcome", "superseded")
    }
  }
}

extension SessionCommand {
  /// The command's name in the log.
  var name: String {
    switch self {
    case .open: "open"
    case .start: "start"
    case .swap: "swap"
    case .stop: "stop"
    case .togglePictureInPicture: "togglePictureInPicture"
    case .bringBack: "bringBack"
    case .close: "close"
    case .unload: "unload"
    case .pause: "pause"
    case .resume: "resume"
    case .togglePause: "togglePause"
    case .seek: "seek"
    case .setVolume: "setVolume"
    case .addVolume: "addVolume"
    case .setMute: "setMute"
    case .toggleMute: "toggleMute"
    case .setSpeed: "setSpeed"
    case .multiplySpeed: "multiplySpeed"
    case .selectTrack: "selectTrack"
    case .setAudio: "setAudio"
    case .move: "move"
    case .resize: "resize"
    case .setHidden: "setHidden"
    case .toggleHidden: "toggleHidden"
    case .setAutomaticPictureInPicture: "setAutomaticPictureInPicture"
    case .shutDown: "shutDown"
    }
  }

  fileprivate func addArguments(to fields: inout [JSONValue.Member]) {
    switch self {
    case .start, .swap, .stop, .togglePictureInPicture, .bringBack, .close, .toggleHidden, .shutDown: break
    case .open(let opening): opening.addArguments(to: &fields)
    case .unload(let role), .pause(let role), .resume(let role), .togglePause(let role), .toggleMute(let role):
      fields.add("role", .string(role.rawValue))
    case .seek(let seek, let role):
      fields.add("role", .string(role.rawValue))
      switch seek {
      case .to(let position): fields.add("to_us", .int(position.microseconds))
      case .by(let distance): fields.add("by_us", .int(distance.microseconds))
      case .percent(let percent): fields.add("percent", .double(percent))
      }
    case .setVolume(let volume, let role):
      fields.add("role", .string(role.rawValue))
      fields.add("volume", .double(volume))
    case .addVolume(let change, let role):
      fields.add("role", .string(role.rawValue))
      fields.add("change", .double(change))
    case .setMute(let isMuted, let role):
      fields.add("role", .string(role.rawValue))
      fields.add("muted", .bool(isMuted))
    case .setSpeed(let speed, let role):
      fields.add("role", .string(role.rawValue))
      fields.add("speed", .double(speed))
    case .multiplySpeed(let factor, let role):
      fields.add("role", .string(role.rawValue))
      fields.add("factor", .double(factor))
    case .selectTrack(let kind, let track, let role):
      fields.add("role", .string(role.rawValue))
      fields.add("trackKind", .string(kind.rawValue))
      fields.add("track", JSONValue(track))
    case .setAudio(let policy): policy.add(to: &fields)
    case .move(let corner): fields.add("corner", .string(corner.rawValue))
    case .resize(let size): fields.add("size", .string(size.rawValue))
    case .setHidden(let isHidden): fields.add("hidden", .bool(isHidden))
    case .setAutomaticPictureInPicture(let isOn): fields.add("automatic", .bool(isOn))
    }
  }
}

extension Opening {
  fileprivate func addArguments(to fields: inout [JSONValue.Member]) {
    fields.add("role", .string(role.rawValue))
    fields.add("url", .string(content.url))
    fields.add("content", .string(content.key.rawValue))
    if content.said.contains(.title) { fields.add("title", JSONValue(content.title)) }
    fields.add("app", .string(content.app.rawValue))
    if content.said.contains(.screen) { fields.add("screen", JSONValue(content.screen?.rawValue)) }
    fields.add("startsAt_us", ifThere: startsAt?.microseconds)
    if allowsDuplicate { fields.add("allowsDuplicate", true) }
    content.addTraits(to: &fields)
  }
}

extension Content {
  /// What else was said of it.
  fileprivate func addTraits(to fields: inout [JSONValue.Member]) {
    if said.contains(.kind) { fields.add("contentKind", .string(kind.rawValue)) }
    if said.contains(.linearPlayback) { fields.add("requiresLinearPlayback", .bool(requiresLinearPlayback)) }
    if said.contains(.pictureInPicture) { fields.add("allowsPictureInPicture", .bool(allowsPictureInPicture)) }
    if said.contains(.presentation) { fields.add("presentation", .string(presentation.rawValue)) }
    if said.contains(.viewKind) { fields.add("viewKind", .string(viewKind.rawValue)) }
    if said.contains(.smallPicture) { fields.add("prefersSmallPicture", .bool(prefersSmallPicture)) }
  }
}

extension AudioPolicy {
  func add(to fields: inout [JSONValue.Member]) {
    switch self {
    case .followsFullScreen: fields.add("policy", "followsFullScreen")
    case .pictureInPicture: fields.add("policy", "pictureInPicture")
    case .pinned(let content):
      fields.add("policy", "pinned")
      fields.add("pinned", .string(content.rawValue))
    }
  }
}
