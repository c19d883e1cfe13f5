// Two logs beside each other.

import TandemLog
import TandemJSON

/// Finds the first difference of two logs that are read alternately: of the pairs that differ, the one that comes first
/// in the first log. It keeps no more than the records of a lane by which one log is ahead of the other.
package struct LogComparison {
  package enum Side: CaseIterable, Hashable, Sendable { case first, second }

  package struct Difference {
    /// Equal records before it, of the first log, oldest first.
    package var before: [Record]
    /// Nil where a log is over.
    package var first: Record?
    package var second: Record?
    /// The keys that differ, where both are records of one kind.
    package var keys: [String]

    /// Of two differences the one that comes first in the first log is told.
    fileprivate var line: Int { first?.place?.line ?? second?.place?.line ?? .max }
    fileprivate var lane: LogMeaning.Lane

    fileprivate func isBefore(_ other: Difference) -> Bool {
      (line, lane.rawValue) < (other.line, other.lane.rawValue)
    }
  }

  /// A lane of both logs.
  private struct Pairing {
    let lane: LogMeaning.Lane
    var before: [Record] = []
    /// What the other log has not come to; that of one log at most.
    var waiting = RecordQueue()
    var ahead = Side.first
    /// Nothing more of it is of interest.
    var isOver = false
  }

  package private(set) var difference: Difference?
  package private(set) var count = 0
  private var lanes: [LogMeaning.Lane: Pairing] = [:]
  private var ended: Set<Side> = []
  /// The line that each log is at.
  private var lines: [Side: Int] = [:]
  /// How many records wait of each.
  private var waiting: [Side: Int] = [:]

  package init() { for lane in LogMeaning.Lane.allCases { lanes[lane] = Pairing(lane: lane) } }

  /// Of which log the next record is wanted: of the one that is behind. Nil when nothing more can change the answer.
  package var wanted: Side? {
    if ended.count == 2 || lanes.values.allSatisfy(\.isOver) { return nil }
    if let ended = ended.first { return ended == .first ? .second : .first }
    return waiting[.first, default: 0] <= waiting[.second, default: 0] ? .first : .second
  }

  /// Takes the next record of a log, nil at its end.
  package mutating func take(_ record: Record?, from side: Side) {
    guard let record else {
      ended.insert(side)
      for lane in LogMeaning.Lane.allCases { endLane(lane, of: side) }
      return
    }
    lines[side] = record.place?.line
    let lane = LogMeaning.Lane(record)
    if !LogMeaning.isEmpty(record), lanes[lane]?.isOver == false { pair(record, side, lane) }
    if difference != nil { closeLanes() }
  }

  private mutating func pair(_ record: Record, _ side: Side, _ lane: LogMeaning.Lane) {
    guard var pairing = lanes[lane] else { return }
    lanes[lane] = nil
    defer { lanes[lane] = pairing }
    if pairing.ahead != side, let other = pairing.waiting.popFirst() {
      waiting[pairing.ahead, default: 0] -= 1
      let (first, second) = side == .first ? (record, other) : (other, record)
      if LogMeaning.areEqual(first, second) {
        count += 1
        pairing.before.append(first)
        if pairing.before.count > 3 { pairing.before.removeFirst() }
      } else {
        found(first, second, &pairing)
      }
    } else if ended.contains(side == .first ? .second : .first) {
      found(side == .first ? record : nil, side == .second ? record : nil, &pairing)
    } else {
      pairing.ahead = side
      pairing.waiting.append(record)
      waiting[side, default: 0] += 1
    }
  }

  /// What waits for a log that is over waits in vain.
  private mutating func endLane(_ lane: LogMeaning.Lane, of side: Side) {
    guard var pairing = lanes[lane], !pairing.isOver, pairing.ahead != side, let record = pairing.waiting.popFirst()
    else { return }
    waiting[pairing.ahead, default: 0] -= 1
    found(side == .second ? record : nil, side == .first ? record : nil, &pairing)
    lanes[lane] = pairing
  }

  private mutating func found(_ first: Record?, _ second: Record?, _ pairing: inout Pairing) {
    var keys: Set<String> = []
    if let first, let second, first.kind == second.kind {
      let all = LogMeaning(first).fields + LogMeaning(second).fields
      keys = Set(all.map(\.key)).filter { first[$0] != second[$0] }
    }
    let new = Difference(before: pairing.before, first: first, second: second, keys: keys.sorted(), lane: pairing.lane)
    if difference.map({ new.isBefore($0) }) ?? true { difference = new }
    close(&pairing)
  }

  /// A lane in which nothing waits that comes before the difference can't have an earlier one.
  private mutating func closeLanes() {
    guard let line = difference?.line else { return }
    for side in Side.allCases where !ended.contains(side) && lines[side, default: 0] < line { return }
    for lane in LogMeaning.Lane.allCases {
      guard var pairing = lanes[lane], !pairing.isOver, pairing.waiting.first?.place?.line ?? .max > line else {
        continue
      }
      close(&pairing)
      lanes[lane] = pairing
    }
  }

  private mutating func close(_ pairing: inout Pairing) {
    pairing.isOver = true
    waiting[pairing.ahead, default: 0] -= pairing.waiting.count
    pairing.waiting = RecordQueue()
  }
}

/// First in, first out.
private struct RecordQueue {
  private var records: [Record?] = []
  private var start = 0

  var count: Int { records.count - start }
  var first: Record? { start < records.count ? records[start] : nil }

  mutating func append(_ record: Record) { records.append(record) }

  mutating func popFirst() -> Record? {
    guard start < records.count else { return nil }
    defer {
      records[start] = nil
      start += 1
      if start * 2 > records.count {
        records.removeFirst(start)
        start = 0
      }
    }
    return records[start]
  }
}
