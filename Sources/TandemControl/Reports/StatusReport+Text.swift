import TandemCommands
import TandemOrchestrator
import TandemPlayback

extension StatusReport {
  /// The status as three to seven aligned lines, without a line end after the last.
  package var text: String {
    var rows = Role.allCases.map { ($0.words, video($0)) }
    for player in PlayerID.allCases where roles.role(of: player) == nil {
      if let waiting = players[player] { rows.append(("no role", describe(player, waiting))) }
    }
    let heard = [audible, alsoAudible].compactMap { $0?.rawValue }
    let words =
      silenceReason.map { "no audio: \($0)" }
      ?? (heard.isEmpty
        ? "nothing is heard" : heard.joined(separator: " and ") + (heard.count > 1 ? " are heard" : " is heard"))
    rows.append(("audio", "\(audioPolicy.words), \(words)"))
    if let sync { rows.append(("sync", sync.words)) }
    if let temporaryPictureInPicture {
      rows.append(
        (
          "temporary",
          name(of: temporaryPictureInPicture.content)
            + (temporaryPictureInPicture.previous.map { ", then \($0) returns" } ?? ", then picture in picture ends")
        )
      )
    }
    if let adBreak { rows.append(("ad break", "\(adBreak), muted; end it with: tandem ad-break")) }
    if isTooSlow {
      rows.append(("overload", "frames are late" + (reduced.map { ", \($0.rawValue) shows fewer" } ?? "")))
    }
    if let display { rows.append(("display", display)) }
    if let transaction {
      rows.append(("running", "\(transaction.form.rawValue), transaction \(transaction.number)"))
    }
    if !counters.isEmpty {
      rows.append(("so far", counters.map(\.text).joined(separator: ", ")))
    }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0.0 + String(repeating: " ", count: width + 2 - $0.0.count) + $0.1 }.joined(separator: "\n")
  }

  private func video(_ role: Role) -> String {
    guard let player = roles[role] else { return role == .fullScreen ? "empty" : "empty" + pictureInPictureNote }
    let description = players[player].map { describe(player, $0) } ?? player.rawValue
    return role == .fullScreen
      ? description
      : description + (layout == .sideBySide ? ", side by side" : ", \(size.rawValue), \(corner.words)") + suspension
        + (pictureInPicture.isHidden ? ", hidden" : "")
  }

  /// The reason why picture in picture can't start; empty if it can.
  private var pictureInPictureNote: String {
    let obstacle = pictureInPicture.isSupported.holds ? pictureInPicture.isPossible : pictureInPicture.isSupported
    guard !obstacle.holds, let reason = obstacle.reason else { return "" }
    return ", not possible: " + (Refusal(rawValue: reason)?.message ?? reason)
  }

  private var suspension: String { pictureInPicture.isSuspended.holds ? ", suspended" : "" }

  /// The title of a player's content, or its address, on one line and shortened. A title from a file or a server may be
  /// long and have several lines.
  private func name(of state: Player) -> String {
    TextLimits.excerpt(
      (state.title ?? state.url).split(whereSeparator: \.isNewline).joined(separator: " "), bytes: 300)
  }

  /// The name of a content: its title or address if a player has the content, otherwise its key.
  private func name(of content: ContentKey) -> String {
    PlayerID.allCases.compactMap { players[$0] }.first { $0.content == content }.map { name(of: $0) }
      ?? content.rawValue
  }

  private func describe(_ player: PlayerID, _ state: Player) -> String {
    var parts = ["\(player.rawValue)  \(name(of: state))"]
    if let entry = state.listEntry { parts.append("\(entry) of \(state.entries.count)") }
    let position = state.position.map(DurationFormatter.clock)
    let duration = state.isLive ? nil : state.duration.map(DurationFormatter.clock)
    switch (position, duration) {
    case (let position?, let duration?): parts.append("\(position) of \(duration)")
    case (let position?, nil): parts.append(position)
    case (nil, _): break
    }
    if let behind = state.behindLive, state.isLive {
      parts.append(behind < .seconds(1) ? "live" : "live \u{2212}\(DurationFormatter.clock(behind))")
    } else if state.isLive {
      parts.append("live")
    }
    parts.append(state.activity)
    switch state.loop {
    case .off: break
    case .one: parts.append("repeat one")
    case .all: parts.append("repeat the playlist")
    }
    if state.isShuffled { parts.append("shuffled") }
    if state.speed != 1 { parts.append("speed \(DurationFormatter.short(state.speed))") }
    if state.volume != 100 { parts.append("volume \(DurationFormatter.short(state.volume))") }
    if state.isMuted { parts.append("muted") }
    return parts.joined(separator: ", ")
  }
}

extension SessionSnapshot.Sync {
  /// The sync in words, such as `picture in picture is 3.2 s behind, in sync`.
  fileprivate var words: String {
    let progress =
      switch stage {
      case .settled: "in sync"
      case .closing: "not yet in sync"
      case .resting: "waiting until both play"
      }
    let milliseconds = drift.map { Int(($0 / .milliseconds(1)).rounded()) }
    let drift = stage == .resting ? nil : milliseconds.map { ", \(abs($0)) ms apart" }
    return CommandReport.words(syncedBy: offset) + ", " + progress + (drift ?? "")
  }
}

extension StatusReport.Counter {
  /// The counter in words, such as `12 swaps`, `1 swap` or `1 refused`.
  fileprivate var text: String {
    let isOneOfMany = value == 1 && name.hasSuffix("s")
    return "\(value) \(isOneOfMany ? String(name.dropLast()) : name)"
  }
}

extension StatusReport.Player {
  fileprivate var activity: String {
    if hasEnded { return "ended" }
    switch connection {
    case .waiting, .trying: return "reconnecting"
    case .abandoned: return "connection lost"
    case nil: break
    }
    if isBuffering { return "buffering" }
    return playback.isPaused ? "paused" : "playing"
  }
}
