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
    var before = LastLines()
    /// What the other log has not come to; that of one log at most.
    var waiting = LineQueue()
    /// What waited and is compared now.
    var met = KeptLine()
    var ahead = Side.first
    /// Nothing more of it is of interest.
    var isOver = false

    /// - Returns: false where nothing waits.
    mutating func popFirst() -> Bool { waiting.popFirst(into: &met) }

    /// What was compared was equal.
    mutating func remember() { before.append(&met) }
  }

  /// Something of each log.
  private struct Sides<Value> {
    var first: Value
    var second: Value

    subscript(side: Side) -> Value {
      get { side == .first ? first : second }
      set { if side == .first { first = newValue } else { second = newValue } }
    }
  }

  package private(set) var difference: Difference?
  package private(set) var count = 0
  private var lanes = LogMeaning.Lane.allCases.map { Pairing(lane: $0) }
  private var hasEnded = Sides(first: false, second: false)
  /// Whether the session's end came. Older versions may have written something behind it.
  private var isClosed = Sides(first: false, second: false)
  /// The line that each log is at.
  private var lines = Sides(first: 0, second: 0)
  /// How many lines wait of each.
  private var waiting = Sides(first: 0, second: 0)
  /// How many lanes are not over.
  private var openLanes = LogMeaning.Lane.allCases.count
  private let texts = LineComparison()

  package init() {}

  /// Of which log the next record is wanted: of the one that is behind. Nil when nothing more can change the answer.
  package var wanted: Side? {
    if openLanes == 0 || hasEnded.first && hasEnded.second { return nil }
    if hasEnded.first || hasEnded.second { return hasEnded.first ? .second : .first }
    return waiting.first <= waiting.second ? .first : .second
  }

  /// Takes the next record of a log, nil at its end.
  package mutating func take(_ record: Record?, from side: Side) {
    guard let record else { return end(side) }
    take(LogLine(record), from: side)
  }

  /// Takes the next line of a log.
  package mutating func take(_ line: LogLine, from side: Side) {
    if isClosed[side] { return }
    isClosed[side] = line.knownKind == .end
    lines[side] = line.place.line
    let lane = LogMeaning.Lane(line).rawValue
    if !lanes[lane].isOver, !LogMeaning.isEmpty(line) { pair(line, side, lane) }
    // Compared with nil it would be copied.
    if case .some = difference { closeLanes() }
  }

  private mutating func end(_ side: Side) {
    hasEnded[side] = true
    // What waits for a log that is over waits in vain.
    for lane in lanes.indices where !lanes[lane].isOver && lanes[lane].ahead != side {
      if !lanes[lane].popFirst() { continue }
      waiting[lanes[lane].ahead] -= 1
      let record = lanes[lane].met.record()
      found(side == .second ? record : nil, side == .first ? record : nil, lane)
    }
  }

  private mutating func pair(_ line: LogLine, _ side: Side, _ lane: Int) {
    if lanes[lane].ahead != side, lanes[lane].popFirst() {
      waiting[lanes[lane].ahead] -= 1
      if texts.areEqual(lanes[lane].met, line, but: LogMeaning.ignored(in: line))
        || LogMeaning.areEqual(lanes[lane].met.record(), line.record())
      {
        count += 1
        if side == .first { lanes[lane].met.become(line) }
        lanes[lane].remember()
      } else {
        let other = lanes[lane].met.record()
        let (first, second) = side == .first ? (line.record(), other) : (other, line.record())
        found(first, second, lane)
      }
    } else if hasEnded[side == .first ? .second : .first] {
      found(side == .first ? line.record() : nil, side == .second ? line.record() : nil, lane)
    } else {
      lanes[lane].ahead = side
      lanes[lane].waiting.append(line)
      waiting[side] += 1
    }
  }

  private mutating func found(_ first: Record?, _ second: Record?, _ lane: Int) {
    var keys: Set<String> = []
    if let first, let second, first.kind == second.kind {
      let all = LogMeaning(first).fields + LogMeaning(second).fields
      keys = Set(all.map(\.key)).filter { first[$0] != second[$0] }
    }
    let before = lanes[lane].before.inOrder.map { $0.record() }
    let new = Difference(before: before, first: first, second: second, keys: keys.sorted(), lane: lanes[lane].lane)
    if difference.map({ new.isBefore($0) }) ?? true { difference = new }
    close(lane)
  }

  /// A lane in which nothing waits that comes before the difference can't have an earlier one.
  private mutating func closeLanes() {
    guard let line = difference?.line else { return }
    for side in Side.allCases where !hasEnded[side] && lines[side] < line { return }
    for lane in lanes.indices where !lanes[lane].isOver && lanes[lane].waiting.firstLine ?? .max > line { close(lane) }
  }

  private mutating func close(_ lane: Int) {
    lanes[lane].isOver = true
    openLanes -= 1
    waiting[lanes[lane].ahead] -= lanes[lane].waiting.count
    lanes[lane].waiting = LineQueue()
  }
}
