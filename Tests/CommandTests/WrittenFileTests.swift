// Files that the commands make.

import Foundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct WrittenFileTests {
  private static let log = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios/edges/gap-2-leaving-dies.log.jsonl").path

  private static let writers: [[String]] = [
    ["log", "timeline", log, "-o", "made"], ["log", "timeline", log, "--svg", "-o", "made"],
    ["log", "to-scenario", log, "-o", "made"], ["log", "verify", log, "--junit", "made"],
    ["log", "verify", log, "--ctrf", "made"], ["log", "export", log, "-o", "made"],
    ["log", "export", log, "--format", "perfetto", "-o", "made"],
    ["log", "export", log, "--format", "otlp", "-o", "made"],
  ]

  @Test("A file made from a log is readable only by its owner, even if it replaces another file", arguments: writers)
  func filesMadeFromLogsArePrivate(_ words: [String]) throws {
    let folder = try TestFolder()
    try folder.write("old", to: "made", mode: 0o644)
    #expect(try TandemCommand.run(words, in: folder).status == 0)
    var status = stat()
    #expect(stat(folder.path + "/made", &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try folder.read("made").count > 100)
  }

  @Test("If the disk is full, a command exits with 74 and leaves the old file unchanged", arguments: writers)
  func fullDiskKeepsTheOldFile(_ words: [String]) throws {
    let folder = try TestFolder()
    try folder.write("old", to: "made")
    let tandem = try TandemCommand.path
    // A limit on the size of files simulates a full disk. The signal is ignored, so a write beyond the limit fails.
    let line = "trap '' XFSZ; ulimit -f 1; exec \(tandem) \(words.joined(separator: " "))"
    let result = try TandemCommand.run(["-c", line], in: folder, program: "/bin/bash")
    #expect(result.status == 74)
    #expect(result.errors == "tandem: can't write made: File too large; choose another place\n")
    #expect(try folder.read("made") == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["made", "stderr", "stdout"])
  }

  @Test("The event log is not written into a film or a pipe without a reader")
  func logIsNotWrittenIntoFilmOrPipe() throws {
    let folder = try TestFolder()
    try folder.write("\u{1A}E matroska", to: "film.mkv")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for (name, reason) in [
      ("film.mkv", "it has content that is not an event log"), ("pipe", "no program reads from it"),
    ] {
      let words = ["play", "film.mkv", "--player", "simulated", "--display", "headless", "--log", name]
      let result = try TandemCommand.run(words, in: folder)
      #expect(result.status == 74)
      #expect(
        result.errors.contains("can't write \(name): \(reason); choose another with --log FILE"), "\(result.errors)")
    }
    #expect(try folder.read("film.mkv") == "\u{1A}E matroska")
  }

  @Test("A pipe without a reader is refused at once")
  func pipeWithoutReaderIsRefusedAtOnce() throws {
    let folder = try TestFolder()
    #expect(mkfifo(folder.path + "/made", 0o600) == 0)
    for words in Self.writers {
      let result = try TandemCommand.run(words, in: folder)
      #expect(result.status == 74)
      #expect(result.errors == "tandem: can't write made: no program reads from it; choose another place\n")
    }
  }

  @Test("Outputs made with `--redact` contain no secret of an address, and their scenario can still be played")
  func redactedOutputsHoldNoSecrets() throws {
    let folder = try TestFolder()
    let secrets = ["alice", "hunter2", "t0ken"]
    let log = try String(contentsOfFile: Self.log, encoding: .utf8)
    var secret = log.replacing("explicitID", with: "canonicalURL")
    for name in ["film", "match"] {
      let address = "\"https://alice:hunter2@example.org/\(name)?t=t0ken\(name)\""
      secret = secret.replacing("\"scenario:\(name)\"", with: address).replacing("\"\(name)\"", with: address)
    }
    try folder.write(secret, to: "log")
    #expect(secret != log)
    let made = [
      ["show"], ["show", "--json"], ["follow", "--all"], ["timeline", "-o", "made"],
      ["timeline", "--svg", "-o", "made"],
      ["to-scenario", "-o", "made"], ["state", "--at", "20"], ["state", "--json"], ["stats"], ["stats", "--json"],
      ["export"], ["export", "--format", "otlp"], ["export", "--format", "perfetto", "-o", "made"],
    ]
    for words in made {
      try folder.write("", to: "made")
      let result = try TandemCommand.run(["log"] + words + ["--redact", "log"], in: folder)
      #expect(result.status == 0, "\(words): \(result.errors)")
      let text = try result.output + result.errors + folder.read("made")
      for secret in secrets { #expect(!text.contains(secret), "\(words): \(secret)") }
    }
    #expect(
      try TandemCommand.run(["log", "to-scenario", "log", "--redact", "-o", "again.json"], in: folder).status == 0)
    #expect(try folder.read("again.json").contains("redacted1@example.org"))
    let played = try TandemCommand.run(["scenario", "run", "again.json", "--log-dir", "."], in: folder)
    #expect(played.status == 0, "\(played.output)")
    try folder.write(
      try TandemCommand.run(["log", "show", "--json", "--redact", "log"], in: folder).output, to: "redacted")
    #expect(try TandemCommand.run(["log", "diff", "redacted", "again.jsonl"], in: folder).status == 0)
  }
}
