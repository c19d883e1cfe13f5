// Checks the parts of the contract that do not concern callbacks: sections 2, 4, 5 and 7 to 10.

import TandemCommands
import TandemOrchestrator

/// Checks the contract's promises about apps, screens, contents and views, and keeps the facts that these checks need.
///
/// Each check has properties of its own, so there are many. Memory: bounded for a log of any length.
struct ContractChecks: Hashable {
  /// True while the app is in the background.
  var isAway = false
  /// The player whose picture in picture began automatically because the user left; nil once the player's first
  /// snapshot has been checked.
  var startsByItself: PlayerID?
  /// The transactions with an open question about the dismissal of a screen.
  var proposals: [Int] = []
  /// All questions about dismissals are known from this transaction on; nil if the log begins in the middle and no such
  /// transaction has begun.
  private var knownFrom: Int? = .min
  /// The screens that present the players' contents, according to the log.
  private var screens = PlayerPair<Coming?>(a: nil, b: nil)
  /// The contents that the players are loading, with their screens.
  private var coming = PlayerPair<Coming?>(a: nil, b: nil)
  /// The content whose load failed in the previous record; if it is a list, its next entry loads.
  private var failed: Coming?
  /// The screen that the newest command names, if the command is an accepted `open`. Empty if the command says that the
  /// content has no screen; nil if the command says nothing about a screen.
  private var said: String?
  private var loading = PlayerPair<String?>(a: nil, b: nil)
  /// True if the newest command was an open that may load a duplicate.
  private var allowsDuplicate = false
  /// True if the newest command was an open for picture in picture.
  private var opensPictureInPicture = false
  /// The contents that were opened as duplicates on purpose; nil if unknown.
  private var duplicates: [String]? = []
  /// True for each player whose picture in picture has a view's persisted state; nil if unknown.
  private var isKept = PlayerPair<Bool?>(a: false, b: false)
  /// The player that shows fewer frames because of an overload.
  var reduced: PlayerID?
  /// The entry that each player has prepared.
  private var prepared = PlayerPair<NextEntry?>(a: nil, b: nil)
  /// The prepared entry that must play next, because the player's previous entry has ended.
  private var follows = PlayerPair<NextEntry?>(a: nil, b: nil)
  /// The content that last crashed each player's core process.
  private var killers = PlayerPair<String?>(a: nil, b: nil)

  /// The content that each player has just opened, until the player's next `stream` record; empty for none, nil if
  /// unknown.
  private var justOpened = PlayerPair<String?>(a: "", b: "")
  /// True for each player that shows a poster, paused, instead of its content; nil after a gap.
  private var showsPoster = PlayerPair<Bool?>(a: false, b: false)

  /// The entry that an opening named, and that loads after the opening's transaction.
  private var chosen: NextEntry?
  /// True if the user asked for the newest transaction.
  private var isUsersTransaction = true

  func mayShowPoster(_ player: PlayerID) -> Bool { showsPoster[player] != false }

  /// The player that an ad break has muted, until a command sets its audio.
  private var duringAdBreak: PlayerID?
  /// True if the duration of the temporary picture in picture has elapsed; nil if unknown.
  private var temporaryPictureInPictureIsOver: Bool? = false

  private struct Coming: Hashable {
    var content: String
    var screen: String?
  }

  private struct NextEntry: Hashable {
    var content: String
    var number: Int
  }

  private static let (mostProposals, mostDuplicates) = (16, 16)

  /// True if records of this kind are checked against the roles.
  @inline(__always)
  static func needsAssignments(_ kind: RecordKind?) -> Bool {
    kind == .content || kind == .screen || kind == .adBreak || kind == .overload
  }

  /// - Parameter assignments: nil if the kind does not need them.
  mutating func take(
    _ fields: some RecordFields, _ kind: RecordKind?, assignments: RoleAssignments?, isInTransaction: Bool,
    _ findings: inout Findings
  ) {
    let failed = failed.take()
    switch kind {
    case .command: takeCommand(fields, isInTransaction: isInTransaction, &findings)
    case .transactionBegan: takeInitiator(fields, &findings)
    case .content: takeDecision(fields, assignments, &findings)
    case .opening: takeOpening(fields)
    case .playerLost:
      guard let player = fields.player(.player) else { return }
      (loading[player], coming[player], screens[player], killers[player]) = (nil, nil, nil, nil)
      (prepared[player], follows[player], justOpened[player]) = (nil, nil, "")
    case .background:
      isAway = true
      startsByItself = fields.bool(.automatic) == true ? fields.player(.player) : nil
    case .foreground: isAway = false
    case .app:
      if isAway, !isInTransaction || !isUsersTransaction, fields.isText(.state, "foreground") {
        findings.add(
          .promise, expected: "no app in the foreground while the user is away", found: fields.text(.app) ?? "")
      }
    case .screen: takeScreen(fields, assignments, &findings)
    case .temporaryPictureInPicture:
      temporaryPictureInPictureIsOver = fields.isText(.event, "ended") && fields.isText(.reason, "timeElapsed")
      guard fields.isText(.event, "ended"), !fields.isText(.reason, "superseded") else { return }
      // Forget the temporary content's screen. The content that returns may be the same content, but on another screen
      // or on none.
      let content = fields.text(.content)
      for player in PlayerID.allCases where screens[player]?.content == content { screens[player] = nil }
    case .transaction:
      if temporaryPictureInPictureIsOver == false, fields.isText(.reason, "timeElapsed") {
        findings.add(
          .promise, expected: "a temporaryPiP record (ended) before the transaction whose reason is timeElapsed",
          found: "none")
      }
    case .adBreak: takeAdBreak(fields, assignments, &findings)
    case .audio:
      guard let duringAdBreak, duringAdBreak == fields.player(.audible) || duringAdBreak == fields.player(.also) else {
        return
      }
      findings.add(.promise, expected: "\(duringAdBreak) silent during its ad break", found: "audible")
    case .persistence: takeView(fields, &findings)
    case .stream: takeStream(fields, &findings)
    case .overload: takeOverload(fields, assignments, &findings)
    case .player: takeEntry(fields, after: failed, &findings)
    case .session, .callback, .presented, .display, .roles, .restoreAnswer, .end, .warning, .dropped, .log, .sync,
      .broker, .crash, .slowStep, .commandEnded, .mediaEnded, .callPath, .listener, .suspension, .visibility, nil:
      break
    }
  }

  /// Discards everything that was collected.
  mutating func forget() {
    self = ContractChecks()
    (knownFrom, isKept, temporaryPictureInPictureIsOver, duplicates) = (nil, PlayerPair(a: nil, b: nil), nil, nil)
    justOpened = PlayerPair(a: nil, b: nil)
    showsPoster = PlayerPair(a: nil, b: nil)
  }

  /// True if a content may be in both roles, according to the log (R11).
  func mayBeTwice(_ content: String) -> Bool { duplicates?.contains(content) ?? true }

  /// Notes that all questions about dismissals are known from a transaction on.
  mutating func know(from transaction: Int) { knownFrom = knownFrom ?? transaction }

  /// Notes that a transaction has brought a video to full screen. The user is back if the user asked for it, or if this
  /// is unknown.
  mutating func comeBack(isInitiatorKnown: Bool = true) {
    if isUsersTransaction || !isInitiatorKnown { isAway = false }
  }

  /// Section 7: when the user leaves, picture in picture begins automatically only if the video plays.
  mutating func take(_ snapshot: Snapshot, of player: PlayerID, _ findings: inout Findings) {
    guard startsByItself == player else { return }
    startsByItself = nil
    if snapshot.isPaused, showsPoster[player] == false {
      findings.add(
        .promise, expected: "an automatic start of a playing video", found: "a start of \(player), which is paused")
    }
  }

  /// Section 7: only the user or a rule of the session begins picture in picture or swaps the videos.
  private mutating func takeInitiator(_ fields: some RecordFields, _ findings: inout Findings) {
    isUsersTransaction = fields.isText(.initiator, "user")
    guard !isUsersTransaction, let form: TransactionForm = fields.word(.form), form == .start || form == .swap,
      let initiator = fields.text(.initiator).flatMap(Initiator.init(rawValue:)), !initiator.mayStartPictureInPicture
    else { return }
    findings.add(
      .promise, expected: "a \(form.rawValue) that the user or the system begins", found: "one by \(initiator.rawValue)"
    )
  }

  /// Section 8: a command that does not change the roles does not wait for a transaction.
  private mutating func takeCommand(
    _ fields: some RecordFields, isInTransaction: Bool, _ findings: inout Findings
  ) {
    allowsDuplicate = fields.bool(.allowsDuplicate) == true
    opensPictureInPicture = fields.isText(.command, "open") && fields.isText(.role, "pictureInPicture")
    // The command may choose another entry, so the prepared entry does not have to play next.
    follows = PlayerPair(a: nil, b: nil)
    if fields.isText(.command, "setMute") || fields.isText(.command, "toggleMute") { duringAdBreak = nil }
    if !fields.isText(.answer, "accepted"), !fields.isText(.answer, "refused"), let name = fields.text(.command),
      Self.adjustments.contains(name)
    {
      findings.add(
        .promise, expected: "\(name) accepted or refused at once, even during a transaction",
        found: fields.text(.answer) ?? "no answer")
    }
    said = nil
    guard fields.isText(.command, "open"), fields.isText(.answer, "accepted") else { return }
    said = fields.text(.screen) ?? (fields.isNull(.screen) ? "" : nil)
    if fields.has(.transaction) {
      chosen = Self.entry(fields)
    } else if !isInTransaction {
      // An opening that joins an open restore leaves the entry of the transaction's opening unchanged.
      chosen = nil
    }
  }

  /// The names of the commands that do not change the roles.
  private static let adjustments = Set(
    SessionCommand.Kind.allCases.filter { !$0.changesPlaces }.map(\.spec.logName))

  /// Section 10: a playlist advances only to the entry that its player prepared.
  private mutating func takeEntry(_ fields: some RecordFields, after failed: Coming?, _ findings: inout Findings) {
    guard let player = fields.player(.player) else { return }
    if fields.isText(.event, "prepareEntry") {
      (prepared[player], follows[player]) = (Self.entry(fields), nil)
    } else if fields.isText(.event, "endReached") {
      // If the player is loading another content, the list does not advance.
      follows[player] = coming[player] == nil ? prepared[player] : nil
    } else if fields.isText(.event, "loadEntry") {
      // An entry of another content may follow, if the session decided to open that content before the end. Only a
      // wrong entry of the same list is a violation.
      if let wanted = follows[player], let next = Self.entry(fields), wanted.content == next.content, wanted != next,
        next != chosen
      {
        findings.add(
          .promise, expected: "\(player) playing entry \(wanted.number), which it prepared",
          found: "\(next.number)")
      }
      (prepared[player], follows[player], chosen) = (nil, nil, nil)
      if let failed, failed.content == fields.text(.content) { coming[player] = failed }
    } else if fields.isText(.event, "startFile") {
      // Every load makes the player discard its prepared entry.
      prepared[player] = nil
    }
  }

  private static func entry(_ fields: some RecordFields) -> NextEntry? {
    guard let content = fields.text(.content), let number = fields.int(.entry) else { return nil }
    return NextEntry(content: content, number: number)
  }

  /// Section 10: a content is in picture in picture during its ad break.
  private mutating func takeAdBreak(
    _ fields: some RecordFields, _ assignments: RoleAssignments?, _ findings: inout Findings
  ) {
    guard fields.isText(.event, "began"), let player = fields.player(.player) else { return duringAdBreak = nil }
    duringAdBreak = player
    guard let assignments, assignments.pictureInPicture?.player != player else { return }
    findings.add(.promise, expected: "\(player) in picture in picture during its ad break", found: "\(assignments)")
  }

  /// Section 5: a content that is being loaded is not loaded a second time, unless a duplicate was requested. A new
  /// picture in picture loads in the player of the content that it replaces.
  private mutating func takeDecision(
    _ fields: some RecordFields, _ assignments: RoleAssignments?, _ findings: inout Findings
  ) {
    guard let player = fields.player(.player), let key = fields.text(.key) else { return }
    let screen = said.map { $0.isEmpty ? nil : $0 }
    if allowsDuplicate, duplicates?.contains(key) == false {
      if duplicates?.count == Self.mostDuplicates { forgetUnusedDuplicate(assignments) }
      duplicates?.append(key)
    }
    switch fields.text(.action) {
    case "stopThenReplace": coming[player] = Coming(content: key, screen: screen ?? nil)
    // Set `coming` here, too: a content that returns after a failed replacement loads without a decision, so no earlier
    // decision has set `coming`.
    case "joinLoading": if let screen { coming[player] = Coming(content: key, screen: screen) }
    // The content still loads, or loads after the running stop.
    case "joinRestore" where coming[player]?.content == key, "changeTraits" where coming[player]?.content == key:
      if let screen { coming[player] = Coming(content: key, screen: screen) }
    case "load", "replace", "prepare":
      coming[player] = Coming(content: key, screen: screen ?? nil)
      // A player that reloads the content that it already shows does not load a duplicate.
      let isBack = [assignments?.fullScreen, assignments?.pictureInPicture].contains {
        $0?.player == player && $0?.content == key
      }
      if loading[player.other] == key, !allowsDuplicate, !isBack {
        findings.add(
          .promise, expected: "one load of \(key), which \(player.other) is already loading", found: "a second load")
      }
      if opensPictureInPicture, let occupant = assignments?.pictureInPicture, occupant.player != player {
        findings.add(
          .promise, expected: "\(key) loading in \(occupant.player), because it replaces \(occupant.content)",
          found: "a load in \(player)")
      }
      loading[player] = key
    // With every other action, the content is already open and receives the new attributes.
    default: if let screen { screens[player] = screen.map { Coming(content: key, screen: $0) } }
    }
  }

  /// Forgets the oldest duplicate that no player shows or loads.
  private mutating func forgetUnusedDuplicate(_ assignments: RoleAssignments?) {
    let inUse = [
      assignments?.fullScreen?.content, assignments?.pictureInPicture?.content, loading.a, loading.b,
      coming.a?.content, coming.b?.content,
    ]
    let oldest = duplicates?.firstIndex { !inUse.contains($0) }
    if let oldest { duplicates?.remove(at: oldest) }
  }

  /// Checks the outcome of a load. The outcome of an abandoned load is reported after the decision on its replacement.
  private mutating func takeOpening(_ fields: some RecordFields) {
    guard let player = fields.player(.player), let content = fields.text(.content) else { return }
    if loading[player] == content { loading[player] = nil }
    let isShown = fields.isText(.outcome, "shown")
    if isShown { killers[player] = nil }
    justOpened[player] = isShown ? content : ""
    showsPoster[player] = false
    // If a content returns after a temporary content, it is not on the temporary content's screen.
    if isShown, screens[player]?.content != content { screens[player] = nil }
    // If a newer load of the same content superseded this load, `coming` belongs to the newer load.
    guard let next = coming[player], next.content == content, !fields.isText(.outcome, "superseded") else { return }
    if isShown { screens[player] = next.screen == nil ? nil : next }
    (coming[player], failed) = (nil, fields.isText(.outcome, "failed") ? next : nil)
  }

  /// Sections 2 and 7: each question has one answer, and the screen of the full-screen video is never dismissed.
  private mutating func takeScreen(
    _ fields: some RecordFields, _ assignments: RoleAssignments?, _ findings: inout Findings
  ) {
    guard let screen = fields.text(.screen) else { return }
    let state = fields.text(.state) ?? ""
    switch state {
    case "dismissalProposed":
      if proposals.count == Self.mostProposals {
        // The answer to the removed question can't be checked.
        let removed = proposals.removeFirst()
        knownFrom = knownFrom.map { max($0, removed == .max ? .max : removed + 1) }
      }
      if let transaction = fields.int(.transaction) { proposals.append(transaction) }
    case "dismissalAccepted", "dismissalDeclined":
      // Records of older versions have no outcome and are not checked.
      guard fields.has(.outcome), let transaction = fields.int(.transaction) else { return }
      guard let index = proposals.firstIndex(of: transaction) else {
        guard let knownFrom, transaction >= knownFrom else { return }
        return findings.add(
          .promise, expected: "an unanswered question whether to dismiss \(screen)", found: state)
      }
      proposals.remove(at: index)
    case "dismissed" where fields.bool(.reported) != true:
      guard let assignment = assignments?.fullScreen, screens[assignment.player]?.screen == screen else { return }
      findings.add(
        .promise, expected: "\(screen) still presented, because it shows \(assignment.content) full screen",
        found: "dismissed")
    default: break
    }
  }

  /// Section 4: for each picture in picture, one view's state is kept, and it is released once.
  private mutating func takeView(_ fields: some RecordFields, _ findings: inout Findings) {
    guard let player = fields.player(.player) else { return }
    let isPersisted = fields.isText(.event, "persisted")
    guard isPersisted || fields.isText(.event, "released") else { return }
    if isKept[player] == isPersisted {
      findings.add(
        .promise, expected: isPersisted ? "the release of the previous view of \(player)" : "a kept view of \(player)",
        found: isPersisted ? "persisted" : "released")
    }
    isKept[player] = isPersisted
  }

  /// Section 9: a content that kills a process twice is lost. Section 10: a poster lasts until the content's first
  /// picture.
  private mutating func takeStream(_ fields: some RecordFields, _ findings: inout Findings) {
    guard let player = fields.player(.player), let content = fields.text(.content) else { return }
    if fields.isText(.event, "poster"), let opened = justOpened[player], opened != content {
      findings.add(
        .promise, expected: "a poster of the content that \(player) just opened", found: "a poster of \(content)")
    }
    justOpened[player] = ""
    if fields.isText(.event, "poster") {
      showsPoster[player] = true
    } else if !fields.isText(.event, "retrying"), !fields.isText(.event, "crashed") {
      // Every other event removes the poster from the screen. An attempt to open the content does not remove it, and a
      // crash of the content's process does not either.
      showsPoster[player] = false
    }
    guard fields.isText(.event, "crashed") else { return }
    if killers[player] == content, fields.bool(.advanced) == false {
      findings.add(
        .promise, expected: "\(content) skipped, because it has already crashed the process of \(player)",
        found: "another attempt to load it")
    }
    killers[player] = content
  }

  /// The same facts without counters; see ``Verifier/normalised``.
  var normalised: ContractChecks {
    var result = self
    result.proposals = proposals.map { _ in 0 }
    result.knownFrom = knownFrom.map { _ in 0 }
    // Only the decision that directly follows their command reads these values, so later states need not differ in
    // them.
    (result.said, result.allowsDuplicate, result.opensPictureInPicture) = (nil, false, false)
    // Only the check of the poster record, which directly follows the opening, reads this value. Later states need not
    // differ in it.
    result.justOpened = PlayerPair(a: "", b: "")
    return result
  }
}
