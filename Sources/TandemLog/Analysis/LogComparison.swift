import TandemFoundation

/// Finds the differences between two logs that are read alternately. After a difference, the comparison searches for
/// the next record that both logs have, and continues there. If one log is ahead, only the records that the other log
/// has not reached yet are in memory.
package struct LogComparison {
  package enum Side: CaseIterable, Hashable, Sendable {
    case first, second

    var other: Side { self == .first ? .second : .first }
  }

  package struct Difference {
    /// The equal records before the difference, from the first log, oldest first.
    package var before: [Record]
    /// The first log's record at the difference; nil if this log has ended.
    package var first: Record?
    package var second: Record?
    /// The keys that differ, if both records have the same kind.
    package var keys: [String]

    /// The line in the first log, by which differences are sorted. The differences of one lane keep their order.
    fileprivate var line: Int
    fileprivate var lane: ComparableRecord.Lane
  }

  /// One lane, with the state of both logs.
  private struct Pairing {
    let lane: ComparableRecord.Lane
    /// The newest three lines that are equal in both logs, oldest first.
    var before: [RawLogLine] = []
    /// Records of the log that is ahead. The other log has not reached them yet.
    var waiting = LineQueue()
    /// The waiting record that is being compared.
    var met = RawLogLine()
    var ahead = Side.first
    /// The records of each log after a difference, up to the next common record.
    var unmatched: Sides<[Record]>?
    /// True if the lane is finished: no later record of the lane can change the result.
    var isOver = false

    /// - Returns: false if no record waits.
    mutating func popFirst() -> Bool { waiting.popFirst(into: &met) }

    /// Adds the compared record, which is equal in both logs, to the records before the next difference.
    mutating func remember() {
      // Reuse the memory of the oldest line.
      let oldest = before.count < 3 ? RawLogLine() : before.removeFirst()
      before.append(met)
      met = oldest
    }
  }

  /// A value for each log.
  private struct Sides<Value> {
    var first: Value
    var second: Value

    subscript(side: Side) -> Value {
      get { side == .first ? first : second }
      set { if side == .first { first = newValue } else { second = newValue } }
    }
  }

  /// The first difference of each lane.
  private var found: [Difference] = []
  package private(set) var places = 0
  /// True if a lane has no common record within ``window`` records, so that more differences may exist.
  package private(set) var isCut = false
  package private(set) var count = 0
  private var lanes = ComparableRecord.Lane.allCases.map { Pairing(lane: $0) }
  private var hasEnded = Sides(first: false, second: false)
  /// True after a session's end. Later records, which older versions may have written, are ignored.
  private var isClosed = Sides(first: false, second: false)
  /// The number of waiting lines of each log.
  private var waiting = Sides(first: 0, second: 0)
  /// The number of lanes that are not finished.
  private var openLanes = ComparableRecord.Lane.allCases.count

  package init() {}

  /// The maximum number of differences that are reported.
  package static let maximumReported = 10
  /// The comparison of a lane ends if no common record follows a difference within this many records.
  private static let window = 512

  /// The reported differences, in the order of the first log.
  package var differences: [Difference] {
    let sorted = found.sorted { ($0.line, $0.lane.rawValue) < ($1.line, $1.lane.rawValue) }
    return Array(sorted.prefix(Self.maximumReported))
  }
  package var difference: Difference? { differences.first }

  /// The log whose next record the comparison needs: the log that is behind. Nil if no further record can change the
  /// result.
  package var wanted: Side? {
    if openLanes == 0 || hasEnded.first && hasEnded.second { return nil }
    if hasEnded.first || hasEnded.second { return hasEnded.first ? .second : .first }
    return waiting.first <= waiting.second ? .first : .second
  }

  /// Compares the next record of a log; nil at the log's end.
  package mutating func take(_ record: Record?, from side: Side) {
    guard let record else { return end(side) }
    take(LogLine(record), from: side)
  }

  package mutating func take(_ line: LogLine, from side: Side) {
    if isClosed[side] { return }
    isClosed[side] = line.knownKind == .end
    let lane = ComparableRecord.Lane(line).rawValue
    if !lanes[lane].isOver, !ComparableRecord.isEmpty(line) { pair(line, side, lane) }
  }

  private mutating func end(_ side: Side) {
    hasEnded[side] = true
    // A log that has ended can't match the records that wait in the other log, so each lane with waiting records has a
    // difference.
    for lane in lanes.indices where !lanes[lane].isOver && lanes[lane].ahead != side {
      if !lanes[lane].popFirst() { continue }
      waiting[lanes[lane].ahead] -= 1
      let record = lanes[lane].met.record()
      find(side == .second ? record : nil, side == .first ? record : nil, lane)
      close(lane)
    }
  }

  private mutating func pair(_ line: LogLine, _ side: Side, _ lane: Int) {
    if lanes[lane].unmatched != nil {
      join(line.record(), side, lane)
    } else if lanes[lane].ahead != side, lanes[lane].popFirst() {
      waiting[lanes[lane].ahead] -= 1
      if lanes[lane].met.isEqual(to: line, but: ComparableRecord.ignored(in: line))
        || ComparableRecord.areEqual(lanes[lane].met.record(), line.record())
      {
        count += 1
        if side == .first { lanes[lane].met.become(line) }
        lanes[lane].remember()
      } else {
        let other = lanes[lane].met.record()
        let (first, second) = side == .first ? (line.record(), other) : (other, line.record())
        find(first, second, lane)
        var others = [other]
        while lanes[lane].popFirst() { others.append(lanes[lane].met.record()) }
        waiting[side.other] += 1
        lanes[lane].unmatched = side == .first ? Sides(first: [], second: others) : Sides(first: others, second: [])
        join(line.record(), side, lane)
      }
    } else if hasEnded[side.other] {
      find(side == .first ? line.record() : nil, side == .second ? line.record() : nil, lane)
      close(lane)
    } else {
      lanes[lane].ahead = side
      lanes[lane].waiting.append(line)
      waiting[side] += 1
    }
  }

  /// Compares a record after a difference. If the other log has the same record, the comparison of both logs continues
  /// after this record.
  private mutating func join(_ record: Record, _ side: Side, _ lane: Int) {
    guard let unmatched = lanes[lane].unmatched else { return }
    if let index = unmatched[side.other].firstIndex(where: { ComparableRecord.areEqual($0, record) }) {
      count += 1
      lanes[lane].met.become(LogLine(side == .first ? record : unmatched[side.other][index]))
      lanes[lane].remember()
      waiting[side] -= unmatched[side].count
      waiting[side.other] -= index + 1
      for rest in unmatched[side.other][(index + 1)...] { lanes[lane].waiting.append(LogLine(rest)) }
      (lanes[lane].ahead, lanes[lane].unmatched) = (side.other, nil)
    } else if unmatched.first.count + unmatched.second.count == Self.window {
      isCut = true
      close(lane)
    } else {
      lanes[lane].unmatched?[side].append(record)
      waiting[side] += 1
    }
  }

  private mutating func find(_ first: Record?, _ second: Record?, _ lane: Int) {
    places += 1
    let own = found.filter { $0.lane == lanes[lane].lane }
    if own.count == Self.maximumReported { return }
    var keys: Set<String> = []
    if let first, let second, first.kind == second.kind {
      let all = ComparableRecord(first).fields + ComparableRecord(second).fields
      keys = Set(all.map(\.key)).filter { first[$0] != second[$0] }
    }
    let before = lanes[lane].before.map { $0.record() }
    let line = max(first?.location?.line ?? second?.location?.line ?? .max, own.last?.line ?? 0)
    found.append(
      Difference(
        before: before, first: first, second: second, keys: keys.sorted(), line: line, lane: lanes[lane].lane))
  }

  private mutating func close(_ lane: Int) {
    lanes[lane].isOver = true
    openLanes -= 1
    waiting[lanes[lane].ahead] -= lanes[lane].waiting.count
    lanes[lane].waiting = LineQueue()
    for side in Side.allCases { waiting[side] -= lanes[lane].unmatched?[side].count ?? 0 }
    lanes[lane].unmatched = nil
  }
}
