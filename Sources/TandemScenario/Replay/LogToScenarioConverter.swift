import TandemLog
import TandemOrchestrator

/// Reads a session's records once, in order.
///
/// It has many properties because each kind of record is translated with the help of earlier ones.
struct LogToScenarioConverter {
  let records: [Record]
  private(set) var actions: [ReplayAction] = []
  var contents = ContentReconstruction()
  private(set) var apps = DelegateReconstruction()
  private(set) var activity = ActivityReconstruction()
  /// For each record: true if no activity was running after it.
  private(set) var idle: [Bool] = []
  /// The index of the first record of the final shutdown, for which the scenario needs no step,
  /// because every run of a scenario ends with a shutdown. If a command or a signal caused the
  /// shutdown, this is the number of records.
  private(set) var end: Int
  private(set) var losses: [String: Int] = [:]
  /// For each content that ended by itself: the time of its end, and the time since which it had been shown.
  private(set) var ends: [(moment: Duration, since: Duration)] = []
  /// Contents whose duration is known.
  private var measured: Set<String> = []
  /// True if the shutdown was requested.
  private(set) var isEnding = false
  private var roles: [Role: StateExpectation.Occupant] = [.fullScreen: .nobody, .pictureInPicture: .nobody]
  private var callbacks: [ExpectedCallback] = []
  /// The index of each command's action, by the command's number.
  private var commands: [Int: Int] = [:]
  /// The screens that are dismissed because their delegate has agreed. Logs of older versions report such a dismissal
  /// as if the app had made it.
  private var dismissing: Set<String> = []
  /// The index of each dismissal question's record, by the number of its transaction.
  private var proposals: [Int: Int] = [:]
  /// The player that shows fewer frames because of an overload.
  private var reduced: PlayerID?
  /// The index of the record that began the newest transaction.
  private var began = 0

  init(_ records: [Record]) {
    self.records = records
    end = records.count
    idle.reserveCapacity(records.count)
    for (index, record) in records.enumerated() where index < end {
      // The conversion stops at the `end` record, after which older versions may have written more records.
      if record.knownKind == .end { end = index + 1 }
      take(record, index)
      activity.take(record)
      idle.append(activity.isIdle)
    }
  }

  /// The state after the last step; empty if the log is truncated.
  var expectation: Expectation {
    var result = Expectation()
    guard records.contains(where: { $0.knownKind == .end }) else { return result }
    result.callbacks = callbacks
    if !isEnding { result.state.roles = roles }
    return result
  }

  private mutating func take(_ record: Record, _ index: Int) {
    switch record.knownKind {
    case .command: takeCommand(record, index)
    case .commandEnded: takeOutcome(record, record["outcome"]?.string)
    case .content:
      guard let key = record["key"]?.string, let rule = record["rule"]?.string.flatMap(ContentIdentity.Rule.init) else {
        return
      }
      contents.identify(ContentKey(key), by: rule)
    case .callback: takeCallback(record)
    case .restoreAnswer:
      let before = records[..<index].last { $0.isInSequence }
      let isAtOnce = before?["callback"] == .string(Callback.Step.restoreUserInterface.rawValue)
      if let action = apps.answer(record, at: index, isAtOnce: isAtOnce) { add(action, index) }
    case .transactionBegan: began = index
    case .roles:
      for role in Role.allCases {
        roles[role] = .init((record[role.rawValue]?["content"]?.string).map { contents.name(of: ContentKey($0)) })
      }
    case .player: takePlayer(record, index)
    case .playerLost:
      guard let player = record.player else { return }
      let reason = record["reason"]?.string
      let again = Orchestrator.diedBefore
      if let reason, reason.hasSuffix(again) {
        add(.fault(.crashCore(.player(player), reason: String(reason.dropLast(again.count)))), index)
      } else {
        add(.fault(.loseCore(.player(player), reason: reason)), index)
      }
    case .opening: takeOpening(record)
    default: takeFact(record, index)
    }
  }

  private mutating func add(_ action: Step.Action, _ index: Int) {
    actions.append(ReplayAction(record: index, action: action))
  }

  /// Adds a fact that may have waited for the end of the running transaction. The action of a fact that has waited
  /// comes before all other waiting actions.
  private mutating func addLate(_ action: Step.Action, _ index: Int) {
    let before = records[..<index].last { $0.isInSequence && $0.knownKind != .commandEnded }
    let isLate =
      before?.knownKind == .transaction && (activity.isWaitedFor || !dismissing.isEmpty)
      && records[index].at - (before?.at ?? .zero) < .milliseconds(1)
    add(action, isLate ? began + 1 : index)
  }

  // MARK: - Commands

  private mutating func takeCommand(_ record: Record, _ index: Int) {
    guard var command = record.command else { return lose("command that Tandem does not know") }
    let id = record["id"]?.int ?? -index
    // A command that had to wait is answered a second time when it is carried out.
    if commands[id] != nil {
      if record["answer"] == "refused" { takeOutcome(record, record["reason"]?.string) }
      return
    }
    commands[id] = actions.count
    let initiator = record["initiator"]?.string.flatMap(Initiator.init) ?? .user
    switch command {
    case .shutDown where initiator == .system:
      // Each run of a scenario ends with a shutdown of the idle session, which the system
      // initiates. A shutdown of a busy session must be a step.
      if activity.isIdle {
        end = index
      } else {
        add(.fault(.terminate), index)
        isEnding = true
      }
      return
    case .shutDown: isEnding = true
    case .open(var opening):
      contents.declare(opening.content)
      guard opening.poster != nil else { break }
      // Leave out the poster, because the log does not contain its load time under the content's name.
      lose("poster")
      opening.poster = nil
      command = .open(opening)
    case .setAudio(.pinned(let key)), .setAudio(.separatePinned(let key)): _ = contents.name(of: key)
    default: break
    }
    let answer = ExpectedAnswer(record["reason"]?.string ?? record["answer"]?.string ?? "")
    add(.command(command, by: initiator, isDryRun: false, answer: answer, outcome: nil), index)
  }

  private mutating func takeOutcome(_ record: Record, _ outcome: String?) {
    guard let index = record["id"]?.int.flatMap({ commands[$0] }), actions.indices.contains(index),
      case .command(let command, let initiator, let isDryRun, let answer, _) = actions[index].action
    else { return }
    actions[index].action = .command(
      command, by: initiator, isDryRun: isDryRun, answer: answer, outcome: outcome)
  }

  // MARK: - Callbacks

  private mutating func takeCallback(_ record: Record) {
    guard let step = record["callback"]?.string.flatMap({ Callback.Step(rawValue: $0) }),
      let content = record["content"]?.string
    else { return }
    let name = contents.name(of: ContentKey(content))
    callbacks.append(
      ExpectedCallback(step, name, detail: record["error"]?.string ?? record["reason"]?.string))
    if step == .restoreUserInterface { apps.ask(record, of: name, began: began) }
  }

  // MARK: - Players

  private mutating func takePlayer(_ record: Record, _ index: Int) {
    guard let player = record.player else { return }
    if let key = activity.content(of: player), let position = record["position_us"]?.int {
      contents.change(contents.key(of: key)) { content in
        // If the position is beyond the reported duration, libmpv had measured only the received
        // part of a stream. Use a day in place of the unknown duration.
        if let duration = content.duration, duration < .microseconds(position) { content.duration = .seconds(86_400) }
      }
    }
    switch record["event"]?.string {
    case "playbackRestart":
      guard let key = activity.content(of: player), let duration = record["duration_us"]?.int, duration > 0 else {
        return
      }
      let played = contents.key(of: key)
      contents.change(played) { content in
        if content.content.kind == .vod, content.isSeekable { content.duration = .microseconds(duration) }
      }
      measured.insert(played.rawValue)
    case "endReached":
      // An end at the content's own duration needs no action, because the content ends there in the scenario, too.
      let played = activity.content(of: player).map { contents.key(of: $0) }
      let duration = played.flatMap { contents[$0]?.duration }
      let position = record["position_us"]?.int.map { Duration.microseconds($0) }
      if let duration, let position, position >= duration - .milliseconds(500) {
        return ends.append((record.at, activity.shown(by: player) ?? .zero))
      }
      add(.fault(.endMedia(.player(player))), index)
    case "tracks":
      guard let key = activity.content(of: player) else { return }
      let tracks = Tracks(record)
      contents.change(contents.key(of: key)) { $0.tracks = tracks == Tracks(audio: [1]) ? nil : tracks }
    case "queueOverflow": add(.fault(.overflow(.player(player))), index)
    default: break
    }
  }

  private mutating func takeOpening(_ record: Record) {
    guard var content = record["content"]?.string else { return }
    // Look up the playing entry here, before `activity` handles this record and discards the load.
    if let player = record.player, let played = activity.content(of: player), played.key == content {
      content = contents.key(of: played).rawValue
    }
    let isShown = record["outcome"] == "shown"
    let isMeasured = measured.contains(content)
    contents.change(ContentKey(content)) { known in
      if isShown { known.isSeekable = record["seekable"]?.bool ?? true }
      // Use a day in place of an unknown duration. libmpv reports the received part of a stream as
      // its length, so use a measured duration only if the content is seekable.
      if isShown, known.content.kind == .vod, !isMeasured || !known.isSeekable { known.duration = .seconds(86_400) }
      if record["hasVideo"] == false || record["reason"] == .string(OpenOutcome.soundAlone) { known.hasVideo = false }
    }
  }

  // MARK: - Facts

  private mutating func takeFact(_ record: Record, _ index: Int) {
    switch record.knownKind {
    case .background: addLate(.event(.app(.left)), index)
    case .foreground: addLate(.event(.app(.returned)), index)
    case .screen: takeScreen(record, index)
    case .suspension: addLate(.event(.suspension(record["owner"]?.string.map { OwnerID($0) })), index)
    case .listener:
      guard let name = record["listener"]?.string else { return }
      apps.register(ListenerID(name))
      add(record["state"] == "registered" ? .register(ListenerID(name)) : .unregister(ListenerID(name)), index)
    case .persistence: takeView(record, index)
    // A dismissal is dropped if no question was open. All other dropped events were late and need no step.
    case .dropped: if record["what"] == "dismissal" { add(.answerDismissal(true), index) }
    // Leave out a lost connection, because a scenario can't reproduce its time in the stream.
    case .stream:
      if record["event"] == "interrupted" { lose("lost connection") }
      if record["event"] == "crashed", let player = record.player {
        add(.fault(.crashCore(.player(player), reason: record["reason"]?.string)), index)
      }
    // Leave out a wait for data, because the log does not contain its duration.
    case .sync: if record["event"] == "waited" { lose("wait for data") }
    case .overload: takeOverload(record, index)
    case .display: if record["event"] == "trouble" { lose("display problem") }
    case .warning: if let lost = record["lost"]?.int { losses["lost record", default: 0] += lost }
    default: break
    }
  }

  /// Adds as many frame counts as the session needs to report an overload event.
  private mutating func takeOverload(_ record: Record, _ index: Int) {
    func count(_ window: FrameDropSample.Window, _ player: PlayerID, times: Int) {
      var reading = FrameDropSample(PlayerPair(a: nil, b: nil))
      reading.windows[player] = window
      for _ in 0..<times { add(.event(.overload(reading)), index) }
    }
    switch (record["event"]?.string, record.player) {
    case ("began", let player?):
      let (missed, due) = (record["missed"]?.int ?? 1, record["count"]?.int ?? 1)
      count(FrameDropSample.Window(missed: missed, due: due), player, times: OverloadState.mostBad)
    case ("reduced", let player?): reduced = player
    case ("restored", _): reduced = nil
    // The session ignores the frame counts of the reduced player, so add windows without missed frames for the other
    // player.
    case ("ended", _):
      count(FrameDropSample.Window(missed: 0, due: 250), (reduced ?? .B).other, times: OverloadState.mostGood)
    default: break
    }
  }

  private mutating func takeScreen(_ record: Record, _ index: Int) {
    guard let screen = record["screen"]?.string else { return }
    switch record["state"]?.string {
    case "presented" where record["reported"] == true: add(.event(.screen(ScreenID(screen), .presented)), index)
    case "dismissed" where record["reported"] == true && dismissing.remove(screen) == nil:
      add(.event(.screen(ScreenID(screen), .dismissed)), index)
    case "dismissalProposed": if let transaction = record.transaction { proposals[transaction] = index }
    case "dismissalAccepted", "dismissalDeclined": takeDismissal(record, screen, index)
    default: break
    }
  }

  private mutating func takeDismissal(_ record: Record, _ screen: String, _ index: Int) {
    let isAccepted = record["state"] == "dismissalAccepted"
    if isAccepted, record["outcome"] == nil { dismissing.insert(screen) }
    guard let content = record["content"]?.string ?? record.player.flatMap({ activity.shown[$0] }) else { return }
    let asked = record.transaction.flatMap { proposals.removeValue(forKey: $0) } ?? index
    var answer = DelegateBehavior.Dismissal.answered(isAccepted)
    switch record["outcome"]?.string {
    case "noHandler": answer = .notImplemented
    case "timedOut", "cancelled": answer = .nothing
    default:
      if record.at - records[asked].at >= .milliseconds(1) {
        answer = .nothing
        add(.answerDismissal(isAccepted), index)
      }
    }
    apps.dismiss(contents.name(of: ContentKey(content)), answer, record: asked)
  }

  private mutating func takeView(_ record: Record, _ index: Int) {
    guard let view = record["view"]?.string.map({ ViewID($0) }) else { return }
    let content = ContentKey(record["content"]?.string ?? "")
    switch record["event"]?.string {
    case "enabled":
      _ = contents.name(of: content)
      add(.event(.view(view, .enabled(content))), index)
    case "disabled": add(.event(.view(view, .disabled)), index)
    case "built":
      _ = contents.name(of: content)
      add(.event(.view(view, .built(content))), index)
    default: break
    }
  }

  private mutating func lose(_ what: String) { losses[what, default: 0] += 1 }
}
