// A phone at a session.

import Foundation
import TandemFoundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct PhoneRemotePlayTests {
    /// Sends a request with curl.
    ///
    /// - Returns: the status, and the body or the head.
    private func curl(
      _ path: String, _ port: Int, cookie: String? = nil, body: String? = nil, head: Bool = false
    ) throws -> (status: Int, text: String) {
      let base = "http://127.0.0.1:\(port)"
      var words = ["-s", "-m", "30", "-w", "\n%{http_code}", base + path]
      if head { words += ["-i"] }
      if let cookie { words += ["-H", "Cookie: " + cookie] }
      if let body { words += ["-H", "Content-Type: application/json", "-H", "Origin: " + base, "-d", body] }
      let output = try TandemCommand.run(words, in: try TestFolder(), program: "/usr/bin/curl").output
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
    }

    @Test("A phone is paired by its code, controls the session under its name, and is forgotten")
    func phoneControlsTheSession() throws {
      let folder = try TestFolder()
      let state = ["XDG_STATE_HOME": folder.path + "/state", "XDG_CONFIG_HOME": folder.path]
      let saved = #"{"format":"tandem-state","version":1,"fullScreen":[["open","http://e.org/saved.mp4"]]}"#
      try FileManager.default.createDirectory(atPath: folder.path + "/tandem/saved", withIntermediateDirectories: true)
      try folder.write(saved, to: "tandem/saved/friday.json")
      let performance = try Performance(
        [
          "http://e.org/a.mp4", "http://e.org/b.mp4", "--player", "simulated", "--no-config", "--mpris", "off",
          "--remote=\(Self.port)",
        ], in: folder, environment: state)
      _ = try performance.client(after: 0)
      func tandem(_ words: String...) throws -> CommandResult {
        try TandemCommand.run(words, in: try TestFolder(), environment: ["XDG_STATE_HOME=" + folder.path + "/state"])
      }
      let port = Self.port
      let reply = try tandem("remote", "pair", "--json", "--socket", folder.path + "/s.sock")
      let code = try JSONValue(parsing: Array(reply.output.utf8))
      let address = try #require(code["address"]?.string)
      let ticket = try #require(address.split(separator: "#").last)
      let digits = try #require(code["digits"]?.string)
      let form = #"{"ticket":"\#(ticket)","digits":"\#(digits)","name":"Anna <b>"}"#
      let paired = try curl("/api/pair", port, body: form, head: true)
      let set = try #require(paired.text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Set-Cookie: ") })
      let cookie = String(set.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
      #expect(try tandem("remote", "list").output.hasPrefix("Anna b: paired "))
      #expect(try curl("/api/command", port, cookie: cookie, body: #"{"command":["swap"]}"#).status == 200)
      let window = try curl("/api/command", port, cookie: cookie, body: #"{"command":["fullscreen",true]}"#)
      #expect(window.status == 200, "\(window)")
      // A phone may open addresses of servers, but no file and no device of this machine.
      for url in ["/etc/passwd", "file:///etc/passwd", "av://v4l2:/dev/video0", "tls://e.org:1"] {
        let answer = try curl("/api/command", port, cookie: cookie, body: #"{"command":["open","\#(url)"]}"#)
        #expect(answer.text.contains("refusedAddress") || answer.status == 400, "\(url): \(answer)")
      }
      #expect(
        try curl("/api/command", port, cookie: cookie, body: #"{"command":["open","http://e.org/c.mp4"]}"#).text
          .contains(#""error":"success""#))
      // A saved session without a picture in picture closes the present one.
      let list = try curl("/api/command", port, cookie: cookie, body: #"{"command":["saved"]}"#).text
      #expect(list.contains(#""savedSessions":[{"name":"friday","summary":"saved"}]"#), "\(list)")
      for (name, error) in [("friday", "success"), ("monday", "failed")] {
        let answer = try curl("/api/command", port, cookie: cookie, body: #"{"command":["open","@\#(name)"]}"#)
        #expect(answer.text.contains(#""error":"\#(error)""#), "\(answer)")
      }
      let roles = try performance.client().status { $0.roles.pictureInPicture == nil }
      #expect(roles.roles.fullScreen.flatMap { roles.players[$0] }?.url == "http://e.org/saved.mp4")
      #expect(try tandem("remote", "forget", "Anna b").status == 0)
      #expect(try tandem("remote", "forget", "Anna b").status != 0)
      #expect(try curl("/api/command", port, cookie: cookie, body: #"{"command":["swap"]}"#).status == 401)
      try performance.expectVerifiedEnd()
      let commands = try records("command", in: performance.log).filter { $0["source"]?.string == "remote:Anna b" }
        .map { $0["command"]?.string ?? "" }
      #expect(commands.prefix(3) == ["swap", "open", "open"] && commands.last == "close", "\(commands)")
      let warnings = try records("warning", in: performance.log).compactMap { $0["message"]?.string }
      #expect(warnings.contains("remote:Anna b sends: fullscreen true"), "\(warnings)")
    }

    /// A port that no other test uses.
    private static let port = 28_263
  }
}
