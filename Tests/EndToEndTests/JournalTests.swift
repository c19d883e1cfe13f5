// A session's log in systemd's journal, in a separate journal namespace.

import Foundation
import TandemControl
import TandemTestSupport
import Testing

/// A private systemd-journald, started like `systemd-journald@NAME.service`.
private final class Journal {
  static let program = "/usr/lib/systemd/systemd-journald"
  /// True if journald is installed and the test runs as root. Only root may create journald's folders.
  static var isHere: Bool { geteuid() == 0 && access(program, X_OK) == 0 }

  let name = "tandemtest\(getpid())"
  private let process = Process()
  var socket: String { "/run/systemd/journal.\(name)/socket" }

  init() throws {
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = [name]
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitUntil("the journal to listen") { access(socket, F_OK) == 0 }
    // journald starts, or ends with a reason if a requirement such as /sys is missing.
    let answer = try TandemCommand.run(
      ["--namespace=\(name)", "--sync"], in: TestFolder(), program: "/usr/bin/journalctl")
    guard answer.status == 0 else {
      throw HarnessError(what: "no systemd-journald can be begun here: \(answer.errors)")
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    for folder in ["/run/systemd/journal.\(name)"] + stores {
      do { try FileManager.default.removeItem(atPath: folder) } catch {}
    }
  }

  private var stores: [String] {
    ["/run/log/journal", "/var/log/journal"].flatMap { folder in
      do {
        return try FileManager.default.contentsOfDirectory(atPath: folder)
          .filter { $0.hasSuffix(".\(name)") }.map { folder + "/" + $0 }
      } catch { return [] }
    }
  }

  /// The output of journalctl.
  func read(_ arguments: [String], in folder: TestFolder) throws -> String {
    let result = try TandemCommand.run(
      ["--namespace=\(name)", "--no-pager"] + arguments, in: folder, program: "/usr/bin/journalctl")
    return result.output
  }
}

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct JournalTests {
    private static let record = ["--all", "-o", "cat", "--output-fields=TANDEM_RECORD"]

    private func media(_ folder: TestFolder) throws -> [String] {
      try ["first", "second"].map { name in
        try folder.write(name, to: name)
        return folder.path + "/" + name
      }
    }

    @Test(
      "A session's log in the journal continues after the death of its player, and is valid",
      .enabled(if: Journal.isHere))
    func logInTheJournalOutlivesThePlayer() throws {
      let (folder, journal) = (try TestFolder(), try Journal())
      let options = ["--player", "simulated", "--no-config", "--title", "a\u{1B}[2Jb"]
      let performance = try Performance(
        try media(folder) + options, in: folder, log: "journal:" + journal.socket)
      let client = try performance.client()
      let status = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      _ = try client.ask(.command(.swap, CommandOptions()), for: "a swap", within: .seconds(5))
      let player = try #require(status.process)
      kill(Int32(player), SIGKILL)
      let (next, _) = try performance.client(after: player)
      _ = try next.ask(.command(.swap, CommandOptions()), for: "a swap", within: .seconds(5))
      let log = try #require(try next.status { $0.transaction == nil }.log)
      let name = try #require(log.split(separator: ":").dropFirst().first)
      performance.expectEnd()
      var lines = ""
      try waitUntil("the journal to have it all") {
        lines = try journal.read(["TANDEM_SESSION=\(name)"] + Self.record, in: folder)
        return lines.contains(#""kind":"end","reason":"shutdown""#)
      }
      // Remove repeated lines as `uniq` does. The journal has a line twice if the player died while it wrote the line.
      var once: [Substring] = []
      for line in lines.split(separator: "\n") where once.last != line { once.append(line) }
      try folder.write(once.joined(separator: "\n") + "\n", to: "read.jsonl")
      let verdict = try TandemCommand.run(["log", "verify", "read.jsonl"], in: folder)
      #expect(verdict.status == 0, "\(verdict.output)")
      let sentences = try journal.read(["TANDEM_KIND=transaction", "-o", "cat"], in: folder)
      #expect(sentences.contains("swap 2 succeeded"), "\(sentences)")
      #expect(try !journal.read(["-o", "cat"], in: folder).contains("\u{1B}"))
      #expect(try journal.read(["-p", "err", "-o", "cat"], in: folder).contains("crash"))
    }

    @Test(
      "A session does not play if its log goes to a missing journal, and reports the reason",
      arguments: ["/nowhere/socket", "/"])
    func missingJournalIsAnErrorWithAReason(socket: String) throws {
      let folder = try TestFolder()
      let result = try TandemCommand.run(
        ["play"] + media(folder) + [
          "--player", "simulated", "--no-config", "--display", "headless", "--socket", folder.path + "/s.sock", "--log",
          "journal:" + socket,
        ], in: folder)
      #expect(result.status == 74)
      #expect(result.errors.contains("systemd-journald does not listen at \(socket)"), "\(result.errors)")
    }
  }
}
