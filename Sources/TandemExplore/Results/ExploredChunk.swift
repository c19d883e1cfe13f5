// The results of consecutive seeds.

import TandemFoundation

/// A session that broke a rule.
package struct ExploredFailure: Hashable, Sendable {
  package var seed: Int
  /// The failure, in one line.
  package var message: String
}

/// The results of a range of seeds, stored as one line in a file of results.
///
/// The range lies within one chunk of ``size`` seeds. A chunk that was explored twice can therefore be detected, and
/// its results are added only once. Equal seeds and versions give equal results on every machine, apart from
/// ``milliseconds``.
package struct ExploredChunk: Hashable, Sendable {
  /// The number of seeds in a whole chunk. Chunk 0 begins with seed 0.
  package static let size = 10_000
  package static let highestSeed = 1_000_000_000_000
  /// The maximum number of failures that one chunk keeps.
  static let mostFailures = 10

  package var version: String
  package var first: Int
  package var last: Int
  /// The number of sessions that witnessed each point of ``Point/all``.
  package var counts = [Int](repeating: 0, count: Point.all.count)
  /// The first seed that witnessed each point; nil if no seed did.
  package var firstSeeds = [Int?](repeating: nil, count: Point.all.count)
  package var states = DistinctCount()
  /// A hash of all records of all sessions.
  package var digest: UInt64 = 0
  /// The number of sessions with a failure; ``failures`` contains only the first failures.
  package var failed = 0
  package var failures: [ExploredFailure] = []
  /// The processor time of the sessions; nil in a merged file, because its values must be equal on every machine.
  package var milliseconds: Int?

  package var number: Int { first / Self.size }
  package var sessions: Int { last - first + 1 }

  package init(version: String, first: Int) {
    self.version = version
    self.first = first
    last = first - 1
  }

  package mutating func add(_ session: ExploredSession) {
    last += 1
    for (index, isSeen) in session.points.enumerated() where isSeen {
      counts[index] += 1
      if firstSeeds[index] == nil { firstSeeds[index] = last }
    }
    for state in session.states { states.insert(state) }
    digest = (digest &* 31) &+ session.digest
    guard let message = session.failures.first else { return }
    failed += 1
    if failures.count < Self.mostFailures { failures.append(ExploredFailure(seed: last, message: message)) }
  }

  /// Returns true if this result of a chunk replaces another result of the same chunk. These
  /// criteria apply in order: more seeds, more failures, a shorter time, and a text that sorts
  /// first.
  package func isPreferred(to other: ExploredChunk) -> Bool {
    if sessions != other.sessions { return sessions > other.sessions }
    if failed != other.failed { return failed > other.failed }
    let (time, otherTime) = (milliseconds ?? .max, other.milliseconds ?? .max)
    return time != otherTime ? time < otherTime : line < other.line
  }

  /// Returns true if two runs of the same seeds gave different results. Such a difference is an error of Tandem.
  package func contradicts(_ other: ExploredChunk) -> Bool {
    guard first == other.first, last == other.last else { return false }
    var (one, two) = (self, other)
    (one.milliseconds, two.milliseconds) = (nil, nil)
    return one != two
  }
}

extension ExploredChunk {
  /// A hash of the names of all points and of the first sessions. Results with different hashes must not be added up.
  package static let sessionsHash: String = {
    var hasher = StableHasher()
    for point in Point.all { hasher.combine(point.name) }
    for seed in 0..<20 {
      var session = RandomSession(seed: seed)
      hasher.combine(session.scenario().json)
    }
    return String(hasher.finalize(), radix: 16)
  }()

  /// The result as a line, without its newline.
  package var line: String {
    JSONValue.fields([
      "explored": .string(version), "sessions": .string(Self.sessionsHash), "first": .int(first), "last": .int(last),
      "failed": .int(failed),
      "failures": .array(failures.map(\.json)),
      "digest": .string(String(digest, radix: 16)), "counts": .array(counts.map(JSONValue.int)),
      "firstSeeds": .array(firstSeeds.map { $0.map(JSONValue.int) ?? .null }), "states": .string(states.text),
      "ms": milliseconds.map(JSONValue.int),
    ]).description
  }

  /// The reason why a line can't be read.
  package enum LineError: Error, Hashable, Sendable {
    case notAResult
    /// The line has another version of Tandem, or other points or sessions.
    case otherVersion(String)
  }

  /// Reads a result from a line.
  ///
  /// - Parameter version: the version that the line must have.
  package init(line: some Collection<UInt8>, version: String) throws(LineError) {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: Array(line)) } catch { throw .notAResult }
    guard let written = json["explored"]?.string, let sessions = json["sessions"]?.string else { throw .notAResult }
    if written != version { throw .otherVersion(written) }
    if sessions != Self.sessionsHash { throw .otherVersion(written + " with other sessions") }
    guard let first = json["first"]?.int, let last = json["last"]?.int, let failed = json["failed"]?.int,
      let digest = json["digest"]?.string.flatMap({ UInt64($0, radix: 16) }),
      let states = json["states"]?.string.flatMap(DistinctCount.init(text:)),
      let counts = json["counts"]?.array?.compactMap(\.int), let firsts = json["firstSeeds"]?.array,
      let failures = json["failures"]?.array?.compactMap(ExploredFailure.init),
      first >= 0, last >= first, last <= Self.highestSeed, first / Self.size == last / Self.size,
      counts.count == Point.all.count, firsts.count == Point.all.count
    else { throw .notAResult }
    self.init(version: version, first: first)
    self.last = last
    self.counts = counts
    firstSeeds = firsts.map(\.int)
    self.states = states
    self.digest = digest
    self.failed = failed
    self.failures = failures
    milliseconds = json["ms"]?.int
    // Refuse impossible numbers, so that a damaged line does not falsify a total.
    guard (counts + [failed]).allSatisfy({ $0 >= 0 && $0 <= self.sessions }),
      (firstSeeds.compactMap { $0 } + failures.map(\.seed)).allSatisfy({ $0 >= first && $0 <= last }),
      milliseconds.map({ $0 >= 0 && $0 <= Self.highestSeed }) ?? true
    else { throw .notAResult }
  }
}

extension ExploredFailure {
  var json: JSONValue { ["seed": .int(seed), "message": .string(message)] }

  fileprivate init?(_ json: JSONValue) {
    guard let seed = json["seed"]?.int, let message = json["message"]?.string else { return nil }
    self.init(seed: seed, message: message)
  }
}
