// Changes of the system's clock while a session plays.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct ClockTests {
    /// The system's clock as a session sees it.
    private struct SystemClock {
      let folder: TestFolder
      private let file: FileHandle

      init() throws {
        folder = try TestFolder()
        try folder.write(String(repeating: "\0", count: 8), to: "clock")
        file = try #require(FileHandle(forUpdatingAtPath: folder.path + "/clock"))
      }

      var environment: [String: String] {
        ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_CLOCK": folder.path + "/clock"]
      }

      func set(ahead seconds: Int64) throws {
        try file.seek(toOffset: 0)
        try file.write(contentsOf: withUnsafeBytes(of: seconds * 1_000_000_000) { Data($0) })
      }
    }

    @Test func bothVideosContinueDespiteAClockSetBack() throws {
      let clock = try SystemClock()
      let performance = try Performance(
        [Media.shared.red, Media.shared.blue, "--no-config"], in: clock.folder, environment: clock.environment)
      let (client, _) = try performance.client(after: 0)
      func positions() throws -> [Duration] {
        let status = try client.status { _ in true }
        return PlayerID.allCases.compactMap { status.players[$0]?.position }
      }
      try clock.set(ahead: -600)
      // Before the clock was set, the players had buffered less than two seconds. An advance of two seconds therefore
      // proves that the videos continue.
      let before = try positions()
      try waitUntil("both videos to go on") { zip(try positions(), before).allSatisfy { $0 > $1 + .seconds(2) } }
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      // At least one core reports the change. A core that was waiting for libmpv at that moment is restarted and
      // reports nothing.
      #expect(log.contains("the system clock was set back by"))
      try expectVerified(performance.log)
    }

    @Test func listIsOpenedDespiteAClockSetForward() throws {
      let clock = try SystemClock()
      try FileManager.default.copyItem(atPath: Media.shared.red, toPath: clock.folder.path + "/red.mp4")
      let server = try MediaServer(clock.folder.path)
      defer { server.stop() }
      let line = "#EXTINF:-1,Red\n\(server.url("red.mp4"))\n"
      try clock.folder.write("#EXTM3U\n" + String(repeating: line, count: 60), to: "tv.m3u")
      let performance = try Performance(
        [server.url("paced/1000/tv.m3u"), "--no-config"], in: clock.folder, environment: clock.environment)
      try waitUntil("the list to be asked for") { server.requests.contains { $0.hasSuffix("tv.m3u") } }
      try clock.set(ahead: 3600)
      let client = try performance.client()
      let status = try client.status { $0.roles.fullScreen != nil }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == server.url("red.mp4"))
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
    }
  }
}
