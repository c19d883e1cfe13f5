// Switches between the two sources of a call's pictures.

import TandemOrchestrator
import TandemPlayback

/// Chooses the source of a call's pictures while the call is in picture in picture, as the orchestrator has decided.
struct CallVideoRouting {
  private var addresses: [PlayerID: String] = [:]

  mutating func enter(_ player: PlayerID, _ content: MediaContent?, usesSampleBuffers: Bool) {
    guard let url = content?.url, let feed = FrameFeedRegistry.feed(at: url) else { return }
    addresses[player] = url
    feed.choose(usesSampleBuffers ? .sampleBuffers : .ownView)
  }

  mutating func leave(_ player: PlayerID) {
    if let url = addresses.removeValue(forKey: player) { FrameFeedRegistry.feed(at: url)?.choose(.ownView) }
  }
}
