// Records of events around the transactions: apps, screens, views, losses.

import TandemFoundation
import TandemOrchestrator

extension Record {
  /// The record of a state change that is not part of a transaction.
  init(circumstance note: StateChange) {
    switch note {
    case .opening(let player, let content, let outcome):
      self.init(.opening, ["player": JSONValue(player), "content": JSONValue(content)])
      switch outcome {
      case .shown(let info):
        fields.add("outcome", "shown")
        if !info.hasVideo { fields.add("hasVideo", false) }
        if !info.isSeekable { fields.add("seekable", false) }
        if info.isLive { fields.add("live", true) }
      case .failed(let reason): fields += [.init("outcome", "failed"), .init("reason", .string(reason))]
      case .superseded: fields.add("outcome", "superseded")
      }
    case .app(let app, let isForeground):
      self.init(.app, ["app": JSONValue(app), "state": isForeground ? "foreground" : "background"])
    case .background(let isAutomatic, let player):
      self.init(.background, ["automatic": .bool(isAutomatic), "player": JSONValue(player)])
    case .foreground(let app): self.init(.foreground, ["app": JSONValue(app)])
    case .screen(let screen, let isPresented, let isReported):
      self.init(.screen, ["screen": JSONValue(screen), "state": isPresented ? "presented" : "dismissed"])
      if isReported { fields.add("reported", true) }
    case .dismissalProposed(let dismissal):
      self.init(dismissal, "dismissalProposed")
      addressee = .app(dismissal.video.app)
    case .dismissalAnswered(let dismissal, let isAccepted, let outcome):
      self.init(dismissal, isAccepted ? "dismissalAccepted" : "dismissalDeclined")
      fields.add("outcome", JSONValue(outcome))
    case .listener(let listener, let isRegistered):
      self.init(.listener, ["listener": JSONValue(listener), "state": isRegistered ? "registered" : "unregistered"])
    case .viewEnabled(let view, let content): self.init(view: view, "enabled", content)
    case .viewDisabled(let view): self.init(view: view, "disabled", nil)
    case .persisted(let view, let content, let player):
      self.init(view: view, "persisted", content)
      fields.add("player", JSONValue(player))
    case .released(let view, let content, let player):
      self.init(view: view, "released", content)
      fields.add("player", JSONValue(player))
    case .viewBuilt(let view, let content, let takes):
      self.init(view: view, "built", content)
      fields.add("takes", JSONValue(takes))
    case .suspension(let owner): self.init(.suspension, ["owner": JSONValue(owner)])
    case .visibility(let isHidden): self.init(.visibility, ["hidden": .bool(isHidden)])
    case .sync(let change): self.init(change)
    case .overload(let change): self.init(change)
    case .mediaEnded(let player, let content):
      self.init(.mediaEnded, ["player": JSONValue(player), "content": JSONValue(content)])
    case .stream(let player, let content, let change):
      self.init(.stream, ["player": JSONValue(player), "content": JSONValue(content)])
      switch change {
      case .interrupted(let reason): fields += [.init("event", "interrupted"), .init("reason", .string(reason))]
      case .poster(let url): fields += [.init("event", "poster"), .init("url", .string(url))]
      case .crashed(let reason, let hasAdvanced):
        fields += [
          .init("event", "crashed"), .init("reason", .string(reason)), .init("advanced", .bool(hasAdvanced)),
        ]
      case .retrying(let attempt): fields += [.init("event", "retrying"), .init("attempt", .int(attempt))]
      case .revived: fields.add("event", "revived")
      case .abandoned(let reason): fields += [.init("event", "abandoned"), .init("reason", .string(reason))]
      case .superseded: fields.add("event", "superseded")
      }
    case .tracks(let player, let tracks):
      self.init(.player, ["player": JSONValue(player), "event": "tracks"])
      for kind in TrackKind.allCases where kind != .video || !tracks[kind].isEmpty {
        fields.add(kind.numbersKey, .array(tracks[kind].map(JSONValue.int)))
      }
      let known = tracks.all.filter { $0.language != nil || $0.title != nil }
      if !known.isEmpty { fields.add("trackDetails", .array(known.map(\.logged))) }
      if tracks.chosen != Tracks.first(of: tracks.all) {
        let chosen = TrackKind.allCases.compactMap { kind in
          tracks.chosen[kind].map { JSONValue.Member(kind.rawValue, .int($0)) }
        }
        fields.add("chosenTracks", .object(chosen))
      }
      if !tracks.chapters.isEmpty {
        fields.add("chapters_us", .array(tracks.chapters.map { .int($0.start.microseconds) }))
      }
    case .entry(let player, let content, let number, let count):
      self.init(entry: "entry", player, content, number, of: count)
    case .loadsEntry(let player, let content, let number, let count):
      self.init(entry: "loadEntry", player, content, number, of: count)
    case .preparesEntry(let player, let content, let number, let count):
      self.init(entry: "prepareEntry", player, content, number, of: count)
    case .temporaryPictureInPictureBegan(let content, let time, let previous):
      self.init(.temporaryPictureInPicture, capacity: 4)
      fields.add("event", "began")
      fields.add("content", JSONValue(content))
      fields.add("for_us", .microseconds(time))
      fields.add("previous", JSONValue(previous))
    case .temporaryPictureInPictureEnded(let content, let reason, let previous):
      self.init(.temporaryPictureInPicture, capacity: 4)
      fields.add("event", "ended")
      fields.add("content", JSONValue(content))
      fields.add("reason", JSONValue(reason))
      fields.add("previous", JSONValue(previous))
    case .adBreakBegan(let player, let content, let opened, let time):
      self.init(.adBreak, capacity: 5)
      fields.add("event", "began")
      fields.add("player", JSONValue(player))
      fields.add("content", JSONValue(content))
      fields.add("opened", JSONValue(opened))
      fields.add("for_us", ifThere: time?.microseconds)
    case .adBreakEnded(let player, let content, let reason):
      self.init(.adBreak, capacity: 4)
      fields.add("event", "ended")
      fields.add("player", JSONValue(player))
      fields.add("content", JSONValue(content))
      fields.add("reason", JSONValue(reason))
    case .playerLost(let player, let reason):
      self.init(.playerLost, ["player": JSONValue(player), "reason": .string(reason)])
    case .dropped(let player, let what, let generation):
      self.init(
        .dropped,
        ["player": JSONValue(player), "what": .string(what), "generation": generation.map(JSONValue.int)])
    case .warning(let message): self.init(warning: message)
    case .callPath(let player, let usesSampleBuffers):
      self.init(.callPath, ["player": JSONValue(player), "sampleBuffers": .bool(usesSampleBuffers)])
    case .transactionBegan, .transactionEnded, .roles, .audio, .content, .restoreAnswered, .presented, .settled,
      .presentationTimedOut:
      self.init(note: note)
    }
  }

  private init(view: ViewID, _ event: String, _ content: ContentKey?) {
    self.init(
      .persistence,
      ["event": .string(event), "view": JSONValue(view), "content": content.map { .string($0.rawValue) }])
  }

  private init(entry event: String, _ player: PlayerID, _ content: ContentKey, _ number: Int?, of count: Int) {
    self.init(
      .player,
      [
        "player": JSONValue(player), "event": .string(event), "content": JSONValue(content),
        "entry": JSONValue(number), "count": .int(count),
      ])
  }

  /// The record of a warning about a failure after which the session continues.
  package init(warning message: String) {
    self.init(.warning, ["message": .string(message)])
  }

  /// The record of the chosen display, `window` or `headless`, and of the reason for the choice.
  package init(display: String, reason: String) {
    self.init(.display, ["event": "opened", "display": .string(display), "reason": .string(reason)])
  }

  /// The record of a failure of the display, and of the way in which the session continues.
  package init(displayProblem reason: String) {
    self.init(.display, ["event": "trouble", "reason": .string(reason)])
  }

  /// A question about the dismissal of a screen, or the answer.
  private init(_ dismissal: Dismissal, _ state: String) {
    self.init(
      .screen,
      [
        "screen": JSONValue(dismissal.screen), "state": .string(state), "player": JSONValue(dismissal.player),
        "content": JSONValue(dismissal.video.key), "app": JSONValue(dismissal.video.app),
        "transaction": .int(dismissal.transaction),
      ])
  }
}

extension TrackKind {
  /// The key for the numbers of the tracks of this kind.
  fileprivate var numbersKey: String { rawValue + "Tracks" }
}

extension Track {
  /// The track's number, and the attributes by which a user may choose it.
  fileprivate var logged: JSONValue {
    .fields([
      "kind": .string(kind.rawValue), "number": .int(number), "language": language.map(JSONValue.string),
      "title": title.map(JSONValue.string), "forced": isForced ? .bool(true) : .none,
    ])
  }

  package init?(logged value: JSONValue) {
    guard let kind = value["kind"]?.string.flatMap(TrackKind.init), let number = value["number"]?.int else {
      return nil
    }
    self.init(kind, number, language: value["language"]?.string, title: value["title"]?.string)
    isForced = value["forced"]?.bool ?? false
  }
}

extension Tracks {
  /// Reads a record of the event `tracks`.
  package init(_ record: Record) {
    let known = record["trackDetails"]?.array?.compactMap(Track.init(logged:)) ?? []
    let all = TrackKind.allCases.flatMap { kind in
      (record[kind.numbersKey]?.array?.compactMap(\.int) ?? []).map { number in
        known.first { $0.kind == kind && $0.number == number } ?? Track(kind, number)
      }
    }
    self.init(all)
    if let chosen = record["chosenTracks"] {
      self.chosen = [:]
      for kind in TrackKind.allCases { self.chosen[kind] = chosen[kind.rawValue]?.int }
    }
    chapters = record["chapters_us"]?.array?.compactMap(\.int).map { Chapter(at: .microseconds($0)) } ?? []
  }
}
