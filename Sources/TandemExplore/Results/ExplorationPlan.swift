/// The seeds of one exploration, and the part of them that one process explores.
package struct ExplorationPlan: Hashable, Sendable {
  package var seeds: ClosedRange<Int>
  /// The index of this part, from 0; less than ``shards``.
  package var shard: Int
  package var shards: Int

  package init(seeds: ClosedRange<Int>, shard: Int = 0, of shards: Int = 1) {
    self.seeds = seeds
    self.shard = shard
    self.shards = shards
  }

  /// The chunks of this part as ranges of seeds, in order. A chunk is never divided between two parts.
  package var chunks: some Sequence<ClosedRange<Int>> {
    let size = ExploredChunk.size
    let (seeds, shard, shards) = (seeds, shard, shards)
    let first = seeds.lowerBound / size
    // Begin with the first chunk of this part that is not before the first seed's chunk.
    let start = first + ((shard - first) % shards + shards) % shards
    return stride(from: start, through: seeds.upperBound / size, by: shards).lazy.map { number in
      max(seeds.lowerBound, number * size)...min(seeds.upperBound, number * size + (size - 1))
    }
  }

  /// Divides this part for parallel processes, and returns one of the smaller parts.
  package func part(_ part: Int, of parts: Int) -> ExplorationPlan {
    ExplorationPlan(seeds: seeds, shard: shard + part * shards, of: shards * parts)
  }
}
