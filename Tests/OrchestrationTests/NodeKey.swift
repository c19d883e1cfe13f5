// What makes two places in an exploration the same.

import TandemLog

@testable import TandemRules

/// The machine and what watches it, without what only counts.
///
/// Nearly every edge leads to a place that is known, so a key is hashed once and compared in full only with its equal.
struct NodeKey: Hashable {
  private final class Place {
    let state: State
    let watch: Watch.Memory

    init(_ state: State, _ watch: Watch.Memory) {
      self.state = state
      self.watch = watch
    }
  }

  private let digest: Int
  private let place: Place

  init(_ state: State, _ watch: Watch, hasLateFacts: Bool) {
    var state = state
    state.normalise()
    // Nobody asks what became of a former restore.
    if !hasLateFacts { state.lastRestore = nil }
    place = Place(state, watch.memory.normalised)
    var hasher = Hasher()
    hasher.combine(place.state)
    hasher.combine(place.watch)
    digest = hasher.finalize()
  }

  static func == (one: NodeKey, other: NodeKey) -> Bool {
    one.digest == other.digest && one.place.state == other.place.state && one.place.watch == other.place.watch
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
