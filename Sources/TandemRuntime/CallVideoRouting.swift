import TandemOrchestrator
import TandemPlayback

/// Switches a call in picture in picture to the source of pictures that the orchestrator has chosen.
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
