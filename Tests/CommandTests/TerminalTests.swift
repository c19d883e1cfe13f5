// Text that is sent to a terminal.

import Glibc
import TandemControl
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2)), .enabled(if: PseudoTerminal.isThere, PseudoTerminal.why)) struct TerminalTests {
  /// This text would set the title and clear the screen, first with escape sequences, then with C1 characters.
  private static let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9D}0;owned\u{9C}\u{9B}2J\u{202E}"

  private func onTerminal(_ words: [String], in folder: TestFolder) throws -> String {
    let command = ([try TandemCommand.path] + words).map { "$'" + $0.unicodeScalars.map(Self.quoted).joined() + "'" }
    let result = try TandemCommand.run(
      ["-qec", command.joined(separator: " "), "/dev/null"], in: folder, program: "/usr/bin/script",
      environment: [
        "TERM=xterm", "SHELL=/bin/bash", "LC_ALL=C.UTF-8", "TANDEM_PAGER=", "XDG_CONFIG_HOME=\(folder.path)",
      ])
    return result.output
  }

  /// A character quoted for bash.
  private static func quoted(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar == "'" || scalar == "\\" || scalar.value > 0x7E
      ? "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst()) : String(scalar)
  }

  private func check(_ screen: String, _ what: String) {
    #expect(!screen.isEmpty, "\(what)")
    // The program's own styles are allowed. script(1) ends lines with CR and LF.
    let rest = screen.replacing(#/\u{1B}\[[0-9;]*[mK]/#, with: "")
    let obeyed = rest.unicodeScalars.filter {
      $0 != "\n" && $0 != "\r" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
    }
    #expect(obeyed.isEmpty, "\(what): \(screen.debugDescription)")
  }

  @Test("Replies, file names, options and values reach the terminal only with escaped control characters")
  func repliesAndArgumentsNeverReachTerminalRaw() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { request in
      if case .status = request.body {
        var status = StatusReport()
        status.log = "/tmp/" + Self.evil
        return Reply(id: request.id, data: status.json)
      }
      return Reply(
        id: request.id,
        failure: ReplyError(.failed, "HTTP error 404 \(Self.evil)", hint: Self.evil, reason: Self.evil))
    }
    defer { session.stop() }
    for words in [["status"], ["status", "--json"], ["swap"], ["swap", "--json"], ["pause"]] {
      check(try onTerminal(words, in: folder), "\(words)")
    }
    for words in [
      ["log", "show", Self.evil], ["open", "/" + Self.evil], ["--" + Self.evil], [Self.evil],
      ["swap", "--" + Self.evil],
      ["scenario", "run", Self.evil], ["volume", Self.evil], ["log", "stats", "--at", Self.evil],
    ] {
      check(try onTerminal(words, in: folder), "\(words)")
    }
  }

  @Test("The contents of logs, scenarios and input.conf reach the terminal only with escaped control characters")
  func fileContentsNeverReachTerminalRaw() throws {
    let folder = try TestFolder()
    let memory = MemoryLog()
    let writer = LogWriter(sink: memory)
    writer.append(Record(warning: Self.evil), at: .zero)
    writer.append(Record(.mediaEnded, [.init("player", "A"), .init("content", .string(Self.evil))]), at: .zero)
    writer.append(Record(kind: Self.evil, [.init(Self.evil, .string(Self.evil))]), at: .zero)
    writer.append(Record(endedBecause: Self.evil), at: .zero)
    try folder.write(String(decoding: memory.bytes, as: UTF8.self), to: "log")
    try folder.write(String(decoding: memory.bytes, as: UTF8.self) + "\(Self.evil)\n", to: "broken")
    for name in ["log", "broken"] {
      for words in [
        ["show"], ["show", "--json"], ["verify"], ["verify", "--json"], ["stats"], ["state"], ["state", "--json"],
        ["follow", "--all"], ["to-scenario"],
      ] {
        if name == "broken", words[0] == "follow" { continue }
        check(try onTerminal(["log"] + words + [name], in: folder), "\(words) \(name)")
      }
    }
    check(try onTerminal(["log", "diff", "log", "broken"], in: folder), "diff")
    let text = #"{"format":"tandem-scenario","version":2,"description":"?","?":1,"steps":["?"]}"#
    let scenario = text.replacing("?", with: "\u{9B}2J\u{202E}")
    try folder.write(scenario, to: "a.json")
    for words in [["check"], ["run"], ["list"], ["check", "--json"]] {
      check(try onTerminal(["scenario"] + words + ["a.json"], in: folder), "\(words)")
    }
    try folder.write("\(Self.evil) = \(Self.evil)\n", to: "input.conf")
    #expect(mkdir(folder.path + "/tandem", 0o700) == 0)
    #expect(rename(folder.path + "/input.conf", folder.path + "/tandem/input.conf") == 0)
    check(try onTerminal(["help", "keys"], in: folder), "keys")
  }
}
