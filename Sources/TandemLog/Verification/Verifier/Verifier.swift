import TandemOrchestrator

/// Judges a log record by record against the rules R1 to R11, as docs/contract.md and docs/event-log.md define them.
/// The verifier shares no rules with the code that writes the log, and keeps only the open transaction in memory.
///
/// It has many properties because each remembers one part of a log that a later record is judged by.
package struct Verifier: Hashable, Sendable {
  /// The kind of log that the records come from.
  package enum Source: Hashable, Sendable {
    /// The first record decides the kind.
    case unknown
    /// A session's own log: numbered, dated, with every kind of record.
    case session
    /// The orchestrator's own events, before a session has written them: without numbers, times and records of players.
    case unnumbered
    /// A log of other programs, with only callbacks and players. Only the rules about callbacks are checked.
    case foreign
  }

  package internal(set) var source: Source
  package let profile: Profile
  /// The line of the newest record, or the number of records if they have no lines.
  package internal(set) var line = 0
  /// Counts the log's sessions. Each session is verified separately.
  var sessions = SessionCounter()
  /// The rules that earlier sessions checked.
  var checkedBefore: Set<Violation.Rule> = []
  /// True if this session has a record.
  var hasBegun = false
  /// True if a foreign log has a callback that the profile knows.
  var hasForeignCallback = false
  /// The number of the newest line.
  var seq: Int?
  /// The number that the next line must have. The type is wider than `Int`, so that the number after the largest `Int`
  /// does not overflow.
  var due: Int128 = 0
  var time = Duration.zero
  var hasEnded = false
  /// The number of lines that link a file to an older file, and are not counted as records.
  package internal(set) var continuations = 0
  /// The gaps in the records, according to the log.
  package internal(set) var holes: [LogGap] = []
  /// True until everything is known again after the last gap.
  var isInGap = false
  var beginning = VerificationStart.session
  /// The time of the first line in a log that begins in the middle.
  var beginningTime: Duration?
  /// True for each player that may be opening a content that no record mentions.
  var mayBeLoading = PlayerPair(a: false, b: false)
  var open: OpenTransaction?
  /// Checks the contract beyond the callbacks.
  var promises = ContractChecks()
  /// The facts about both players by which R7 is judged, collected since the open transaction began.
  var evidence = Continuity()
  var newestTransaction = Int.min
  /// The player in picture in picture, according to the callbacks.
  var occupancy = Occupancy.unknown
  /// The newest `roles` record.
  var assignments: RoleAssignments?
  var revision = Int.min
  var generations = PlayerPair(a: Int.min, b: Int.min)
  /// True for each player that is opening a content.
  var isLoading = PlayerPair(a: false, b: false)
  /// True for each player that holds the last frame of an ended content. Resuming or looping the content seeks to its
  /// beginning.
  var holdsEnd = PlayerPair(a: false, b: false)
  /// True for each player whose content has lost its connection.
  var isReopening = PlayerPair(a: false, b: false)
  var disturbed = PlayerPair(a: Disturbed(), b: Disturbed())
  /// The progress of two synchronised videos.
  var sync = SyncVerifier()
  /// True if both videos may be audible: by the user's choice, or if the choice is unknown.
  var mayMix = false
  /// The state of each player, if the players are independent; empty otherwise.
  var alone: [String: IndependentPlayer] = [:]
  /// The independent players whose phase is known, although the log begins in the middle.
  var toldAlone: Set<String> = []

  /// The changes of a player that recent requests may still cause, and the time of these requests.
  struct Disturbed: Hashable {
    var what: ContinuityExemption = []
    var time = Duration.zero

    /// The maximum time until a command takes effect.
    static let period = Duration.seconds(1)

    func after(_ now: Duration) -> ContinuityExemption { now - time <= Self.period ? what : [] }
  }

  /// The state of picture in picture.
  enum Occupancy: Hashable, Sendable {
    case unknown
    case nobody
    case player(String)
  }

  let firstSource: Source

  package init(_ source: Source = .unknown, profile: Profile = .avkit) {
    self.profile = profile
    self.source = profile == .foreign ? .foreign : source
    firstSource = self.source
  }

  /// Judges the next record.
  ///
  /// - Returns: the violations; almost always none. If only the end of a transaction proves a violation, the violation
  ///   names the earlier line that broke the rule.
  package mutating func feed(_ record: Record) -> [Violation] {
    feed(record, line: record.location?.line ?? line + 1)
  }

  /// Judges the next line of a log without creating a record.
  package mutating func feed(_ line: LogLine) -> [Violation] { feed(line, line: line.location.line) }

  /// Judges the next record in scanned form.
  ///
  /// - Returns: nil, without an effect, for a line that the JSON reader must read.
  mutating func feed(scanned fields: ScannedLine, line: Int) -> [Violation]? {
    fields.isComplete ? feed(fields, line: line) : nil
  }

  private mutating func feed(_ fields: some RecordFields, line: Int) -> [Violation] {
    var sessions = sessions
    guard sessions.begins(with: fields) else {
      self.sessions = sessions
      return judge(fields, line: line)
    }
    let previous = leaveSession()
    self.sessions = sessions
    return previous + judge(fields, line: line)
  }

  private mutating func judge(_ fields: some RecordFields, line: Int) -> [Violation] {
    let isFirst = !hasBegun
    hasBegun = true
    self.line = line
    let kind = fields.knownKind
    let seq = fields.seqNumber
    if source == .unknown { source = kind == .session || kind == .log || seq != nil ? .session : .foreign }
    var findings = Findings(line: line, seq: seq, session: session)
    if source == .session { number(fields, kind, seq: seq, &findings) }
    // A session still answers commands after its end, but does not log them. Only events that were not written may
    // contain such a command.
    if hasEnded, !fields.isContinuation, source == .session || kind != .command {
      findings.add(.format, expected: "nothing after the end record", found: fields.kindName)
    }
    check(fields, kind, isFirst: isFirst, &findings)
    if isInGap { leaveGap() }
    return findings.violations
  }

  @inline(__always)
  private mutating func check(
    _ fields: some RecordFields, _ kind: RecordKind?, isFirst: Bool, _ findings: inout Findings
  ) {
    if kind == .log || kind == .warning, let lost = fields.lostRecords {
      return meetGap(fields, lost: lost)
    }
    // A foreign log may have other records, too, but only its callbacks are checked.
    if source == .foreign, kind != .callback || beginning == .middle(running: nil) {
      return takeForeign(fields, isFirst: isFirst, &findings)
    }
    // `takeLarge` judges its records completely, so the checks below are not needed for them.
    if takeLarge(fields, kind, &findings) { return }
    let fact = DecodedRecord(fields, kind: kind, isForeign: source == .foreign)
    if source == .foreign, !hasForeignCallback {
      if case .other = fact {} else { hasForeignCallback = true }
    }
    if profile.isIndependent { takeAlone(fact, &findings) } else { take(fact, &findings) }
    if source != .foreign, profile == .avkit {
      // Test the kind before copying the assignments, because most checks do not need them.
      let assignments = ContractChecks.needsAssignments(kind) ? assignments : nil
      promises.take(fields, kind, assignments: assignments, isInTransaction: isRunning || isInTheMiddle, &findings)
    }
  }

  /// True if a transaction is open. A comparison with nil would copy the transaction.
  @inline(__always)
  var isRunning: Bool { if case .some = open { true } else { false } }

  /// The number of sessions; 1 also for an empty log.
  package var session: Int { max(1, sessions.number) }

  /// Judges everything that is missing at the end of the log.
  package mutating func finish() -> [Violation] { finish(at: "the end of the log") }

  mutating func finish(at end: String) -> [Violation] {
    var findings = Findings(line: line, seq: seq, session: session)
    if line == 0 { findings.add(.format, expected: "a record", found: "an empty log") }
    if hasEnded || line == 0 {
      closeGap()
      return findings.violations
    }
    if source != .foreign || !hasForeignCallback { findings.severity = .warning }
    if source == .foreign, !hasForeignCallback, beginning == .session {
      findings.add(
        .format, expected: "a callback that the profile \(profile.word) knows", found: "none in the whole log")
    }
    if source == .session { findings.add(.format, expected: "an end record", found: end) }
    if let open {
      for missing in open.missingClosers { findings.add(.pairing, expected: missing, found: end) }
      if var early = open.early {
        early.severity = .warning
        findings.violations.append(early)
      }
    }
    open = nil
    finishAlone(end, &findings)
    closeGap()
    return findings.violations
  }

  private mutating func number(
    _ fields: some RecordFields, _ kind: RecordKind?, seq: Int?, _ findings: inout Findings
  ) {
    if kind == .log, seq == nil { return goOn(fields.int(.next), &findings) }
    let isFirst = self.seq == nil && beginning == .session
    let newest: Int
    if let seq, Int128(seq) == due {
      newest = seq
    } else {
      findings.add(.sequence, expected: "seq \(due)", found: seq.map { "seq \($0)" } ?? "none")
      newest = seq ?? Int(clamping: due)
    }
    self.seq = newest
    due = Int128(newest) + 1
    if let microseconds = fields.microseconds {
      let time = Duration.microseconds(microseconds)
      if time < self.time {
        findings.add(.clock, expected: "t_us of at least \(self.time.microseconds)", found: "\(time.microseconds)")
      }
      self.time = time
      excuseWhatCameBefore()
    } else {
      findings.add(.clock, expected: "t_us", found: "none")
    }
    // If the log begins with a gap, the session's own record may be among the missing records.
    if isFirst, kind == .log || kind == .warning, fields.lostRecords != nil { return }
    if isFirst != (kind == .session) {
      findings.add(.format, expected: isFirst ? "a session record" : "one session record", found: fields.kindName)
    }
  }

  /// Continues the sequence in the next file, whose first number must follow the last number.
  private mutating func goOn(_ next: Int?, _ findings: inout Findings) {
    continuations += 1
    if seq == nil, beginning == .session {
      beginInTheMiddle(next: next, &findings)
    } else if let next, next != due {
      findings.add(.sequence, expected: "a file that continues with seq \(due)", found: "seq \(next)")
      // Records are missing between the files. Discard the state, so that only the missing records are reported and not
      // their unknown effects.
      if next >= due { forget() }
    }
    if let next { due = Int128(next) }
  }

  /// Judges a callback, a snapshot or the roles without creating a `DecodedRecord`, which is possible if all earlier
  /// state is known.
  ///
  /// - Returns: false, without an effect, for any other record.
  private mutating func takeLarge(
    _ fields: some RecordFields, _ kind: RecordKind?, _ findings: inout Findings
  ) -> Bool {
    if beginning != .session || hasEnded || source == .foreign || profile.isIndependent { return false }
    do throws(MalformedKey) {
      switch kind {
      case .callback: take(try DecodedCallback(fields), &findings)
      case .player:
        if !fields.isText(.event, "snapshot") { return false }
        take(try DecodedSnapshot(fields), &findings)
      case .roles: take(try DecodedRoles(fields), &findings)
      default: return false
      }
    } catch {
      let rule = error.rule(kind, isForeign: false)
      findings.add(rule, expected: "\(error.key): \(error.expected)", found: "another value")
    }
    return true
  }

  private mutating func take(_ fact: DecodedRecord, _ findings: inout Findings) {
    if beginning != .session, takeInTheMiddle(fact, &findings) { return }
    switch fact {
    case .session(let isKnownFormat):
      mayMix = false
      if !isKnownFormat {
        findings.add(
          .format, expected: "format \(LogFormat.name), version \(LogFormat.version)", found: "another format")
      }
    case .callback(let callback): take(callback, &findings)
    case .appCall: break
    case .began(let transaction, let form): begin(transaction, form, &findings)
    case .ended(let transaction, let form, let outcome, let reason):
      end(transaction, form, outcome, reason: reason, &findings)
    case .restoreAnswer(let player, let transaction, let outcome):
      answer(player, transaction, outcome, &findings)
    case .roles(let roles): take(roles, &findings)
    case .presented(let transaction): if open?.number == transaction { open?.isPresented = true }
    case .settled(let transaction): if open?.number == transaction { open?.isSettled = true }
    case .snapshot(let snapshot): take(snapshot, &findings)
    case .player(let player, let event): take(event, of: player, &findings)
    case .allowed(let role, let what): allow(role, what)
    case .sync(let fact): take(fact, &findings)
    case .loading(let player): load(player)
    case .opening(let player):
      isLoading[player] = false
      mayBeLoading[player] = false
    case .stream(let player, let isLost):
      isReopening[player] = isLost
      if isRunning {
        evidence.excuses[player].insert(.reopening)
        // A player with a poster is paused until its content is opened.
        if promises.mayShowPoster(player) { evidence.excuses[player].insert(.pause) }
      }
    // A lost player loses its role with every outcome of the transaction, so a rollback does not have to restore the
    // role.
    case .playerLost(let player): open?.seatsAtBegin?.remove(player)
    case .presentationTimedOut(let transaction): if open?.number == transaction { open?.isExcused = true }
    case .end: finishSession(&findings)
    case .malformed(let rule, let key, let expected):
      findings.add(rule, expected: "\(key): \(expected)", found: "another value")
    case .audio(let isBoth, let mayBeBoth):
      mayMix = mayBeBoth
      if isBoth, !mayBeBoth { findings.add(.audio, expected: "at most one audible player", found: "both") }
    case .other: break
    }
  }
}
