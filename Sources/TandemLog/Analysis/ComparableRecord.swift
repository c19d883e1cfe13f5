import TandemFoundation
import TandemOrchestrator

/// A record without the parts that differ between runs: line numbers, times, process ids, positions, the program's
/// version, and the source of a command.
package struct ComparableRecord: Hashable, Sendable {
  /// A group of records that keep their order. Records of different lanes may be interleaved differently in two runs.
  package enum Lane: Int, CaseIterable, Hashable, Sendable {
    /// The session's decisions and their results.
    case session
    /// Audio. A handoff waits until a player is silent, and this wait takes a different time in each run.
    case sound
    /// The players' own events, whose times differ between runs.
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
    .pid, .program, .wallClock, .latency, .duration, .wait, .position, .entry, .framesDropped, .framesLate, .generation,
  ]
  private static let volatile = Set(volatileKeys.map(\.rawValue))

  /// Values of a snapshot that the player confirms late. They are not compared, because other records contain the
  /// requested values.
  private static let measuredKeys: [FieldKey] = [.muted, .audioTrack, .subtitleTrack, .videoTrack]
  private static let measured = Set(measuredKeys.map(\.rawValue))

  /// The measured values of sync records. They are not compared, because the requested offset is part of the command.
  private static let measuredInSync: Set = ["offset_us", "drift_us", "by_us"]

  private static let ignored = FieldKeySet(volatileKeys + [.seq, .time])
  private static let ignoredInCommands = FieldKeySet(volatileKeys + [.seq, .time, .source])
  private static let ignoredOfPlayers = FieldKeySet(volatileKeys + [.seq, .time] + measuredKeys)

  /// Returns the keys of a line that are not compared.
  static func ignored(in line: LogLine) -> FieldKeySet {
    switch line.knownKind {
    case .command: ignoredInCommands
    case .player: ignoredOfPlayers
    default: ignored
    }
  }

  package init(_ record: Record) {
    kind = record.kind
    fields = record.fields.filter { !Self.isVolatile($0.key, in: record.knownKind) }.sorted { $0.key < $1.key }
  }

  private static func isVolatile(_ key: String, in kind: RecordKind?) -> Bool {
    volatile.contains(key) || key == "source" && kind == .command || kind == .player && measured.contains(key)
      || kind == .sync && measuredInSync.contains(key)
  }

  /// True for a line that is not compared, because it shows no action. Examples are a line about the display, a
  /// library's message, a file's tracks, a link to an older file, and an overload.
  package static func isEmpty(_ line: some RecordFields) -> Bool {
    switch line.knownKind {
    case .slowStep: true
    case .log: line.isContinuation
    case .display: line.isText(.event, "opened")
    case .player: line.isText(.event, "warning") || line.isText(.event, "tracks")
    default: false
    }
  }

  /// True if two records have the same meaning. Their keys usually have the same order, so sorting is rarely necessary.
  package static func areEqual(_ one: Record, _ other: Record) -> Bool {
    guard one.kind == other.kind else { return false }
    if one.fields.count == other.fields.count,
      zip(one.fields, other.fields).allSatisfy({
        $0.key == $1.key && ($0.value == $1.value || isVolatile($0.key, in: one.knownKind))
      })
    {
      return true
    }
    return ComparableRecord(one) == ComparableRecord(other)
  }
}
