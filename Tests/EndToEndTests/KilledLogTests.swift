// Logs of sessions that were killed in the middle of their work.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct KilledLogTests {
    @Test(
      "If a session is killed during a series of swaps, its log is valid up to the last whole line, in fifty trials")
    func logOfAKilledSessionIsValid() throws {
      let folder = try TestFolder()
      for name in ["first", "second"] { try folder.write(name, to: name) }
      let media = ["first", "second"].map { folder.path + "/" + $0 }
      var swaps = 0
      for round in 0..<50 {
        let performance = try Performance(media + ["--player", "simulated", "--no-config"])
        let client = try performance.client()
        _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
        // The number of swaps differs in each round, so that SIGKILL arrives at a different point of a swap.
        for _ in 0..<10 + round {
          _ = try client.ask(
            .command(.swap, CommandOptions(waits: false, isDryRun: false)), for: "a swap", within: .seconds(5))
        }
        #expect(try performance.die() == SIGKILL)
        swaps += try judge(performance.log)
      }
      #expect(swaps > 100)
    }

    /// - Returns: the number of swaps whose end is in the log.
    private func judge(_ path: String) throws -> Int {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let whole = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let reader = LogReader(bytes: bytes)
      var verifier = Verifier()
      var found: [Violation] = []
      var swaps = 0
      while let record = try reader.next() {
        found += verifier.feed(record)
        if record.kind == "transaction", record["form"] == "swap" { swaps += 1 }
      }
      found += verifier.finish()
      #expect(found.allSatisfy { $0.severity == .warning }, "\(found)")
      // Only the text after the last newline is torn.
      #expect(reader.tornLine?.offset == (whole == bytes.count ? nil : whole))
      return swaps
    }
  }
}
