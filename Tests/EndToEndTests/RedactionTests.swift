// `--log-redact` in everything that a session writes or prints.

import Foundation
import TandemControl
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct RedactionTests {
    private static let words = ["secret", "token", "wxyz", "usr7"]

    private func files(_ folder: TestFolder) throws -> [String] {
      let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return all.filter { ($0.hasSuffix(".jsonl") || $0.hasSuffix(".json")) }
    }

    private func judge(_ text: String, _ what: String) {
      for word in Self.words { #expect(!text.contains(word), "\(what) has \(word): \(text.prefix(4000))") }
    }

    @Test("A redacted session writes no user, password or query to files, replies or the terminal")
    func redactedSessionWritesNoSecrets() throws {
      let folder = try TestFolder()
      let addresses = [1, 2].map { "http://usr7:secret@127.0.0.1:1/x.mkv?token=wxyz\($0)" }
      let performance = try Performance(
        addresses + ["--player", "simulated", "--no-config", "--log-redact"], in: folder, reads: false)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      for isSwap in [false, true] {
        let reply = try client.ask(
          isSwap ? .command(.swap, CommandOptions()) : .status, for: "an answer", within: .seconds(5))
        judge("\(reply)", "an answer")
      }
      let players = try client.status { $0.transaction == nil }.players
      let keys = Set(try [#require(players.a), #require(players.b)].map(\.content.rawValue))
      #expect(keys.count == 2, "two addresses stay two")
      try performance.waitForState { $0.contains("redacted-") }
      performance.expectEnd()
      judge(performance.complaints, "standard error")
      judge(performance.readOutput(), "standard output")
      let files = try files(folder)
      #expect(files.count >= 2)
      for file in files { judge(try folder.read(file), file) }
      let verdict = try TandemCommand.run(["log", "verify", "log.jsonl"], in: folder)
      #expect(verdict.status == 0, "\(verdict.output)")
      let again = try TandemCommand.run(
        ["play", "--resume", "--no-config", "--player", "simulated", "--display", "headless", "--log", "again.jsonl"],
        in: folder, environment: ["XDG_STATE_HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)"])
      #expect(again.errors.contains("can't reopen it, because --log-redact removed part of its address"))
    }

    @Test(
      "libmpv's messages, mpv's sockets, a broker and the options in the user's file reveal no secret"
    )
    func redactedSessionPlaysWithoutRevealingSecrets() throws {
      let folder = try TestFolder()
      let server = try MediaServer(Media.shared.folder)
      defer { server.stop() }
      let broker = try PrivateBroker(in: folder)
      try FileManager.default.createDirectory(atPath: folder.path + "/config/tandem", withIntermediateDirectories: true)
      try folder.write("http-header-fields=Authorization: Bearer usr7headersecret\n", to: "config/tandem/mpv.conf")
      try folder.write("log-redact\n", to: "config/tandem/tandem.conf")
      let name = (Media.shared.lowTone as NSString).lastPathComponent
      func address(_ path: String) -> String {
        server.url(path + "?token=wxyz").replacingOccurrences(of: "http://", with: "http://usr7:secret@")
      }
      let words = [address(name), "--mqtt", broker.address, "--node", "tv"]
      let environment = ["XDG_CONFIG_HOME": folder.path + "/config"]
      let performance = try Performance(words, in: folder, environment: environment, reads: false)
      let client = try performance.client()
      _ = try client.status { ($0.players.a?.position ?? .zero) > .milliseconds(200) && $0.transaction == nil }
      let missing = try TandemCommand.run(
        ["open", "--pip", address("missing.mkv"), "--socket", performance.socket], in: folder)
      #expect(missing.status == 65)
      judge(missing.errors, "a refusal")
      let line = try LineClient(folder.path + "/s.full.mpv.sock")
      for property in [
        "path", "media-title", "filename", "stream-open-filename", "playlist", "http-header-fields", "metadata",
      ] {
        judge("\(try line.ask("get_property", .string(property)))", property)
      }
      for topic in ["state", "media/title"] {
        let words = [
          "-s", "KILL", "10", "mosquitto_sub", "-p", "\(broker.port)", "-t", "tandem/nodes/tv/" + topic, "-C", "1",
        ]
        let ask = { try TandemCommand.run(words, in: folder, program: "/usr/bin/timeout") }
        var kept = try ask()
        let end = ContinuousClock.now + .seconds(10)
        // The broker may still have an earlier state, without a redacted address.
        while topic == "state", !kept.output.contains("redacted-"), ContinuousClock.now < end { kept = try ask() }
        // A title made from an address contains no part of the address's query.
        #expect(kept.output.contains("redacted-") == (topic == "state"), "\(topic): \(kept)")
        judge(kept.output, topic)
      }
      performance.expectEnd()
      judge(performance.complaints, "standard error")
      judge(performance.readOutput(), "standard output")
      let written = try files(folder)
      #expect(written.count >= 2)
      for file in written { judge(try folder.read(file), file) }
      #expect(try folder.read("log.jsonl").contains("missing.mkv?redacted-"))
    }

    @Test("An error about an address contains no secrets")
    func errorsOfAddressesHaveNoSecrets() throws {
      let folder = try TestFolder()
      for address in ["nosuch://usr7:secret@h/x?token=wxyz", "http:/usr7:secret@h/x?token=wxyz"] {
        let result = try TandemCommand.run(["play", "--log-redact", address], in: folder)
        #expect(result.status != 0)
        judge(result.errors + result.output, "an error")
      }
    }
  }
}
