// The contract's promises other than the order of callbacks, on logs that keep them and on logs that break them.

import TandemFoundation
import TandemLog
import TandemOrchestrator
import Testing

extension LogBuilder {
  /// Closes the picture in picture and the session.
  fileprivate mutating func closeAll() {
    if let player = pictureInPicture?.player { close(player, .shutdown, .system) }
    finish()
  }
}

@Suite("Verifying promises other than the order of callbacks")
struct ContractChecksTests {
  /// A log that keeps a promise, and a variant that breaks it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var write: @Sendable (inout LogBuilder, _ isBroken: Bool) -> Void
  }

  private static func accepted(_ command: SessionCommand, _ answer: CommandResponse = .accepted(transaction: nil))
    -> Record
  {
    Record(command: command, initiator: .user, source: "", answer: answer, id: 7)
  }

  private static func dismissal(_ transaction: Int = 1) -> Dismissal {
    Dismissal(
      screen: "guide", player: .A, video: .named("film", app: "tandem"), generation: 1, transaction: transaction)
  }

  private static func decision(_ action: OpenDecision.Action, _ player: PlayerID) -> StateChange {
    .content(
      OpenDecision(.new, rule: .explicitID, key: "sport", otherKey: nil, action: action, player: player))
  }

  static let cases: [Case] = [
    Case(testDescription: "a pause is refused because a transaction is running") { log, isBroken in
      log.begin(.swap)
      log.add(accepted(.pause(.fullScreen), isBroken ? .busy(transaction: 2) : .accepted(transaction: nil)))
      log.end(.rolledBack, reason: "playerLost")
    },
    Case(testDescription: "an app swaps the videos because of an event, without the user") { log, isBroken in
      log.begin(.swap, isBroken ? .event : .user)
      log.end(.rolledBack, reason: "playerLost")
    },
    Case(testDescription: "picture in picture starts automatically with a paused video") { log, isBroken in
      log.close(.B, .userClosed)
      log.note(.background(automatic: true, player: .A))
      log.note(.transactionBegan(9, .start, .system))
      for player in PlayerID.allCases {
        let snapshot = Snapshot(entry: 1, position: .zero, isPaused: isBroken, isMuted: true)
        log.add(Record(snapshot: snapshot, of: player, .began, transaction: 9))
      }
      log.note(.transactionEnded(9, .start, .failed, reason: "playerLost"), elapsed: .zero)
    },
    Case(testDescription: "a list continues with an entry other than the prepared one") { log, isBroken in
      log.note(.preparesEntry(.A, "film", number: 2, of: 3))
      log.add(Record(player: .A, event: "endReached", entry: 1))
      log.note(.loadsEntry(.A, "film", number: isBroken ? 3 : 2, of: 3))
      // If the user chooses an entry just after the end of another, the player loads the chosen entry instead of the
      // prepared one.
      log.note(.preparesEntry(.A, "film", number: 3, of: 3))
      log.add(Record(player: .A, event: "endReached", entry: 2))
      log.add(accepted(.chooseEntry(1, .fullScreen)))
      log.note(.loadsEntry(.A, "film", number: 1, of: 3))
      // At the end of an entry, the player may load another content instead of the prepared entry.
      log.note(.preparesEntry(.A, "film", number: 2, of: 3))
      log.add(Record(player: .A, event: "endReached", entry: 1))
      log.note(.loadsEntry(.A, "sport", number: 1, of: 3))
      // If the other content fails to load, the player loads the list's present entry again.
      log.note(.preparesEntry(.A, "film", number: 2, of: 3))
      log.note(decision(.stopThenReplace, .A))
      log.add(Record(player: .A, event: "endReached", entry: 1))
      log.note(.opening(.A, "sport", .failed(reason: "gone")))
      log.note(.loadsEntry(.A, "film", number: 1, of: 3))
    },
    Case(testDescription: "a content that has killed its process twice is loaded a third time") { log, isBroken in
      for hasAdvanced in [false, !isBroken] {
        log.note(.stream(.A, "film", .crashed(reason: "dead", hasAdvanced: hasAdvanced)))
        log.note(.stream(.A, "film", .retrying(attempt: 1)))
        log.note(.stream(.A, "film", .revived))
      }
    },
    Case(testDescription: "a poster appears after its content was visible") { log, isBroken in
      log.note(.opening(.B, "news", .shown(MediaInfo())))
      if isBroken { log.note(.stream(.B, "news", .revived)) }
      log.note(.stream(.B, "news", .poster("/still.png")))
      log.note(.stream(.B, "news", .retrying(attempt: 1)))
      log.note(.stream(.B, "news", .revived))
    },
    Case(testDescription: "an app comes to the foreground while the user is away") { log, isBroken in
      log.note(.background(automatic: false, player: .A))
      if !isBroken { log.note(.foreground("tandem")) }
      log.note(.app("news", isForeground: true))
    },
    Case(testDescription: "a screen is dismissed while its video is full screen") { log, isBroken in
      var content = MediaContent.named(PlayerID.A.content, app: "tandem")
      content.screen = isBroken ? "guide" : "page"
      log.add(accepted(.open(OpenRequest(content))))
      log.note(decision(.nothing, .A))
      log.note(.screen("guide", isPresented: false, isReported: false))
    },
    Case(testDescription: "a proposal to dismiss a screen is answered twice") { log, isBroken in
      log.note(.dismissalProposed(dismissal()))
      log.note(.dismissalAnswered(dismissal(), isAccepted: false, .answered))
      if isBroken { log.note(.dismissalAnswered(dismissal(), isAccepted: true, .timedOut)) }
    },
    Case(testDescription: "the answer names a proposal that was never made") { log, isBroken in
      log.note(.dismissalProposed(dismissal()))
      log.note(.dismissalAnswered(dismissal(isBroken ? 3 : 1), isAccepted: true, .answered))
    },
    Case(testDescription: "a content that is being opened is loaded a second time") { log, isBroken in
      log.note(decision(.load, .A))
      if !isBroken { log.note(.opening(.A, "sport", .failed(reason: "no"))) }
      log.note(decision(.load, .B))
      log.note(.opening(.B, "sport", .superseded))
    },
    Case(testDescription: "a new picture in picture loads beside the existing one") { log, isBroken in
      log.add(accepted(.open(OpenRequest(.named("sport", app: "tandem"), in: .pictureInPicture))))
      log.note(decision(.replace, isBroken ? .A : .B))
    },
    Case(testDescription: "two views are kept for one picture in picture") { log, isBroken in
      log.note(.persisted("one", "film", .A))
      if !isBroken { log.note(.released("one", "film", .A)) }
      log.note(.persisted("two", "news", .A))
    },
    Case(testDescription: "a view that was not kept is released") { log, isBroken in
      if !isBroken { log.note(.persisted("one", "film", .A)) }
      log.note(.released("one", "film", .A))
    },
    Case(testDescription: "the video that an ad break silences is heard") { log, isBroken in
      log.note(.adBreakBegan(.B, "news", opened: nil, nil))
      if !isBroken { log.note(.adBreakEnded(.B, "news", .asked)) }
      log.note(.audio(audible: .B, .pictureInPicture))
    },
    Case(testDescription: "an ad break silences the full-screen video") { log, isBroken in
      log.note(.adBreakBegan(isBroken ? .A : .B, "news", opened: nil, .seconds(5)))
      log.note(.adBreakEnded(isBroken ? .A : .B, "news", .timeElapsed))
    },
    Case(testDescription: "a temporary content is closed without the record of its end") { log, isBroken in
      log.note(.temporaryPictureInPictureBegan("news", .seconds(5), previous: nil))
      if !isBroken { log.note(.temporaryPictureInPictureEnded("news", .timeElapsed, comesBack: nil)) }
      log.close(.B, .timeElapsed)
    },
  ]

  @Test("A broken promise is reported, and a kept promise is not", arguments: cases, [true, false])
  func brokenPromiseIsNamedAndKeptOneIsNot(example: Case, isBroken: Bool) throws {
    var log = LogBuilder.withBoth()
    example.write(&log, isBroken)
    log.closeAll()
    let rules = log.records.renumbered.verified().map(\.rule)
    #expect(rules == (isBroken ? [.promise] : []), "\(log.records.renumbered.verified())")
    // A verifier that reads the log with the scanner must find the same violations.
    var verifier = Verifier()
    var found: [Violation] = []
    let reader = LogReader(bytes: log.records.renumbered.text)
    while let more = try reader.feedNext(to: &verifier) { found += more }
    #expect(rules == (found + verifier.finish()).map(\.rule))
  }

  @Test("A content may be loaded in both players if its second opening permits a duplicate")
  func requestedDuplicateMayBeLoaded() {
    var log = LogBuilder.withBoth()
    for player in PlayerID.allCases {
      log.add(Self.accepted(.open(OpenRequest(.named("sport", app: "tandem"), allowsDuplicate: true))))
      log.note(Self.decision(.load, player))
    }
    log.closeAll()
    #expect(log.records.renumbered.verified().isEmpty)
  }

  @Test("At least the 16 contents that were opened as duplicates last may be in both roles")
  func newestDuplicatesMayHaveBothRoles() {
    var log = LogBuilder.withBoth()
    let keys = (1...17).map { ContentKey("content \($0)") }
    for key in keys {
      log.add(Self.accepted(.open(OpenRequest(.named(key, app: "tandem"), allowsDuplicate: true))))
      log.note(
        .content(OpenDecision(.new, rule: .explicitID, key: key, otherKey: nil, action: .load, player: .A)))
    }
    func rules(_ key: ContentKey) -> [Violation.Rule] {
      var log = log
      let (one, other) = (StateChange.Assignment(.A, key), StateChange.Assignment(.B, key))
      log.note(.roles(revision: 99, fullScreen: one, pictureInPicture: other))
      return log.records.renumbered.verified().filter { $0.severity == .violation }.map(\.rule)
    }
    for key in keys.dropFirst() { #expect(rules(key) == [], "\(key)") }
    #expect(rules(keys[0]) == [.onePlace])
    #expect(rules("sport") == [.onePlace])
  }

  @Test("A duplicate in both roles stays known, whatever is opened as a duplicate meanwhile")
  func duplicateInUseStaysKnown() {
    var log = LogBuilder.withBoth()
    for key in ["film"] + (1...17).map({ ContentKey("content \($0)") }) {
      log.add(Self.accepted(.open(OpenRequest(.named(key, app: "tandem"), allowsDuplicate: true))))
      log.note(.content(OpenDecision(.new, rule: .explicitID, key: key, otherKey: nil, action: .load, player: .B)))
    }
    let (one, other) = (StateChange.Assignment(.A, "film"), StateChange.Assignment(.B, "film"))
    log.note(.roles(revision: 99, fullScreen: one, pictureInPicture: other))
    #expect(log.records.renumbered.verified().filter { $0.severity == .violation }.isEmpty)
  }

  @Test("Any number of questions whether to dismiss a screen may be open at once")
  func manyDismissalsMayBeOpen() {
    var log = LogBuilder.withBoth()
    for number in 1...17 { log.note(.dismissalProposed(Self.dismissal(number))) }
    for number in (1...17).reversed() {
      log.note(.dismissalAnswered(Self.dismissal(number), isAccepted: true, .answered))
    }
    log.closeAll()
    #expect(log.records.renumbered.verified().isEmpty)
  }

  @Test(
    "A video may be paused after a swap only if a command paused it during the swap", arguments: [true, false])
  func pauseDuringASwapIsAcceptedForItsVideoOnly(isTheOther: Bool) {
    var log = LogBuilder.withBoth()
    log.swap(entering: .A)
    let end = log.records.count
    log.closeAll()
    var records = Array(log.records)
    let index = records.firstIndex { $0["callback"] == "restoreUserInterfaceForPictureInPictureStop" } ?? 0
    records.insert(Self.accepted(.pause(isTheOther ? .pictureInPicture : .fullScreen)), at: index + 1)
    for index in records.indices
    where index <= end && records[index]["moment"] == "ended" && records[index]["player"] == "A" {
      records[index].fields = records[index].fields.map { $0.key == "paused" ? .init("paused", true) : $0 }
    }
    #expect(records.renumbered.verified().map(\.rule) == (isTheOther ? [.continuity] : []))
  }

  @Test(
    "If a video loses its connection during a swap, this video alone may be reopened, but it may not be paused",
    arguments: [
      ("A", "entry", nil), ("A", "position_us", nil), ("A", "paused", Violation.Rule.continuity),
      ("A", "volume", .continuity), ("B", "entry", .continuity), ("B", "position_us", .continuity),
    ] as [(String, String, Violation.Rule?)])
  func lostConnectionAllowsReopeningOfItsVideoOnly(player: String, key: String, rule: Violation.Rule?) {
    var log = LogBuilder.withBoth()
    log.swap(entering: .A)
    let end = log.records.count
    log.closeAll()
    var records = Array(log.records)
    let index = records.firstIndex { $0["callback"] == "restoreUserInterfaceForPictureInPictureStop" } ?? 0
    for (offset, change) in [StreamChange.interrupted(reason: "gone"), .retrying(attempt: 1), .revived].enumerated() {
      records.insert(Record(note: .stream(.A, "film", change), elapsed: nil), at: index + 1 + offset)
    }
    let another: [String: JSONValue] = ["entry": 77, "position_us": 0, "paused": true, "volume": 3.5]
    var changed = 0
    for index in records.indices where index <= end + 3 && records[index]["player"]?.string == player {
      // The video begins at 5 s, so a position of 0 at the end is a step back.
      let isEnd = records[index]["moment"] == "ended"
      guard isEnd || key == "position_us" && records[index]["moment"] == "began" else { continue }
      let value: JSONValue? = isEnd ? another[key] : 5_000_000
      records[index].fields = records[index].fields.map { $0.key == key ? .init($0.key, value ?? .null) : $0 }
      changed += 1
    }
    #expect(changed > 0)
    #expect(records.renumbered.verified().map(\.rule) == [rule].compactMap(\.self))
  }
}
