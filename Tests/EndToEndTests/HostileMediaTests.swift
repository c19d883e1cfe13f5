// The memory that the whole program uses for a hostile file.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct HostileMediaTests {
    @Test("A picture that would take 768 MB is refused in bounded memory, and the film continues")
    func hugePictureIsRefusedInBoundedMemory() throws {
      let crafted = try CraftedMedia()
      let picture = try crafted.picture(side: 16_000)
      let performance = try Performance([Media.shared.red])
      let client = try performance.client()
      _ = try client.status { $0.roles.fullScreen != nil }
      let before = try performance.peakMemory()
      let reply = try client.ask(
        .command(.open(OpenRequest(MediaContent(url: picture), in: .pictureInPicture)), CommandOptions(waits: true)),
        for: "the refusal", within: .seconds(20))
      #expect(reply.failure?.isUnplayable == true)
      #expect(reply.failure?.message.contains("16000×16000") == true, "\(String(describing: reply.failure))")
      let after = try performance.peakMemory()
      #expect(after - before < 150_000, "\(before) kB, then \(after) kB")
      #expect(try client.status { $0.roles.fullScreen != nil }.roles.fullScreen != nil)
    }
  }
}

extension Performance {
  /// The largest amount of memory that the process has used so far, in kB.
  fileprivate func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }
}
