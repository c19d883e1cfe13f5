import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemPlayback

/// The session's status without the parts that a phone does not need: addresses, files and statistics.
struct RemoteState: Hashable, Sendable {
  private var report: StatusReport
  /// True if the window is in full screen; nil without a window.
  private var isFullScreen: Bool?
  private var channels: [Role: Channel]
  private var hasChannels: Bool
  /// The time at which the positions were read, on the session's clock.
  private var time: Duration

  private static let mostEntries = 500
  private static let longestTitle = 300
  /// The JSON keys that are omitted: content keys contain addresses, and statistics change all the
  /// time.
  private static let hiddenKeys: Set<String> = [
    "url", "content", "previous", "entry", "framesDropped", "framesLate", "cached_us", "behindLive_us", "drift_us",
    "counters", "process", "log", "display", "width", "height",
  ]

  init(
    _ snapshot: SessionSnapshot, isFullScreen: Bool?, channels: [Role: Channel], hasChannels: Bool, at time: Duration
  ) {
    report = StatusReport(snapshot)
    for player in PlayerID.allCases {
      guard let video = snapshot.videos[player] else { continue }
      report.players[player]?.title = Self.line(video.title)
      report.players[player]?.entries = video.content.entries.prefix(Self.mostEntries).map {
        ContentEntry(url: "", title: Self.line($0.name))
      }
      // Clear the statistics, which change all the time and are not shown.
      report.players[player]?.framesDropped = 0
      report.players[player]?.framesLate = 0
      report.players[player]?.cachedAhead = nil
      report.players[player]?.behindLive = nil
      if video.isLive { report.players[player]?.duration = nil }
    }
    report.sync?.drift = nil
    (self.isFullScreen, self.channels, self.hasChannels, self.time) = (isFullScreen, channels, hasChannels, time)
  }

  private static func line(_ text: String) -> String {
    TerminalText.line(Redaction.text(text), bytes: longestTitle)
  }

  /// Returns true if more has changed than the positions during normal playback.
  func isNews(after previous: RemoteState) -> Bool {
    var (same, former) = (self, previous)
    for player in PlayerID.allCases {
      if jumps(player, after: previous) { return true }
      same.report.players[player]?.position = nil
      former.report.players[player]?.position = nil
    }
    same.time = former.time
    return same != former
  }

  private func jumps(_ player: PlayerID, after previous: RemoteState) -> Bool {
    guard let video = report.players[player], let former = previous.report.players[player] else { return false }
    let rests = video.playback.isPaused || video.hasEnded || video.isBuffering
    return PositionJump.isJump(
      from: former.position, to: video.position, in: time - previous.time, speed: rests ? 0 : video.playback.speed)
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = []
    // Replace the key of the ad break's content with true or false.
    if case .object(let all) = report.json.without(Self.hiddenKeys) { members = all.filter { $0.key != "adBreak" } }
    members.append(.init("adBreak", .bool(report.adBreak != nil)))
    members.append(.init("fullscreen", isFullScreen.map(JSONValue.bool) ?? .null))
    members.append(.init("hasChannels", .bool(hasChannels)))
    members.append(
      .init(
        "channels",
        .object(
          channels.sorted { $0.key.rawValue < $1.key.rawValue }.map { role, channel in
            .init(role.rawValue, ["number": .int(channel.number), "name": .string(channel.name)])
          })))
    return .object(members)
  }
}

extension JSONValue {
  /// The value without the members of these names, at any depth.
  func without(_ keys: Set<String>) -> JSONValue {
    switch self {
    case .null, .bool, .int, .double, .string: self
    case .array(let elements): .array(elements.map { $0.without(keys) })
    case .object(let members):
      .object(members.filter { !keys.contains($0.key) }.map { Member($0.key, $0.value.without(keys)) })
    }
  }

  /// Returns the merge patch (RFC 7386) that turns `former` into this value.
  func patch(from former: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let formerMembers) = former else { return self }
    var changes: [Member] = []
    for member in members {
      let before = formerMembers.first { $0.key == member.key }?.value
      if before == member.value { continue }
      changes.append(Member(member.key, before.map(member.value.patch) ?? member.value))
    }
    for member in formerMembers where self[member.key] == nil { changes.append(Member(member.key, .null)) }
    return .object(changes)
  }
}
