// `tandem explore` on the command line.

import Glibc
import TandemControl
import TandemFoundation
import TandemTestSupport
import Testing

@testable import TandemExplore

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ExploreCommandTests {
  /// The lines of some chunks, with few seeds each.
  private static func lines(_ chunks: Range<Int>, milliseconds: Int = 5) -> [String] {
    let explorer = SessionExplorer()
    return chunks.map { number in
      let first = number * ExploredChunk.size
      var chunk = ExploredChunk(version: Version.number, first: first)
      for seed in first..<first + 3 { chunk.add(explorer.explore(seed)) }
      chunk.milliseconds = milliseconds + number
      return chunk.line
    }
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  @Test("Merging results gives the same bytes in every order, with duplicates, and in several steps")
  func mergingGivesTheSameBytes() throws {
    let folder = try TestFolder()
    let lines = Self.lines(0..<8)
    try folder.write(text(lines), to: "whole")
    try folder.write(text([lines[5], lines[0], lines[3]]), to: "a")
    try folder.write(text(Self.lines(0..<4, milliseconds: 90).reversed()), to: "b")
    try folder.write(text([lines[7], lines[6], lines[4], lines[7]]), to: "c")
    #expect(try TandemCommand.run(["explore", "merge", "whole", "-o", "m0"], in: folder).status == 0)
    let expected = try folder.read("m0")
    #expect(expected.split(separator: "\n").count == 8)
    #expect(!expected.contains("\"ms\""))
    for files in [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a", "b", "whole"], ["m0", "a"], ["m0"]] {
      #expect(try TandemCommand.run(["explore", "merge"] + files + ["-o", "m1"], in: folder).status == 0)
      #expect(try folder.read("m1") == expected, "\(files)")
    }
    #expect(try TandemCommand.run(["explore", "merge", "a", "b", "-o", "ab"], in: folder).status == 0)
    #expect(try TandemCommand.run(["explore", "merge", "c", "ab"], in: folder).output == expected)
    // The output file may be one of the input files.
    #expect(try TandemCommand.run(["explore", "merge", "c", "ab", "-o", "ab"], in: folder).status == 0)
    #expect(try folder.read("ab") == expected)
  }

  @Test("A merge replaces no pipe and no device, and deletes no file of the user")
  func mergeReplacesOnlyFiles() throws {
    let folder = try TestFolder()
    try folder.write(text(Self.lines(0..<2)), to: "a")
    try folder.write("mine", to: "out.new")
    #expect(try TandemCommand.run(["explore", "merge", "a", "-o", "out"], in: folder).status == 0)
    #expect(try folder.read("out.new") == "mine")
    // A device is refused in the same way, but a test must not risk the device.
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let refused = try TandemCommand.run(["explore", "merge", "a", "-o", "pipe"], in: folder)
    #expect(refused.status == 74 && refused.errors.contains("pipe: it is a named pipe; leave out --output"))
    var status = stat()
    #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("A merge ignores what a killed merge left, and refuses a pipe and files without results")
  func mergeReadsOnlyResults() throws {
    let folder = try TestFolder()
    let lines = text(Self.lines(0..<2, milliseconds: 0))
    try folder.write(lines, to: "a")
    // The shell's process number stays the same when it becomes the merge.
    let merge = "echo '{\"explored\":\"stale' > out.$$.new; exec \"$0\" explore merge a -o out"
    #expect(try TandemCommand.run(["-c", merge, TandemCommand.path], in: folder, program: "/bin/sh").status == 0)
    #expect(try TandemCommand.run(["explore", "merge", "out", "-o", "again"], in: folder).errors == "")
    #expect(try folder.read("out") == folder.read("again"))
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    try folder.write("", to: "empty")
    for name in ["pipe", "empty"] {
      #expect(try TandemCommand.run(["explore", "merge", name], in: folder).status == 65, "\(name)")
    }
  }

  @Test("An incomplete last line of results is left out with a warning; other damage and other versions are refused")
  func damageIsRefused() throws {
    let folder = try TestFolder()
    let lines = Self.lines(0..<2)
    try folder.write(text(lines) + lines[1].prefix(200), to: "cut")
    let cut = try TandemCommand.run(["explore", "merge", "cut"], in: folder)
    #expect(cut.status == 0)
    #expect(cut.errors.contains("cut: left out an incomplete line"))
    #expect(cut.output.split(separator: "\n").count == 2)
    // This file looks as if one writer was killed in the middle of a line and another writer then appended its lines.
    try folder.write(lines[0].prefix(200) + text(lines), to: "joined")
    let joined = try TandemCommand.run(["explore", "merge", "joined"], in: folder)
    #expect(joined.status == 0 && joined.output == cut.output)
    #expect(joined.errors.contains("joined: left out an incomplete line"))
    try folder.write(lines[0].prefix(200) + "\n" + lines[1] + "\n", to: "torn")
    let torn = try TandemCommand.run(["explore", "merge", "torn"], in: folder)
    #expect(torn.status == 65)
    #expect(torn.errors.contains("torn: line 1 is not a result"))
    let old = lines[1].replacing("\"explored\":\"\(Version.number)\"", with: "\"explored\":\"0.0.1\"")
    try folder.write(lines[0] + "\n" + old + "\n", to: "mixed")
    let mixed = try TandemCommand.run(["explore", "merge", "mixed"], in: folder)
    #expect(mixed.status == 65)
    #expect(mixed.errors.contains("mixed: line 2 comes from version 0.0.1"))
    #expect(try TandemCommand.run(["explore", "merge", "none"], in: folder).status == 66)
  }

  @Test("`explore merge` fails and reports two runs that have the same seeds but different results")
  func contradictionIsReported() throws {
    let folder = try TestFolder()
    let line = Self.lines(0..<1)[0]
    try folder.write(line + "\n", to: "a")
    let start = try #require(line.range(of: "\"digest\":\""))
    try folder.write(line[..<start.upperBound] + "1" + line[start.upperBound...].drop { $0 != "\"" } + "\n", to: "b")
    let result = try TandemCommand.run(["explore", "merge", "a", "b"], in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains("chunk 0: two runs of the same seeds have different results"))
  }

  @Test("Shards, jobs and the variables of Bazel and Kubernetes give the same results as a single process")
  func shardsGiveTheResultsOfOneProcess() throws {
    let folder = try TestFolder()
    let seeds = ["--seeds", "19990..20009"]
    func merged(_ files: [String]) throws -> String {
      try TandemCommand.run(["explore", "merge"] + files, in: folder).output
    }
    #expect(try TandemCommand.run(["explore", "--output", "one"] + seeds, in: folder).status == 0)
    let expected = try merged(["one"])
    #expect(expected.split(separator: "\n").count == 2)
    for part in ["1/2", "2/2"] {
      #expect(try TandemCommand.run(["explore", "-o", "shards", "--shard", part] + seeds, in: folder).status == 0)
    }
    #expect(try merged(["shards"]) == expected)
    #expect(try TandemCommand.run(["explore", "-o", "jobs", "--jobs", "2"] + seeds, in: folder).status == 0)
    #expect(try merged(["jobs"]) == expected)
    for part in 0..<2 {
      let bazel = ["TEST_TOTAL_SHARDS=2", "TEST_SHARD_INDEX=\(part)", "TEST_SHARD_STATUS_FILE=\(folder.path)/status"]
      let one = try TandemCommand.run(["explore", "-o", "bazel\(part)"] + seeds, in: folder, environment: bazel)
      #expect(one.status == 0)
      let job = ["JOB_COMPLETION_INDEX=\(part)", "TANDEM_SHARDS=2"]
      let two = try TandemCommand.run(["explore", "-o", "job\(part)"] + seeds, in: folder, environment: job)
      #expect(two.status == 0)
    }
    #expect(try folder.read("status").isEmpty)
    #expect(try merged(["bazel1", "bazel0"]) == expected)
    #expect(try merged(["job0", "job1", "job0"]) == expected)
    let alone = try TandemCommand.run(["explore"] + seeds, in: folder, environment: ["JOB_COMPLETION_INDEX=0"])
    #expect(alone.status == 64)
    #expect(alone.errors.contains("TANDEM_SHARDS"))
  }

  @Test("A killed run continues where it ended, and explores no session twice")
  func killedRunContinues() throws {
    let folder = try TestFolder()
    let arguments = ["explore", "--seeds", "19997..20002", "--output", "r"]
    #expect(try TandemCommand.run(arguments, in: folder).status == 0)
    let whole = try folder.read("r")
    let lines = whole.split(separator: "\n")
    try folder.write(lines[0] + "\n" + lines[1].prefix(100), to: "r")
    let again = try TandemCommand.run(arguments, in: folder)
    #expect(again.status == 0)
    #expect(again.output.hasPrefix("6 sessions, 0 of them failed"))
    #expect(try folder.read("r").hasPrefix(lines[0] + "\n{\"explored\""))
    let before = try folder.read("r")
    #expect(try TandemCommand.run(arguments, in: folder).status == 0)
    #expect(try folder.read("r") == before)
  }

  @Test("`explore --canary` breaks a rule, finds the violation, and reports the number of sessions and the time")
  func canaryIsFound() throws {
    let folder = try TestFolder()
    let result = try TandemCommand.run(["explore", "--canary", "--json"], in: folder)
    #expect(result.status == 0)
    let json = try JSONValue(parsing: result.output.utf8)
    #expect(json["found"] == true)
    #expect(json["sessions"]?.int.map { $0 >= 1 && $0 <= 100 } == true)
    #expect(json["ms"]?.int != nil)
    #expect(json["message"]?.string?.hasPrefix("violation of R2") == true)
  }

  @Test(
    "`explore --canary` refuses options that it would ignore",
    arguments: [["--jobs", "2"], ["--for", "1"], ["--output", "r"], ["--failures", "f"], ["--points"]])
  func canaryRefusesOptionsOfResults(arguments: [String]) throws {
    let folder = try TestFolder()
    let result = try TandemCommand.run(["explore", "--canary"] + arguments, in: folder)
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.contains("--canary and \(arguments[0]) can't be used together"))
  }

  @Test(
    "Wrong ranges and shards are refused",
    arguments: [
      ["--seeds", "5..2"], ["--seeds", "a"], ["--seeds", "1.2"], ["--seeds", "1...2"], ["--shard", "3/2"],
      ["--shard", "0/2"],
      ["--shard", "5000000000000000000/5000000000000000000"], ["--for", "0"], ["--jobs", "0"],
    ])
  func wrongValuesAreRefused(arguments: [String]) throws {
    let folder = try TestFolder()
    #expect(try TandemCommand.run(["explore"] + arguments, in: folder).status == 64)
  }
}
