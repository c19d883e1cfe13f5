// A player under AVKit's names, on libmpv in real time.

import Tandem
import TandemAVKit
import TandemMPV
import TandemTestSupport
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(2))) struct AVKitPlayerTests {
  @Test("Seeks of a real player complete at their target, and only the newest of several at once finishes")
  func seeksOfARealPlayerCompleteAtTheirTarget() async throws {
    let session = try TandemSession(
      engine: .mpv(MPVOptions(audioOutput: "null")), screen: .headless(width: 64, height: 36))
    let running = Task { try await session.run() }
    let layer = AVPlayerLayer()
    layer.session = AVKitSession(session)
    let player = AVPlayer(url: Media.shared.red)
    layer.player = player
    #expect(await player.seek(to: CMTime(value: 5, timescale: 1)))
    #expect((4.9...6).contains(player.currentTime().seconds), "it begins there")
    #expect(await player.seek(to: CMTime(value: 15, timescale: 1)))
    #expect((14.9...15.1).contains(player.currentTime().seconds), "it is paused")
    let answers = await withCheckedContinuation { continuation in
      var answers: [Bool] = []
      for second in [2, 4, 6, 8, 10] {
        player.seek(to: CMTime(value: Int64(second), timescale: 1)) { finished in
          answers.append(finished)
          if answers.count == 5 { continuation.resume(returning: answers) }
        }
      }
    }
    #expect(answers == [false, false, false, false, true])
    #expect((9.9...10.1).contains(player.currentTime().seconds))
    session.shutDown()
    try await running.value
  }
}
