// What became of a command, in words.

import Orchestration

extension CommandReport {
  /// One line such as `swapped: B full screen, A picture in picture (transaction 4, 3.1 ms)`.
  public func text(for command: Command) -> String {
    if isDryRun { return "would \(wish(command))" + (comparison ?? details) }
    switch answer {
    case .queued where !hasEnded: return "queued: \(wish(command)) follows the running transaction"
    case .coalesced where !hasEnded: return "folded into the swaps that wait"
    case .accepted where !hasEnded: return "accepted: \(wish(command))" + details
    case .accepted, .queued, .coalesced: return result(of: command) + details
    }
  }

  private var details: String {
    var parts: [String] = []
    if let transaction { parts.append("transaction \(transaction)") }
    if let time = latency ?? duration { parts.append(Self.milliseconds(time)) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  /// With one decimal: `3.1 ms`.
  static func milliseconds(_ time: Duration) -> String {
    let tenths = (time.inMicroseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// What is wished, to follow "would".
  private func wish(_ command: Command) -> String {
    switch command {
    case .open: action.map(Self.wish) ?? "open"
    case .start: "start picture in picture"
    case .swap: "swap"
    case .stop: "bring picture in picture back to full screen"
    case .togglePictureInPicture: "start or stop picture in picture"
    case .bringBack: "bring picture in picture to full screen"
    case .setAutomaticPictureInPicture(let isOn): "switch automatic picture in picture \(isOn ? "on" : "off")"
    case .close: "close picture in picture"
    case .unload: "stop the video"
    case .pause: "pause"
    case .resume: "resume"
    case .togglePause: "pause or resume"
    case .seek: "seek"
    case .setVolume, .addVolume: "change the volume"
    case .setMute(let isMuted, _): isMuted ? "mute" : "unmute"
    case .toggleMute: "mute or unmute"
    case .setSpeed, .multiplySpeed: "change the speed"
    case .selectTrack(let kind, _, _): "select the \(kind.rawValue) track"
    case .setAudio: "move the audio"
    case .move(let corner): "move picture in picture to the \(corner.words)"
    case .resize(let size): "make picture in picture \(size.rawValue)"
    case .setHidden(let isHidden): isHidden ? "hide picture in picture" : "show picture in picture"
    case .toggleHidden: "hide or show picture in picture"
    case .shutDown: "end the session"
    }
  }

  private static func wish(_ action: ContentDecision.Action) -> String {
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
    case .joinLoading: "wait for it: it is loading already"
    }
  }

  /// What has happened.
  private func result(of command: Command) -> String {
    switch command {
    case .open: action.map(Self.result).map { $0 + places } ?? "opened" + places
    case .start: "started" + places
    case .swap: "swapped" + places
    case .stop: "stopped" + places
    case .togglePictureInPicture: "started or stopped" + places
    case .bringBack: "brought back" + places
    case .setAutomaticPictureInPicture(let isOn): "automatic picture in picture is \(isOn ? "on" : "off")"
    case .close: "closed" + places
    case .unload(let role): "emptied: " + role.words
    case .pause(let role): "paused: " + place(role)
    case .resume(let role): "resumed: " + place(role)
    case .togglePause(let role): "paused or resumed: " + place(role)
    case .seek(_, let role): "sought: " + place(role)
    case .setVolume(_, let role), .addVolume(_, let role): "volume changed: " + place(role)
    case .setMute(let isMuted, let role): (isMuted ? "muted: " : "unmuted: ") + place(role)
    case .toggleMute(let role): "muted or unmuted: " + place(role)
    case .setSpeed(_, let role), .multiplySpeed(_, let role): "speed changed: " + place(role)
    case .selectTrack(let kind, _, let role): "\(kind.rawValue) track selected: " + place(role)
    case .setAudio(let policy): "audio " + policy.words
    case .move(let corner): "moved to the \(corner.words)"
    case .resize(let size): "resized: \(size.rawValue)"
    case .setHidden(let isHidden): isHidden ? "hidden; it plays on" : "shown"
    case .toggleHidden: "hidden or shown"
    case .shutDown: "the session has ended"
    }
  }

  private static func result(_ action: ContentDecision.Action) -> String {
    switch action {
    case .load, .prepare, .replace, .stopThenReplace, .joinLoading: "opened"
    case .nothing: "already there, nothing to do"
    case .resume: "already there, resumed"
    case .restart: "already there, begun again"
    case .seek: "already there, sought"
    case .swap: "swapped"
    case .stop: "stopped"
    }
  }

  /// `: B full screen, A picture in picture`
  private var places: String {
    let seats = Role.allCases.compactMap { role in roles[role].map { "\($0.rawValue) \(role.words)" } }
    return seats.isEmpty ? "" : ": " + seats.joined(separator: ", ")
  }

  private func place(_ role: Role) -> String { roles[role].map { "\($0.rawValue) \(role.words)" } ?? role.words }
}
