import TandemFoundation

/// Adds chunks up in any order, in constant memory.
package struct ExplorationSummary: Sendable {
  package private(set) var sessions = 0
  package private(set) var failed = 0
  /// The failures with the lowest seeds.
  package private(set) var failures: [ExploredFailure] = []
  package private(set) var milliseconds = 0
  /// The number of sessions whose processor time is included in ``milliseconds``.
  private var timedSessions = 0
  package private(set) var counts = [Int](repeating: 0, count: Point.all.count)
  package private(set) var firstSeeds = [Int?](repeating: nil, count: Point.all.count)
  /// For each power of ten, an estimate of the states in all sessions with smaller seeds. Powers of
  /// ten that are not a whole number of chunks are omitted.
  private var statesBelow: [Int: DistinctCount] = [:]
  private var states = DistinctCount()
  private var highest = 0

  private static let mostFailures = 20
  /// The powers of ten up to ``ExploredChunk/highestSeed``.
  private static let bounds = Array(sequence(first: 10) { $0 * 10 }.prefix { $0 <= ExploredChunk.highestSeed })

  package init() {}

  package mutating func add(_ chunk: ExploredChunk) {
    sessions += chunk.sessions
    failed += chunk.failed
    failures = Array((failures + chunk.failures).sorted { $0.seed < $1.seed }.prefix(Self.mostFailures))
    if let time = chunk.milliseconds {
      milliseconds += time
      timedSessions += chunk.sessions
    }
    for index in counts.indices {
      counts[index] += chunk.counts[index]
      if let seed = chunk.firstSeeds[index] { firstSeeds[index] = min(firstSeeds[index] ?? seed, seed) }
    }
    states.merge(chunk.states)
    highest = max(highest, chunk.last)
    for bound in Self.bounds where bound >= ExploredChunk.size && chunk.last < bound {
      statesBelow[bound, default: DistinctCount()].merge(chunk.states)
    }
  }

  /// The number of sessions in a second of processor time; nil if no time is known.
  package var rate: Int? { milliseconds > 0 ? timedSessions * 1000 / milliseconds : nil }

  // MARK: - Points

  /// Each point must be witnessed at least once per this many sessions.
  package static let requiredRate = 20_000
  /// Points are required only from this number of sessions on. In fewer sessions, a point may be missing by chance.
  package static let fewestSessions = 100_000

  package struct Row: Hashable, Sendable {
    package var point: Point
    package var count: Int
    package var seed: Int?
  }

  /// The points, the rarest first.
  package var rows: [Row] {
    let rows = Point.all.indices.map { Row(point: Point.all[$0], count: counts[$0], seed: firstSeeds[$0]) }
    return rows.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(\.element)
  }

  /// The points that were witnessed less often than required.
  package var missed: [Row] {
    sessions < Self.fewestSessions ? [] : rows.filter { $0.count < sessions / Self.requiredRate }
  }

  package var isPassed: Bool { failed == 0 && missed.isEmpty }

  // MARK: - Curve

  package struct Decade: Hashable, Sendable {
    /// The limit of the seeds: only sessions with smaller seeds are counted.
    package var below: Int
    package var points: Int
    /// An estimate of the number of states; nil if ``below`` is smaller than one chunk.
    package var states: Int?
  }

  /// The numbers of points and states among the seeds below each power of ten.
  package var curve: [Decade] {
    Self.bounds.prefix { $0 <= highest }.map { decade(below: $0, statesBelow[$0]) }
      + [decade(below: highest + 1, states)]
  }

  private func decade(below bound: Int, _ states: DistinctCount?) -> Decade {
    Decade(below: bound, points: firstSeeds.count { $0.map { $0 < bound } ?? false }, states: states?.estimate)
  }
}

extension ExplorationSummary {
  /// The summary as lines for people.
  ///
  /// - Parameter rows: the number of the rarest points to list.
  package func lines(rows limit: Int) -> [String] {
    var lines = [
      "\(sessions) \(sessions == 1 ? "session" : "sessions"), \(failed) of them failed"
        + (rate.map { ", \($0) per second and core" } ?? "")
    ]
    for failure in failures { lines.append("  seed \(failure.seed): \(failure.message)") }
    let witnessed = counts.count { $0 > 0 }
    lines.append("\(witnessed) of \(counts.count) points were witnessed; the rarest:")
    for row in rows.prefix(limit) { lines.append("  " + text(row)) }
    if !missed.isEmpty {
      lines.append("\(missed.count) points were witnessed in fewer than one of \(Self.requiredRate) sessions")
    }
    lines.append("columns: N, the points witnessed with seeds below N, the states reached with seeds below N")
    for decade in curve {
      lines.append("  \(decade.below)  \(decade.points)  " + (decade.states.map { "about \($0)" } ?? "-"))
    }
    return lines
  }

  private func text(_ row: Row) -> String {
    guard let seed = row.seed else { return "\(row.point.name): never" }
    return "\(row.point.name): witnessed in \(row.count) of \(sessions) (\(percent(row.count)) %), seed \(seed)"
  }

  /// Returns a count's share of the sessions in per cent, with four decimals.
  private func percent(_ count: Int) -> String {
    let parts = sessions == 0 ? 0 : sessions.dividingFullWidth(count.multipliedFullWidth(by: 1_000_000)).quotient
    return "\(parts / 10_000).\((parts % 10_000).zeroPadded(to: 4))"
  }

  package var json: JSONValue {
    .fields([
      "sessions": .int(sessions), "failed": .int(failed), "sessionsPerSecondAndCore": rate.map(JSONValue.int),
      "failures": .array(failures.map(\.json)),
      "missed": .array(missed.map { .string($0.point.name) }),
      "points": .array(
        rows.map { row in
          .fields([
            "point": .string(row.point.name), "sessions": .int(row.count), "seed": row.seed.map(JSONValue.int),
          ])
        }),
      "curve": .array(
        curve.map { decade in
          .fields([
            "below": .int(decade.below), "points": .int(decade.points), "states": decade.states.map(JSONValue.int),
          ])
        }),
    ])
  }
}
