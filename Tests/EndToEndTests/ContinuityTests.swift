// A hundred swaps of two real files, over the socket.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ContinuityTests {
    @Test("A hundred swaps of two H.264/AAC files reopen nothing, skip no time, and never mix the sounds")
    func hundredSwapsReopenNothing() throws {
      let media = Media.shared
      let performance = try Performance([media.red, media.blue])
      let client = try performance.client()
      let before = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let measured = Date()
      for number in 1...100 {
        let reply = try client.ask(.command(.swap, CommandOptions()), for: "swap \(number)", within: .seconds(5))
        try #require(reply.failure == nil)
      }
      let after = try client.status { _ in true }
      let elapsed = Date().timeIntervalSince(measured)
      #expect(after.roles == before.roles)
      for player in PlayerID.allCases {
        let (first, last) = (try #require(before.players[player]), try #require(after.players[player]))
        #expect(first.entry == last.entry)
        let advanced = (try #require(last.position) - #require(first.position)) / .seconds(1)
        #expect(abs(advanced - elapsed) < 0.1, "player \(player) advanced \(advanced) s in \(elapsed) s")
      }
      _ = try client.ask(.command(.shutDown, CommandOptions()), for: "the end", within: .seconds(5))
      #expect(performance.end() == 0)
      try judgeLog(performance.log)
    }

    private func judgeLog(_ path: String) throws {
      try expectVerified(path)
      var swaps: [Int: [String]] = [:]
      var isLoaded = false
      var reopened: [String] = []
      var sounds: [String?] = []
      for record in try records(in: path) {
        switch record.kind {
        case "transactionBegan": if record["form"] == "swap" { isLoaded = true }
        case "callback" where isLoaded:
          swaps[record["transaction"]?.int ?? 0, default: []].append(record["callback"]?.string ?? "")
        case "command": if record["command"] == "shutDown" { isLoaded = false }
        case "player" where isLoaded:
          if ["startFile", "endFile", "seek"].contains(record["event"]?.string) { reopened.append("\(record)") }
        case "audio": sounds.append(record["audible"]?.string)
        default: break
        }
      }
      #expect(swaps.count == 100)
      #expect(
        Set(swaps.values) == [
          [
            "willStartPictureInPicture", "restoreUserInterfaceForPictureInPictureStop", "willStopPictureInPicture",
            "didStartPictureInPicture", "didStopPictureInPicture",
          ]
        ])
      #expect(reopened.isEmpty)
      // A change of the sound takes longer than a swap, so there may be fewer changes than swaps. In the end, the
      // full-screen video is heard.
      #expect((2...101).contains(sounds.count))
      #expect(sounds.allSatisfy { $0 != nil })
    }
  }
}
