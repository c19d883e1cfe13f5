// Channels that have no picture.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct ChannelPlayTests {
    private let media = Media.shared

    @Test("`--channels` reads a plain list, and a channel step skips a channel that does not play")
    func stepSkipsAChannelThatDoesNotPlay() throws {
      let folder = try TestFolder()
      try folder.write(
        """
        #EXTM3U
        #EXTINF:-1,One
        \(media.red)
        #EXTINF:-1,Gone
        \(folder.path)/gone.ts
        #EXTINF:-1,Three
        \(media.blue)

        """, to: "plain.m3u")
      let performance = try Performance([media.red, "--channels", folder.path + "/plain.m3u"], in: folder)
      let client = try performance.client()
      _ = try client.status { $0.roles.fullScreen != nil }
      // The list is read while the video plays. The suite's time limit bounds the wait.
      while try client.refusal(of: .channels(nil)) != nil {}
      let next = Request.Body.channel(.step(.next), .fullScreen, CommandOptions())
      let previous = Request.Body.channel(.step(.previous), .fullScreen, CommandOptions())
      func url() throws -> String? {
        let status = try client.status { _ in true }
        return status.roles.fullScreen.flatMap { status.players[$0] }?.url
      }
      #expect(try client.ask(next, for: "a channel without a file", within: .seconds(10)).failure != nil)
      try client.done(next)
      #expect(try url() == media.blue)
      #expect(try client.ask(previous, for: "a channel without a file", within: .seconds(10)).failure != nil)
      try client.done(previous)
      #expect(try url() == media.red)
      performance.expectEnd()
      try expectVerified(performance.log, allowingWarnings: true)
    }
  }
}
