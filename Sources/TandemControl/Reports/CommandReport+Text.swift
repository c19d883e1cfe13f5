// Describes the outcome of a command.

import TandemCommands
import TandemOrchestrator

extension CommandReport {
  /// One line such as `swapped: B full screen, A picture in picture (transaction 4, 3.1 ms)`.
  package func text(for command: SessionCommand) -> String {
    if isDryRun { return "would \(request(command))" + (comparison ?? details) }
    switch answer {
    case .queued where !hasEnded: return "queued: \(request(command)) follows the running transaction"
    case .coalesced where !hasEnded: return "folded into the swaps that wait"
    case .accepted where !hasEnded: return "accepted: \(request(command))" + details
    case .accepted, .queued, .coalesced: return result(of: command)
    }
  }

  /// ` (transaction 4, 3.1 ms)`
  private var details: String { details(after: []) }

  private func details(after first: [String]) -> String {
    var parts = first
    if let transaction { parts.append("transaction \(transaction)") }
    if let time = latency ?? duration { parts.append(Self.milliseconds(time)) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  /// With one decimal: `3.1 ms`.
  static func milliseconds(_ time: Duration) -> String {
    let tenths = (time.microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  private func result(of command: SessionCommand) -> String {
    switch command {
    case .open(let opening) where opening.startsAdBreak: "dodged" + roleSummary + details
    case .adBreak: "dodged" + roleSummary + details
    case .open(let opening): opened(opening)
    case .start: "started" + roleSummary + details
    case .swap: "swapped" + roleSummary + details
    case .stop: "stopped" + roleSummary + details
    case .togglePictureInPicture: (roles.pictureInPicture == nil ? "stopped" : "started") + roleSummary + details
    case .expand: "brought back" + roleSummary + details
    case .setAutomaticPictureInPicture(let isOn):
      "automatic picture in picture is \(isOn ? "on" : "off")" + details
    case .close: "closed" + roleSummary + details
    case .unload(let role): "emptied: " + role.words + details(after: video.map { [$0.name] } ?? [])
    case .pause(let role): "paused: " + (video?.moment ?? label(role)) + details
    case .resume(let role): "resumed: " + (video?.moment ?? label(role)) + details
    case .togglePause(let role):
      (video.map { ($0.isPaused ? "paused: " : "resumed: ") + $0.moment } ?? "paused or resumed: " + label(role))
        + details
    case .seek(_, let role): "seeking: " + (video?.aim ?? label(role)) + details
    case .setVolume(_, let role), .addVolume(_, let role):
      (video.map { "volume \(DurationFormatter.short($0.volume)): \($0.name)" } ?? "volume changed: " + label(role))
        + details
    case .setMute(_, let role), .toggleMute(let role): muted(command, role) + details
    case .setSpeed(_, let role), .multiplySpeed(_, let role):
      (video.map { "speed \(DurationFormatter.short($0.speed)): \($0.name)" } ?? "speed changed: " + label(role))
        + details
    case .selectTrack(let kind, let track, let role):
      (track.map { "\(kind.rawValue) track \($0): " } ?? "no \(kind.rawValue) track: ") + (video?.name ?? label(role))
        + details
    case .selectLanguage(let kind, _, let role), .cycleTrack(let kind, _, let role):
      (video.map { $0.trackWords(kind) } ?? "\(kind.rawValue) track chosen") + ": " + (video?.name ?? label(role))
        + details
    case .setSubtitlesShown(_, let role), .toggleSubtitles(let role):
      "subtitles \(video?.showsSubtitles == false ? "hidden" : "shown"): " + (video?.name ?? label(role)) + details
    case .setDelay(let what, _, let role), .addDelay(let what, _, let role):
      "\(what.rawValue) delay" + (video.map { " \(DurationFormatter.signed($0.delays[what]))" } ?? " changed")
        + ": "
        + (video?.name ?? label(role)) + details
    case .stepEntry(_, let role), .chooseEntry(_, let role):
      "playing " + (video.map { $0.entryWords + $0.name } ?? label(role)) + details
    case .setLoop(let loop, let role):
      (loop == .off ? "played once: " : loop == .one ? "repeat one: " : "repeat the list: ")
        + (video?.name ?? label(role)) + details
    case .shuffle(let seed, let role):
      (seed == nil ? "in the list's order: " : "in another order: ") + (video?.name ?? label(role)) + details
    case .setAudio(let policy): "audio " + policy.words + details
    case .setFocus(let role): "keys go to " + (video?.name ?? label(role)) + details
    case .move(let corner): "moved to the \(corner.words)" + details
    case .resize(let size): "resized: \(size.rawValue)" + details
    case .setHidden(let isHidden): (isHidden ? "hidden; it plays on" : "shown") + details
    case .toggleHidden: "hidden or shown" + details
    case .sync, .adjustSync: "in step" + (syncOffset.map { ": " + Self.words(syncedBy: $0) } ?? "") + details
    case .unsync: "no more in step" + details
    case .toggleSync: "in step or no more" + details
    case .shutDown: "the session has ended" + details
    }
  }

  /// `opened: match.mp4 full screen (B)`
  private func opened(_ opening: OpenRequest) -> String {
    switch action {
    case .swap?: return "swapped" + roleSummary + details
    case .stop?: return "stopped" + roleSummary + details
    case nil, .load?, .prepare?, .replace?, .stopThenReplace?, .joinLoading?, .nothing?, .resume?, .restart?, .seek?,
      .chooseEntry?:
      let what = action.map(Self.result) ?? "opened"
      guard let video else { return what + roleSummary + details }
      let preposition = opening.role == .fullScreen ? "full screen" : "in picture in picture"
      return "\(what): \(video.name) \(preposition)" + details(after: [video.player.rawValue])
    }
  }

  private static func result(_ action: OpenDecision.Action) -> String {
    switch action {
    case .load, .prepare, .replace, .stopThenReplace, .joinLoading: "opened"
    case .nothing: "already there, nothing to do"
    case .resume: "already there, resumed"
    case .restart: "already there, begun again"
    case .seek: "already there, seeking"
    case .chooseEntry: "already there, another entry"
    case .swap: "swapped"
    case .stop: "stopped"
    }
  }

  private func muted(_ command: SessionCommand, _ role: Role) -> String {
    guard let video else {
      guard case .setMute(let isMuted, _) = command else { return "muted or unmuted: " + label(role) }
      return (isMuted ? "muted: " : "unmuted: ") + label(role)
    }
    if video.isMuted { return "muted: " + video.name }
    let other = role == .fullScreen ? "full" : "pip"
    return "unmuted: " + video.name + (video.isHeard ? "" : "; to hear it: tandem audio \(other)")
  }

  /// `: B full screen, A picture in picture`
  private var roleSummary: String {
    let videos = Role.allCases.compactMap { role in roles[role].map { "\($0.rawValue) \(role.words)" } }
    return videos.isEmpty ? "" : ": " + videos.joined(separator: ", ")
  }

  private func label(_ role: Role) -> String { roles[role].map { "\($0.rawValue) \(role.words)" } ?? role.words }
}
