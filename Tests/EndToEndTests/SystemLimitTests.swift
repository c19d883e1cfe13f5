// A system with fewer resources than a session needs.

import Foundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct SystemLimitTests {
    private func shell(_ script: String, _ words: [String]) throws -> CommandResult {
      try TandemCommand.run(["-c", script, try TandemCommand.path] + words, in: try TestFolder(), program: "/bin/sh")
    }

    @Test(
      "`play` exits with 69 and names the memory that it needs if `ulimit -v` allows too little",
      arguments: [100_000, 200_000, 1_000_000])
    func tooLittleAddressSpaceIsAnError(kilobytes: Int) throws {
      let result = try shell(
        "ulimit -v \(kilobytes); exec \"$0\" \"$@\"",
        ["play", Media.shared.red, "--display", "headless", "--ao", "null", "--no-config"])
      #expect(result.status == 69 && result.errors.contains("a player needs 1500"), "\(result)")
      #expect(!result.errors.contains("died"), "\(result)")
    }

    @Test func doctorAcceptsTheLongestTimeout() throws {
      let words = ["doctor", "runtime", "--timeout", "315360000"]
      #expect(try TandemCommand.run(words, in: try TestFolder()).status == 0)
    }

    @Test(
      "A command exits with 69 and says that /proc is not mounted", .enabled(if: Disks.canBeMounted, Disks.unmountable))
    func unmountedProcIsReported() throws {
      let result = try shell(
        "exec unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && exec \"$0\" \"$@\"' \"$0\" \"$@\"",
        ["status"])
      #expect(result.status == 69 && result.errors.contains("/proc is not mounted"), "\(result)")
    }
  }
}
