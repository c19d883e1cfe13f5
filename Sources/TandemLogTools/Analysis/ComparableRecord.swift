// What two runs of one thing have in common.

import TandemLog
import TandemJSON
import TandemRules

/// A record without what differs from run to run: numbers of lines, times, process ids, positions, the program's
/// version, and where a command came from.
package struct ComparableRecord: Hashable, Sendable {
  /// What keeps its order. Between these, records of two runs may come in another order.
  package enum Lane: Int, CaseIterable, Hashable, Sendable {
    /// What the rules decided and what came of it.
    case session
    /// Who is heard: a hand-over waits for the silence of a player, which takes another time in another run.
    case sound
    /// The players' own events, which come when they come.
    case playerA, playerB

    package init(_ line: some RecordFields) {
      switch line.knownKind {
      case .audio: self = .sound
      case .player where !line.isText(.event, "snapshot"): self = line.player(.player) == .B ? .playerB : .playerA
      default: self = .session
      }
    }
  }

  package let fields: [JSONValue.Member]
  package let kind: String

  private static let volatileKeys: [FieldKey] = [
    .pid, .program, .latency, .duration, .wait, .position, .entry, .framesDropped, .framesLate, .generation,
  ]
  private static let volatile = Set(volatileKeys.map(\.name))

  /// What a snapshot measures of a player's state, which confirms what it was asked for when it comes to it. What it was
  /// asked for stands in other records.
  private static let measuredKeys: [FieldKey] = [.muted, .audioTrack, .subtitleTrack, .videoTrack]
  private static let measured = Set(measuredKeys.map(\.name))

  /// What the records of a sync measure. Where one is to be stands in the command, if somebody said it.
  private static let measuredInSync: Set = ["offset_us", "drift_us", "by_us"]

  private static let ignored = FieldKeySet(volatileKeys + [.seq, .time])
  private static let ignoredInCommands = ignored.union(FieldKeySet([.source]))
  private static let ignoredOfPlayers = ignored.union(FieldKeySet(measuredKeys))

  /// The keys that are not compared of a line.
  static func ignored(in line: LogLine) -> FieldKeySet {
    switch line.knownKind {
    case .command: ignoredInCommands
    case .player: ignoredOfPlayers
    default: ignored
    }
  }

  package init(_ record: Record) {
    kind = record.kind
    fields = record.fields.filter { !Self.isVolatile($0.key, in: record.kind) }.sorted { $0.key < $1.key }
  }

  private static func isVolatile(_ key: String, in kind: String) -> Bool {
    volatile.contains(key) || key == "source" && kind == "command" || kind == "player" && measured.contains(key)
      || kind == "tie" && measuredInSync.contains(key)
  }

  /// Whether a line says nothing of what happened: where the videos are shown, what libraries complained of, which tracks
  /// a file has, that one goes on, or that the machine was slow.
  package static func isEmpty(_ line: some RecordFields) -> Bool {
    switch line.knownKind {
    case nil: line.kindName == "slowStep"
    case .log: line.isContinuation
    case .display: line.isText(.event, "opened")
    case .player: line.isText(.event, "warning") || line.isText(.event, "tracks")
    default: false
    }
  }

  /// Whether two records mean the same. Mostly their keys are in one order, and nothing needs to be sorted.
  package static func areEqual(_ one: Record, _ other: Record) -> Bool {
    guard one.kind == other.kind else { return false }
    if one.fields.count == other.fields.count,
      zip(one.fields, other.fields).allSatisfy({
        $0.key == $1.key && ($0.value == $1.value || isVolatile($0.key, in: one.kind))
      })
    {
      return true
    }
    return ComparableRecord(one) == ComparableRecord(other)
  }
}
