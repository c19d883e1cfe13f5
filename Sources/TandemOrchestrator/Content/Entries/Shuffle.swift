/// A shuffled order of a list's entries. The same values give the same order on every machine.
package struct Shuffle: Hashable, Sendable {
  /// The first entry of the order: the playing entry when the user shuffles, or the requested entry.
  package var first: Int
  package var seed: Int

  package init(first: Int, seed: Int) {
    self.first = first
    self.seed = seed
  }
}
