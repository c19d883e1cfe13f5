// Which seeds a process explores.

/// The seeds of one exploration, and the part of them that one process explores.
package struct ExplorationPlan: Hashable, Sendable {
  package var seeds: ClosedRange<Int>
  /// From 0; below ``shards``.
  package var shard: Int
  package var shards: Int

  package init(seeds: ClosedRange<Int>, shard: Int = 0, of shards: Int = 1) {
    self.seeds = seeds
    self.shard = shard
    self.shards = shards
  }

  /// The seeds of each chunk that this part has, in order. A chunk is never divided between two parts.
  package var chunks: some Sequence<ClosedRange<Int>> {
    let size = ExploredChunk.size
    let (seeds, shard, shards) = (seeds, shard, shards)
    let first = seeds.lowerBound / size
    // The first chunk from there on that is this part's.
    let start = first + ((shard - first) % shards + shards) % shards
    return stride(from: start, through: seeds.upperBound / size, by: shards).lazy.map { number in
      max(seeds.lowerBound, number * size)...min(seeds.upperBound, number * size + (size - 1))
    }
  }

  /// One of several parts of this part, for processes beside each other.
  package func part(_ part: Int, of parts: Int) -> ExplorationPlan {
    ExplorationPlan(seeds: seeds, shard: shard + part * shards, of: shards * parts)
  }
}
