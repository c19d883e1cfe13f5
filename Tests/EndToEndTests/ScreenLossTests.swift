// An X server that dies, comes back, or stands still.

import Control
import EventLog
import Foundation
import Orchestration
import TestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ScreenLossTests {
    private let media = Media.shared

    private func violations(_ path: String) throws -> [Violation] {
      let reader = try LogReader(path: path)
      var verifier = Verifier()
      var violations: [Violation] = []
      while let record = try reader.next() { violations += verifier.feed(record) }
      return violations + verifier.finish()
    }

    /// The next player, once it shows what is expected.
    private func next(
      _ performance: Performance, after player: Int, shownBy words: String
    ) throws -> (client: ControlClient, player: Int) {
      var former = player
      while true {
        let (client, player) = try performance.client(after: former)
        if try client.status({ $0.display?.hasPrefix(words) == true }, within: 3) { return (client, player) }
        former = player
      }
    }

    @Test("a session outlives its X server without a window, and has it again when the server is back")
    func dies() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config"], on: screen)
      let (first, player) = try performance.client(after: 0)
      #expect(try first.status({ $0.display?.hasPrefix("window") == true }, within: 3))
      screen.die()
      let (second, headless) = try next(performance, after: player, shownBy: "headless")
      try second.done(.command(.swap, CommandOptions()))
      let again = try VirtualScreen(again: screen.name)
      let (third, _) = try next(performance, after: headless, shownBy: "window")
      let status = try third.status { $0.pictureInPicture.isActive.holds }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == media.blue)
      try third.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("lost its screen"))
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
      withExtendedLifetime(again) {}
    }

    @Test("a session answers again although its X server stands still, and has its window again when that goes on")
    func standsStill() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config"], on: screen)
      let (_, player) = try performance.client(after: 0)
      screen.signal(SIGSTOP)
      let (second, headless) = try next(performance, after: player, shownBy: "headless")
      try second.done(.command(.swap, CommandOptions()))
      screen.signal(SIGCONT)
      let (third, _) = try next(performance, after: headless, shownBy: "window")
      try third.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(try violations(performance.log).isEmpty)
    }

    @Test("without a supervisor the session ends in order when its X server dies")
    func alone() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config", "--restarts", "0"], on: screen)
      _ = try performance.client(after: 0)
      screen.die()
      #expect(performance.end() == 69)
      #expect(try violations(performance.log).isEmpty)
    }
  }
}
