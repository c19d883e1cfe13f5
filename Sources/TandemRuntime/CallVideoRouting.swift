// Switches between the two sources of a call's pictures.

import TandemOrchestrator
import TandemPlayback

/// Carries out the decisions about a call's pictures, from entering picture in picture to leaving it.
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
