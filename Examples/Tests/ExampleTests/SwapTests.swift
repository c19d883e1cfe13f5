// A swap with simulated players, in virtual time; docs/start-building.md shows it.

import Tandem
import TandemTesting
import Testing

@MainActor
@Suite struct SwapTests {
  @Test func swapExchangesTheVideos() async throws {
    let session = try TandemSession(engine: .simulated(), clock: VirtualClock())
    session.submit(.open(OpenRequest(MediaContent(url: "film.mp4"))))
    session.submit(.open(OpenRequest(MediaContent(url: "match.mp4"), in: .pictureInPicture)))
    await session.advance(by: .seconds(1))
    async let swap = session.swap()
    await session.advance(by: .seconds(1))
    _ = try await swap
    #expect(session.fullScreen?.content.url == "match.mp4")
    #expect(session.pictureInPicture?.content.url == "film.mp4")
  }
}
