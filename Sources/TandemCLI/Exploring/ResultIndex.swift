import TandemControl
import TandemExplore

/// Finds the result line of each chunk. If a chunk has several lines, the index has the line with the most sessions.
///
/// The lines are not kept in memory, so each chunk needs only a few bytes.
struct ResultIndex {
  private struct Place {
    var file: Int
    var offset: Int
    var count: Int
    var seeds: ClosedRange<Int>
  }

  private let files: [ResultFile]
  private var places: [Int: Place] = [:]
  /// The chunks that were run more than once, with different results.
  private(set) var contradictions: Set<Int> = []
  /// True if two files have different parts of a chunk, so that the index has only one of these parts.
  private(set) var losesSeeds = false

  /// - Parameter cut: called with the path of the file for each incomplete line, which is left out.
  init(_ files: [ResultFile], cut: (String) -> Void = { _ in }) throws(CLIError) {
    self.files = files
    for (number, file) in files.enumerated() {
      try file.forEachChunk(of: Version.number, cut: { cut(file.path) }) { (chunk, line) throws(CLIError) in
        let place = Place(
          file: number, offset: line.offset, count: line.bytes.count, seeds: chunk.first...chunk.last)
        guard let known = places[chunk.number] else {
          places[chunk.number] = place
          return
        }
        let former = try read(known)
        if chunk.contradicts(former) { contradictions.insert(chunk.number) }
        let isPreferred = chunk.isPreferred(to: former)
        let (more, less) = isPreferred ? (place.seeds, known.seeds) : (known.seeds, place.seeds)
        if less.clamped(to: more) != less { losesSeeds = true }
        if isPreferred { places[chunk.number] = place }
      }
    }
  }

  /// Returns true if the index has results for all of the given seeds, which belong to one chunk.
  func has(_ seeds: ClosedRange<Int>) -> Bool {
    places[seeds.lowerBound / ExploredChunk.size].map { seeds.clamped(to: $0.seeds) == seeds } ?? false
  }

  /// Reads the chunks in the order of their seeds.
  func forEach(_ body: (ExploredChunk) throws(CLIError) -> Void) throws(CLIError) {
    for number in places.keys.sorted() {
      guard let place = places[number] else { continue }
      try body(try read(place))
    }
  }

  private func read(_ place: Place) throws(CLIError) -> ExploredChunk {
    let file = files[place.file]
    do throws(ExploredChunk.LineError) {
      return try ExploredChunk(line: file.line(at: place.offset, count: place.count), version: Version.number)
    } catch { throw CLIError(.badData, "\(file.path): the file changed while it was read") }
  }
}
