// The choice between the two sources of a call's pictures.

import TandemOrchestrator
import TandemPlayback

/// Carries out what the rules have decided of a call's pictures: from its entering picture in picture until it leaves.
struct CallVideoRouting {
  private var addresses: [PlayerID: String] = [:]

  mutating func enter(_ player: PlayerID, _ content: Content?, usesSampleBuffers: Bool) {
    guard let url = content?.url, let feed = FrameFeedRegistry.feed(at: url) else { return }
    addresses[player] = url
    feed.choose(usesSampleBuffers ? .sampleBuffers : .ownView)
  }

  mutating func leave(_ player: PlayerID) {
    if let url = addresses.removeValue(forKey: player) { FrameFeedRegistry.feed(at: url)?.choose(.ownView) }
  }
}
