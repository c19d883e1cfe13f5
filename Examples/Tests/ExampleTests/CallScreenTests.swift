// FCSDKiOS's flow with simulated players.

import Calls
import Tandem
import TandemAVKit
import TandemTesting
import Testing

/// The tests are serialized because they use AVKit's default session.
@MainActor
@Suite(.serialized) struct CallScreenTests {
  @Test(
    "A call uses the path of its branch in picture in picture, and closes when the other side hangs up",
    arguments: [false, true])
  func callUsesThePathOfItsBranch(isCameraMultitaskingSupported: Bool) async throws {
    var configuration = Configuration()
    configuration.isCameraMultitaskingSupported = isCameraMultitaskingSupported
    let session = try TandemSession(configuration, engine: .simulated(), clock: VirtualClock())
    AVKitSession.default = AVKitSession(session)
    defer { AVKitSession.default = nil }
    session.submit(.open(OpenRequest(MediaContent(url: "film.mp4"))))
    await session.advance(by: .seconds(1))
    let screen = try CallScreen("flow-\(isCameraMultitaskingSupported)")
    var steps: [String] = []
    screen.tell = { steps.append($0) }
    try screen.call.exchange(at: .zero)
    await screen.setUpPip()
    #expect(steps.removeFirst().hasSuffix(isCameraMultitaskingSupported ? "own view" : "sample buffers"))
    await screen.showPip(show: true)
    await session.advance(by: .seconds(1))
    #expect(session.pictureInPicture?.content.url == screen.feed.url)
    #expect(screen.feed.path == (isCameraMultitaskingSupported ? .ownView : .sampleBuffers))
    let drawn = screen.call.drawn
    try screen.call.exchange(at: .seconds(1))
    #expect(screen.call.drawn == drawn + (isCameraMultitaskingSupported ? 1 : 0))
    screen.call.end()
    await session.advance(by: .seconds(1))
    #expect(session.pictureInPicture == nil && session.fullScreen?.content.url == "film.mp4")
    #expect(steps.filter { !$0.hasPrefix("drawn") } == ["willStart", "didStart", "willStop", "didStop"])
  }
}
