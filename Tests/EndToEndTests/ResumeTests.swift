// Sessions that continue earlier sessions.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ResumeTests {
    private let media = Media.shared

    @Test("`--resume` after kill -9 restores both videos at their positions")
    func resumeRestoresBothVideos() throws {
      let first = try Performance([media.red, media.blue, "--start", "8"])
      let client = try first.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      _ = try client.ask(.command(.swap, CommandOptions()), for: "the swap", within: .seconds(5))
      try first.waitForState { $0.contains("\"fullScreen\":[[\"open\",\"\(media.blue)\"") }
      try first.die()
      try expectVerified(first.log, allowingWarnings: true)
      let second = try Performance(["--resume"], in: first.folder)
      let status = try second.client().status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == media.blue)
      let resumed = status.roles.pictureInPicture.flatMap { status.players[$0] }
      #expect(resumed?.url == media.red)
      #expect(try #require(resumed?.position) > .seconds(8))
    }

    @Test("`--resume` after kill -9 restores every policy, even one that was changed, unless the command line sets it")
    func resumeRestoresEveryPolicy() throws {
      let chosen = ["--concurrency", "queue", "--new-content", "alongside", "--restore-deadline", "3"]
      let others = ["--integration", "advanced", "--full-screen-end", "promote", "--corner", "top-left"]
      let first = try Performance([media.red, media.blue] + chosen + others)
      let client = try first.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      for command in [
        SessionCommand.setAudio(.pinned(MediaContent(url: media.blue).key)), .resize(.large),
        .setAutomaticPictureInPicture(true),
      ] { _ = try client.done(.command(command, CommandOptions())) }
      _ = try client.status { $0.size == .large }
      try first.waitForState { $0.contains("\"size\":\"large\"") }
      try first.die()
      let second = try Performance(["--resume", "--concurrency", "coalesce", "--no-automatic-pip"], in: first.folder)
      let status = try second.client().status { $0.pictureInPicture.isActive.holds && $0.audible == .B }
      #expect(status.audioPolicy == .pinned(MediaContent(url: media.blue).key))
      #expect(status.audible == status.roles.pictureInPicture)
      #expect(status.size == .large && status.corner == .topLeft)
      let policies = try policies(in: second.log)
      #expect(policies["concurrency"] == "coalesce" && policies["newContent"] == "alongside")
      #expect(policies["restoreDeadline_us"] == 3_000_000 && policies["integration"] == "advanced")
      #expect(policies["fullScreenEnd"] == "promote" && policies["automaticPictureInPicture"] == false)
      #expect(policies["animation_us"] == 0)
    }

    /// The policies of the last session in a log.
    private func policies(in log: String) throws -> JSONValue {
      try #require(try records(in: log).compactMap { $0["policies"] }.last)
    }

    @Test("A state file without policies, from an older version, is resumed, even with pinned audio")
    func stateWithoutPoliciesIsResumed() throws {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/tandem", withIntermediateDirectories: true)
      let common = #"[["move","topLeft"],["resize","large"],["audio","pinned","\#(media.red)"]]"#
      try folder.write(
        #"{"format":"tandem-state","version":1,"fullScreen":[["open","\#(media.red)"]],"common":\#(common)}"#,
        to: "tandem/state.json")
      let performance = try Performance(["--resume", "--size", "small"], in: folder)
      let status = try performance.client().status { $0.roles.fullScreen != nil }
      #expect(status.audioPolicy == .pinned(MediaContent(url: media.red).key))
      #expect(status.corner == .topLeft && status.size == .small)
      performance.expectEnd()
      #expect(performance.complaints.isEmpty)
    }

    @Test(
      "A state whose policies are damaged is reported as damaged",
      arguments: [
        #"5"#, #"{"concurrency":"perhaps"}"#, #"{"restoreDeadline_us":-1}"#, #"{"restoreDeadline_us":"long"}"#,
        #"{"audio":"pinned"}"#, #"{"automaticPictureInPicture":1}"#, #"{"size":null}"#, #"{"animation_us":-5}"#,
        #"{"loadDeadline_us":9223372036854775807}"#,
      ])
    func stateWithDamagedPoliciesIsDamaged(policies: String) throws {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/tandem", withIntermediateDirectories: true)
      try folder.write(
        #"{"format":"tandem-state","version":1,"fullScreen":[["open","\#(media.red)"]],"policies":\#(policies)}"#,
        to: "tandem/state.json")
      let result = try TandemCommand.run(
        ["play", "--resume", "--display", "headless"], in: folder, environment: ["XDG_STATE_HOME=\(folder.path)"])
      #expect(result.status == 65)
      #expect(result.errors.contains("is invalid: its polic"))
    }

    @Test("A session that can't lock a state file reports this, and plays")
    func sessionWithoutStateFileSaysSo() throws {
      let folder = try TestFolder()
      for number in 1...64 {
        let name = number == 1 ? "state.json.lock" : "state-\(number).json.lock"
        try FileManager.default.createDirectory(
          atPath: folder.path + "/tandem/" + name, withIntermediateDirectories: true)
      }
      let performance = try Performance([media.red], in: folder)
      _ = try performance.client().status { $0.roles.fullScreen != nil }
      performance.expectEnd()
      #expect(performance.complaints.contains("can't lock a state file in \(folder.path)/tandem"))
    }

    @Test("`--resume` distinguishes missing, damaged and newer state files")
    func missingDamagedAndNewerStatesAreDistinguished() throws {
      let folder = try TestFolder()
      func resume() throws -> String {
        try TandemCommand.run(
          ["play", "--resume", "--display", "headless"], in: folder, environment: ["XDG_STATE_HOME=\(folder.path)"]
        ).errors
      }
      #expect(try resume().contains("nothing to resume"))
      try FileManager.default.createDirectory(atPath: folder.path + "/tandem", withIntermediateDirectories: true)
      try folder.write("{\"format\":", to: "tandem/state.json")
      #expect(try resume().contains("is invalid"))
      try folder.write(#"{"format":"tandem-state","version":99}"#, to: "tandem/state.json")
      #expect(try resume().contains("has version 99"))
    }
  }
}
