// Sessions that write the same log, one after the other.

import Foundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct AppendedLogTests {
    @Test("A session appends to a killed session's log, and refuses a log that another session is writing")
    func sessionAppendsToAKilledSessionsLog() throws {
      let folder = try TestFolder()
      for name in ["first", "second"] { try folder.write(name, to: name) }
      let arguments = ["first", "second"].map { folder.path + "/" + $0 } + ["--player", "simulated", "--no-config"]
      for signal in [SIGKILL, SIGTERM, SIGTERM] {
        let performance = try Performance(arguments, in: folder)
        let client = try performance.client()
        _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
        // If this second session were not refused, it would play until `timeout` ends it.
        let other = try TandemCommand.run(
          ["20", try TandemCommand.path, "play"] + arguments + ["--display", "headless", "--log", performance.log],
          in: folder, program: "/usr/bin/timeout")
        #expect(other.status == 74 && other.errors.contains("another session is writing it"), "\(other)")
        if signal == SIGTERM {
          performance.signal(signal)
          _ = performance.end()
        } else {
          // Wait for the player, too, which still listens for a moment after the session was killed.
          try performance.die()
        }
        #expect(client.waitForHangUp(within: .seconds(5)))
        if signal == SIGKILL {
          let log = try FileHandle(forUpdating: URL(fileURLWithPath: performance.log))
          try log.truncate(atOffset: log.seekToEnd() - 5)
        }
      }
      let verified = try TandemCommand.run(["log", "verify", "log.jsonl"], in: folder)
      #expect(verified.status == 0 && verified.output.contains("log.jsonl: 3 sessions, "), "\(verified)")
      #expect(verified.output.hasSuffix(" records, no violations, 2 warnings\n"), "\(verified)")
    }
  }
}
