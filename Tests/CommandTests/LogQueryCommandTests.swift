// The commands that query a log, run as a user runs them.

import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogQueryCommandTests {
  /// A log with a start and a close, which leaves no callback open.
  private func log(reason: String = "quit", pid: Int = 1) -> String {
    let log = MemoryLog()
    let writer = LogWriter(sink: log)
    writer.append(Record(session: "test", pid: pid, policies: Configuration()), at: .zero)
    let video = StateChange.Assignment(.A, "film")
    writer.append(Record(note: .roles(revision: 1, fullScreen: video, pictureInPicture: nil)), at: .seconds(1))
    writer.append(Record(note: .audio(audible: .A, .followsFullScreen)), at: .seconds(1))
    writer.append(
      Record(command: .stop, initiator: .user, source: "socket", answer: .refused(.noPictureInPicture)), at: .seconds(2)
    )
    writer.append(Record(endedBecause: reason), at: .seconds(3))
    return String(decoding: log.bytes, as: UTF8.self)
  }

  @Test("A log can be filtered, whether it is plain or compressed with gzip")
  func plainAndCompressedLogsAreFiltered() throws {
    let folder = try TestFolder()
    try folder.write(log(), to: "log")
    let roles = try TandemCommand.run(["log", "show", "log", "--kind", "roles,audio", "--json"], in: folder)
    #expect(roles.output == log().split(separator: "\n")[1...2].map { $0 + "\n" }.joined())
    let zipped = try TandemCommand.run(
      ["gzip", "-kf", "log"], in: folder, program: "/usr/bin/env")
    #expect(zipped.status == 0, "\(zipped.errors)")
    let shown = try TandemCommand.run(["log", "show", "log.gz", "--outcome", "refused"], in: folder)
    #expect(shown.status == 0 && shown.output.hasSuffix("stop: refused (noPictureInPicture), by user, socket\n"))
    #expect(
      try TandemCommand.run(["log", "verify", "log.gz"], in: folder).output == "log.gz: 5 records, no violations\n")
    let piped = try TandemCommand.run(["log", "show", "-", "--json"], in: folder, input: folder.path + "/log.gz")
    #expect(piped.output == log())
    for wrong in ["x", "5-3", "1-2-3", "-"] {
      #expect(try TandemCommand.run(["log", "show", "log", "--seq=\(wrong)"], in: folder).status == 64)
    }
  }

  @Test("`stats` summarises a log, and `state` shows the session at one moment")
  func statsAndStateQueryALog() throws {
    let folder = try TestFolder()
    try folder.write(log(), to: "log")
    let stats = try TandemCommand.run(["log", "stats", "log", "--json"], in: folder).output
    #expect(stats.contains(#""refusals":{"noPictureInPicture":1}"#))
    #expect(
      stats.contains(#""contents":{"film":{"fullScreen_us":2000000,"pictureInPicture_us":0,"audible_us":2000000}}"#))
    let before = try TandemCommand.run(["log", "state", "log", "--at", "0"], in: folder)
    #expect(before.status == 0 && before.output.contains("full screen         none"))
    let after = try TandemCommand.run(["log", "state", "log", "--at", "1.5"], in: folder).output
    #expect(after.contains("full screen         A  film") && after.contains("audible             A, followsFullScreen"))
    #expect(try TandemCommand.run(["log", "state", "log", "--at", "soon"], in: folder).status == 64)
    #expect(try TandemCommand.run(["log", "state", "log", "--at", "2"], in: folder).output.contains("A  film"))
    #expect(try TandemCommand.run(["log", "state", "log", "--seq", "0"], in: folder).output == before.output)
    #expect(try TandemCommand.run(["log", "state", "log", "--seq", "0", "--at", "1"], in: folder).status == 64)
    #expect(try TandemCommand.run(["log", "stats", "nothing"], in: folder).status == 66)
  }

  @Test("`diff` ignores values that vary between runs, and shows every other difference")
  func diffIgnoresValuesThatVaryBetweenRuns() throws {
    let folder = try TestFolder()
    try folder.write(log(), to: "one")
    try folder.write(log(pid: 2), to: "two")
    try folder.write(log(reason: "signal"), to: "three")
    let equal = try TandemCommand.run(["log", "diff", "one", "two"], in: folder)
    #expect(equal.status == 0 && equal.output == "equal: 5 records are the same\n")
    let other = try TandemCommand.run(["log", "diff", "one", "three"], in: folder)
    #expect(
      other.status == 1 && other.output.hasSuffix("one line 5, three line 5\nreason: \"quit\" against \"signal\"\n"))
    #expect(try TandemCommand.run(["log", "diff", "-", "-"], in: folder).status == 64)
    var lines = log().split(separator: "\n").map { $0 + "\n" }
    lines.remove(at: 2)
    lines[2] = lines[2].replacing("noPictureInPicture", with: "noFrameYet")
    try folder.write(lines.joined(), to: "four")
    let several = try TandemCommand.run(["log", "diff", "one", "four"], in: folder)
    #expect(several.output.contains("reason: \"noPictureInPicture\" against \"noFrameYet\"\n\n"), "\(several.output)")
    #expect(several.output.hasSuffix("\nthe logs differ in 2 places\n"), "\(several.output)")
    let json = try TandemCommand.run(["log", "diff", "one", "four", "--json"], in: folder).output
    #expect(json.contains(#""places":2,"differences":[{"first""#), "\(json)")
  }

  @Test("`verify` can stop at the first violation, and writes JUnit reports")
  func verifyStopsAtFirstViolationAndWritesJUnit() throws {
    let folder = try TestFolder()
    let lines = log().split(separator: "\n").map { $0 + "\n" }
    // The second and the fourth line occur twice.
    try folder.write((lines[0...1] + lines[1...3] + lines[3...]).joined(), to: "log")
    let all = try TandemCommand.run(["log", "verify", "log", "--junit", "report.xml"], in: folder)
    #expect(all.status == 1 && all.output.hasSuffix("log: 7 records, 2 violations\n"), "\(all)")
    let report = try folder.read("report.xml")
    #expect(report.contains(#"<failure message="line 3: expected seq 2, found seq 1">"#), "\(report)")
    #expect(report.contains("expected seq 4, found seq 3"), "\(report)")
    let first = try TandemCommand.run(["log", "verify", "log", "--first"], in: folder)
    #expect(first.status == 1 && first.output.split(separator: "\n").count == 2, "\(first)")
    #expect(first.output.hasPrefix("line 3 "))
    #expect(first.output.contains("1 violation so far"))
    #expect(try TandemCommand.run(["log", "verify", "log", "--profile", "tv"], in: folder).status == 64)
    try folder.write("{\"callback\":\"willStart\",\"player\":\"A\"}\n", to: "mac")
    for profile in ["macos", "foreign"] {
      let open = try TandemCommand.run(["log", "verify", "mac", "--profile", profile], in: folder)
      #expect(open.status == 0, "\(open.output)")
    }
  }
}
