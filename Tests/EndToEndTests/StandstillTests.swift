// Blocked readers, disks and pipes, while a session continues.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct StandstillTests {
    private let media = Media.shared

    /// Arguments that play two videos with simulated players, which decode nothing.
    private let simulated = [Media.shared.red, Media.shared.blue, "--player", "simulated", "--no-config"]

    private func swap(_ times: Int, _ client: ControlClient) throws {
      for _ in 0..<times { try client.done(.command(.swap, CommandOptions())) }
    }

    @Test("If standard output and error are not read, nothing blocks, and omitted lines are counted")
    func unreadOutputStopsNothing() throws {
      // Each output is a pipe, which has room for 64 KiB.
      let performance = try Performance(
        simulated + ["--json"], reads: false)
      let (client, _) = try performance.client(after: 0)
      try swap(1500, client)
      try client.done(.command(.shutDown, CommandOptions()))
      let output = performance.readOutput()
      #expect(performance.end() == 0)
      #expect(output.contains("lines were dropped, because nothing read them"))
      try expectVerified(performance.log)
    }

    @Test("Ctrl-S stops only the terminal's output, not the session")
    func ctrlSStopsTheTerminalAlone() throws {
      let terminal = try PseudoTerminal()
      let performance = try Performance(
        simulated, terminal: terminal)
      let (client, _) = try performance.client(after: 0)
      terminal.type("\u{13}")
      try swap(300, client)
      let status = try client.status { $0.transaction == nil }
      #expect(status.pictureInPicture.isActive.holds)
      terminal.type("\u{11}")
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
    }

    @Test("A snapshot into a pipe without a reader is refused, and a full disk leaves no file")
    func snapshotThatCannotBeWrittenLeavesNoFile() throws {
      let folder = try TestFolder()
      let flag = folder.path + "/full"
      let performance = try Performance(
        [media.red, media.blue, "--no-config"], in: folder,
        environment: ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_FULL": flag])
      let (client, _) = try performance.client(after: 0)
      #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
      #expect(try client.refusal(of: .snapshot(folder.path + "/pipe.png")) == "writeFailed")
      try folder.write("", to: "full")
      #expect(try client.refusal(of: .snapshot(folder.path + "/full.png")) == "writeFailed")
      #expect(access(folder.path + "/full.png", F_OK) != 0)
      unlink(flag)
      try client.done(.snapshot(folder.path + "/there.png"))
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
    }

    @Test("No log line and no state is lost if the disk is full for a while")
    func fullDiskCostsNeitherLogNorState() throws {
      let folder = try TestFolder()
      let flag = folder.path + "/full"
      let performance = try Performance(
        simulated, in: folder,
        environment: ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_FULL": flag])
      let (client, _) = try performance.client(after: 0)
      try folder.write("", to: "full")
      try swap(200, client)
      try client.done(.command(.resize(.large), CommandOptions()))
      unlink(flag)
      try performance.waitForState { $0.contains("\"size\":\"large\"") }
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let complaints = performance.complaints
      #expect(
        complaints.contains("can't write the event log") && complaints.contains("the event log is being written again"))
      #expect(complaints.contains("the state is being saved again"))
      try expectVerified(performance.log)
      #expect(try records("transaction", in: performance.log).filter { $0["form"] == "swap" }.count == 200)
    }

    @Test("A slow disk delays no swap")
    func slowDiskDelaysNoSwap() throws {
      let performance = try Performance(
        simulated + ["--log-sync", "always"],
        environment: ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_SLOW_SYNC": "400"])
      let (client, _) = try performance.client(after: 0)
      // With a delay of 0.4 s each, these swaps would take over a minute.
      try swap(200, client)
      let status = try client.status { $0.transaction == nil }
      #expect(status.counters.contains { $0.name == "transactions" && $0.value >= 200 })
      // One sync covers all records that have arrived meanwhile, so the end does not wait for two hundred syncs.
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(try records("transaction", in: performance.log).count >= 200)
      #expect(try records("end", in: performance.log).count == 1)
    }

    @Test("Two sessions of a user have separate states, and `--resume` continues the one that ended last")
    func everySessionKeepsItsOwnState() throws {
      let folder = try TestFolder()
      let first = try Performance([media.red, "--player", "simulated", "--no-config"], in: folder)
      _ = try first.client().status { $0.roles.fullScreen != nil }
      let second = try Performance(
        [media.blue, "--player", "simulated", "--no-config"], in: folder, socket: folder.path + "/second.sock",
        log: folder.path + "/second.jsonl")
      _ = try second.client().status { $0.roles.fullScreen != nil }
      for performance in [first, second] {
        try performance.client().done(.command(.shutDown, CommandOptions()))
        #expect(performance.end() == 0)
      }
      let third = try Performance(["--resume", "--player", "simulated", "--no-config"], in: folder)
      let status = try third.client().status { $0.roles.fullScreen != nil }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == media.blue)
      try third.client().done(.command(.shutDown, CommandOptions()))
      #expect(third.end() == 0)
    }
  }
}
