// What two runs of one thing have in common.

import EventLog
import JSON
import Orchestration

/// A record without what differs from run to run: numbers of lines, times, process ids, positions, the program's version.
package struct LogMeaning: Hashable, Sendable {
  /// What keeps its order. Between these, records of two runs may come in another order.
  package enum Lane: CaseIterable, Hashable, Sendable {
    /// What the rules decided and what came of it.
    case session
    /// The players' own events, which come when they come.
    case playerA, playerB

    package init(_ line: some RecordFields) {
      if line.knownKind == .player, !line.isText(.event, "snapshot") {
        self = line.player(.player) == .B ? .playerB : .playerA
      } else {
        self = .session
      }
    }
  }

  package let fields: [JSONValue.Member]
  package let kind: String

  private static let volatile: Set<String> = [
    "pid", "program", "latency_us", "duration_us", "wait_us", "position_us", "entry", "framesDropped", "framesLate",
    "generation",
  ]

  package init(_ record: Record) {
    kind = record.kind
    fields = record.fields.filter { !Self.volatile.contains($0.key) }.sorted { $0.key < $1.key }
  }
}

/// The same lane of two logs, side by side.
package struct LogComparison {
  package struct Difference {
    /// Equal records before it, of the first log, oldest first.
    package var before: [Record]
    /// Nil where a log is over.
    package var first: Record?
    package var second: Record?
    /// The keys that differ, where both are records of one kind.
    package var keys: [String]
  }

  private var before: [Record] = []
  package private(set) var count = 0

  package init() {}

  /// Takes the next record of both.
  ///
  /// - Returns: what differs; nil where nothing does.
  package mutating func compare(_ first: Record?, _ second: Record?) -> Difference? {
    if let first, let second {
      let (one, other) = (LogMeaning(first), LogMeaning(second))
      if one == other {
        count += 1
        before.append(first)
        if before.count > 3 { before.removeFirst() }
        return nil
      }
      let keys = Set((one.fields + other.fields).map(\.key)).filter { first[$0] != second[$0] }
      return Difference(before: before, first: first, second: second, keys: one.kind == other.kind ? keys.sorted() : [])
    }
    if first == nil, second == nil { return nil }
    return Difference(before: before, first: first, second: second, keys: [])
  }
}
