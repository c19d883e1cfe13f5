// Records that lack a key, or that have a key with a wrong value.

import TandemFoundation
import TandemLog
import TandemOrchestrator
import Testing

@Suite("Verifying records with missing or wrong keys")
struct MalformedRecordTests {
  /// The violations of a log of two videos that ends with the given records. The scanner must find the same violations.
  private func found(_ records: [Record]) throws -> [Violation] {
    var log = LogBuilder.withBoth()
    for record in records { log.add(record) }
    let all = log.records.renumbered
    var (verifier, quick) = (Verifier(), Verifier())
    let found = all.flatMap { verifier.feed($0) }
    let reader = LogReader(bytes: all.text)
    var scanned: [Violation] = []
    while let more = try reader.feedNext(to: &quick) { scanned += more }
    #expect(scanned == found)
    return found
  }

  private static func entry(_ event: String, _ entry: JSONValue, of count: Int) -> Record {
    Record(
      .player,
      [
        .init("player", "A"), .init("event", .string(event)), .init("content", "film"), .init("entry", entry),
        .init("count", .int(count)),
      ])
  }

  private static func sync(_ fields: [JSONValue.Member]) -> Record {
    Record(.sync, fields + [.init("player", "B"), .init("drift_us", 0), .init("frame_us", 40_000)])
  }

  /// Malformed records, and the form that the verifier expects.
  static let malformed: [(Record, String)] = [
    (entry("entry", 4, of: 3), "entry: a whole number from 1 to 3"),
    (entry("loadEntry", 0, of: 3), "entry: a whole number from 1 to 3"),
    (entry("loadEntry", nil, of: 3), "entry: a whole number from 1 to 3"),
    (entry("entry", 1, of: 0), "entry: a whole number from 1 to 1"),
    (entry("prepareEntry", 4, of: 3), "entry: a whole number from 1 to 3, or null"),
    (entry("prepareEntry", 0, of: 3), "entry: a whole number from 1 to 3, or null"),
    (entry("prepareEntry", "1", of: 3), "entry: a whole number from 1 to 3, or null"),
    (Record(.player, [.init("player", "C"), .init("event", "endReached")]), "player: one of A, B"),
    (Record(.playerLost, [.init("player", "C")]), "player: one of A, B"),
    (Record(.content, [.init("action", "load"), .init("key", "film")]), "player: one of A, B"),
    (Record(.opening, [.init("outcome", "shown"), .init("content", "film")]), "player: one of A, B"),
    (Record(.stream, [.init("event", "revived"), .init("content", "film")]), "player: one of A, B"),
    (
      sync([.init("event", "jumped")]),
      "event: one of began, moved, speed, seek, settled, apart, drift, rested, waited, ended"
    ),
    (Record(.sync, [.init("event", "seek"), .init("by_us", 1)]), "player: A or B"),
    (Record(.sync, [.init("event", "speed"), .init("speed", 1.0), .init("chosenSpeed", 1.0)]), "player: A or B"),
    (sync([.init("event", "speed"), .init("chosenSpeed", 1.0)]), "speed: a speed"),
    (sync([.init("event", "speed"), .init("speed", 0.0), .init("chosenSpeed", 1.0)]), "speed: a speed"),
    (sync([.init("event", "speed"), .init("speed", 1.0)]), "chosenSpeed: a speed"),
    (sync([.init("event", "speed"), .init("speed", 1.0), .init("chosenSpeed", -1.0)]), "chosenSpeed: a speed"),
    (Record(.sync, [.init("event", "drift"), .init("frame_us", 1)]), "drift_us: a whole number"),
    (
      Record(.sync, [.init("event", "settled"), .init("drift_us", 0), .init("frame_us", 0)]),
      "frame_us: a number of at least 1"
    ),
  ]

  @Test("A record with a wrong or missing key is reported once, with the expected form", arguments: malformed)
  func malformedRecordIsReportedOnce(record: Record, expected: String) throws {
    let found = try found([record])
    #expect(found.map(\.rule) == [.format] && found.first?.expected == expected, "\(found)")
  }

  /// Records that lack a key, and whose form no rule checks.
  static let unchecked: [Record] = [
    entry("prepareEntry", nil, of: 3), Record(.content, [.init("action", "nothing"), .init("player", "A")]),
    Record(.content, [.init("action", "load"), .init("player", "A")]), Record(.screen, [.init("state", "dismissed")]),
    Record(.screen, [.init("screen", "guide")]),
    // Older versions wrote no outcome.
    Record(.screen, [.init("screen", "guide"), .init("state", "dismissalAccepted"), .init("transaction", 3)]),
    Record(.screen, [.init("screen", "guide"), .init("state", "dismissalDeclined"), .init("outcome", "answered")]),
    Record(.persistence, [.init("event", "released")]),
    Record(.persistence, [.init("player", "A"), .init("event", "built"), .init("view", "one")]),
    Record(.stream, [.init("player", "A"), .init("event", "poster")]),
    Record(.log, [.init("event", "rotated"), .init("lost", 3)]),
  ]

  @Test("A record that lacks a key breaks no rule if no rule needs the key", arguments: unchecked)
  func recordWithoutAnUnneededKeyBreaksNoRule(record: Record) throws {
    #expect(try found([record]) == [])
  }

  @Test("A promise is checked even if the record lacks the key that the violation would name")
  func promiseIsCheckedWithoutTheNamedKey() throws {
    let away = Record(note: .background(automatic: false, player: .A))
    let came = try found([away, Record(.app, [.init("state", "foreground")])])
    #expect(came.map(\.rule) == [.promise] && came.map(\.found) == [""])
    let unanswered = try found([Record(.command, [.init("command", "pause")])])
    #expect(unanswered.map(\.rule) == [.promise] && unanswered.map(\.found) == ["no answer"])
  }

  @Test("A player with both roles is reported")
  func playerWithBothRolesIsReported() throws {
    let roles = StateChange.roles(
      revision: 99, fullScreen: StateChange.Assignment(.A, "film"),
      pictureInPicture: StateChange.Assignment(.A, "news"))
    let found = try found([Record(note: roles)])
    #expect(found.map(\.rule) == [.format] && found.map(\.expected) == ["one role for A"])
  }

  @Test("A session record of another version is reported")
  func otherVersionIsReported() {
    for (format, version) in [("tandem-log", LogFormat.version + 1), ("other-log", LogFormat.version)] {
      var verifier = Verifier()
      let session = Record(.session, [.init("format", .string(format)), .init("version", .int(version))])
      let found = [session].renumbered.flatMap { verifier.feed($0) }
      #expect(found.map(\.rule) == [.format] && found.map(\.found) == ["another format"])
    }
  }

  @Test(
    "A snapshot without a pause, a speed or a volume counts as playing at the speed 1 and the volume 100",
    arguments: [("paused", true), ("speed", 2.0), ("volume", 50.0)] as [(String, JSONValue)])
  func missingValueOfASnapshotCountsAsItsDefault(key: String, other: JSONValue) throws {
    var records = GoodLog.swap.records
    let snapshots = records.indices.filter { records[$0].says("snapshot(A)") && records[$0]["transaction"] == 2 }
    try #require(snapshots.count == 2)
    records[snapshots[0]].fields.removeAll { $0.key == key }
    #expect(records.verified() == [])
    records[snapshots[1]].fields = records[snapshots[1]].fields.map { $0.key == key ? .init(key, other) : $0 }
    #expect(records.verified().map(\.rule) == [.continuity])
  }
}
