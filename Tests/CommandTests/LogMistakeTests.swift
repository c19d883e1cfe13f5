// Queries that match nothing, and files that are not logs.

import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogMistakeTests {
  private static let lines = [
    #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":2,"program":"x","pid":1,"policies":{}}"#,
    #"{"seq":1,"t_us":5,"kind":"weather","sky":"blue"}"#, #"{"seq":2,"t_us":9,"kind":"end","reason":"quit"}"#,
  ]

  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(Self.lines.joined(separator: "\n") + "\n", to: "log")
  }

  private func run(_ arguments: String...) throws -> CommandResult {
    try TandemCommand.run(["log"] + arguments, in: folder)
  }

  @Test("An unknown kind is refused with a suggestion, unless the log has records of this kind")
  func unknownKindIsRefusedWithSuggestion() throws {
    let wrong = try run("show", "log", "--kind", "calback")
    #expect(wrong.status == 64 && wrong.output == "")
    #expect(
      wrong.errors
        == "tandem: invalid value 'calback' for --kind: there is no such kind of record; did you mean callback?\n")
    let other = try run("show", "log", "--kind", "end,rain", "--json")
    #expect(other.status == 64 && other.output == Self.lines[2] + "\n" && other.errors.contains("'rain'"))
    #expect(other.errors.contains("the kinds are adBreak, app, audio,"))
    let strange = try run("show", "log", "--kind", "weather", "--json")
    #expect(strange.status == 0 && strange.output == Self.lines[1] + "\n" && strange.errors == "")
    #expect(try run("follow", "log", "--kind", "calback").status == 64)
  }

  @Test("A file that is not a log causes a single error, which says so")
  func fileThatIsNotALogIsReportedOnce() throws {
    try folder.write(String(repeating: "no record\n", count: 500), to: "film")
    for command in ["show", "verify", "stats", "timeline"] {
      let result = try run(command, "film")
      #expect(result.status == 65 && result.output == "", "\(result.output)")
      #expect(
        result.errors
          == "tandem: film is not an event log: its first lines are not JSON; find the session's log with: tandem status\n"
      )
    }
  }

  @Test("A scenario in place of a log is refused, and the error names the command that plays scenarios")
  func scenarioIsNotReadAsALog() throws {
    let scenario = #"{"version":2,"contents":{"film":{}},"steps":[{"command":"open","content":"film"}]}"#
    for (text, name) in [(scenario, "line.json"), (scenario.replacing(",", with: ",\n"), "film.json")] {
      try folder.write(text, to: name)
      let expected =
        "tandem: \(name) is a scenario, not an event log; play it with: tandem scenario run \(name)\n"
      for command in ["verify", "show", "stats"] {
        let result = try run(command, name)
        #expect(result.status == 65 && result.output == "" && result.errors == expected, "\(result)")
      }
      let each = try run("verify", "--each", name)
      #expect(each.status == 65 && each.output.contains("is a scenario"))
    }
  }

  @Test("Only the first unreadable lines of a damaged log are reported, followed by a count")
  func onlyFirstUnreadableLinesAreReported() throws {
    try folder.write("{}\n" + String(repeating: "no record\n", count: 499), to: "film")
    let shown = try run("show", "film")
    #expect(shown.status == 65 && shown.errors.split(separator: "\n").count < 25, "\(shown.errors)")
    #expect(shown.errors.contains("film: 480 more lines are not records; check that this is an event log"))
    let verified = try run("verify", "film")
    #expect(verified.status == 65 && verified.output.split(separator: "\n").count < 25, "\(verified.output)")
    #expect(verified.output.contains("500 unreadable lines"))
    #expect(try run("stats", "film").errors.contains("480 more lines"))
  }

  @Test(
    "A query without a match reports this; a query for an unmatched kind lists the existing kinds",
    arguments: [
      ("--kind=callback", "; kinds are end, session, weather"), ("--app=x", ""),
      ("--seq=9", ""), ("--text=zebra", ""), ("--since=5", ""),
    ])
  func queryThatMatchesNothingSaysSo(option: String, hint: String) throws {
    let result = try run("show", "log", option)
    #expect(
      result.status == 0 && result.output == ""
        && result.errors == "tandem: log: no record matches the filters\(hint)\n", "\(result.errors)")
  }

  @Test("Every command reports a file that is not a log as bad data, and an empty file as a log without records")
  func fileThatIsNotALogIsBadData() throws {
    try folder.write("not a log\n", to: "broken")
    try folder.write("", to: "empty")
    for command in ["show", "verify", "stats", "state", "timeline", "to-scenario"] {
      #expect(try run(command, "broken").status == 65, "\(command)")
    }
    #expect(try run("diff", "broken", "log").status == 65)
    #expect(try run("state", "empty").status == 65)
    #expect(try run("state", "log", "--at", "0").status == 0)
    #expect(try run("show", "empty").errors == "tandem: empty: the log has no records\n")
    try folder.write(Self.lines[0] + "\n?\n" + Self.lines[2] + "\n", to: "hurt")
    #expect(try run("follow", "hurt", "--all").status == 65)
  }

  @Test("`verify` names the rules that it checked in a foreign log, and those that it skipped")
  func verifyNamesCheckedAndSkippedRules() throws {
    try folder.write(#"{"callback":"willStopPictureInPicture","player":"a"}"# + "\n", to: "foreign")
    let open = try run("verify", "foreign", "--junit", "report")
    #expect(
      open.output.contains(
        "checked: R1, R2, R4, R5, R6, R9, format; not checked: R3, R7, R8, R10, R11, promise, sync, audio, sequence, clock (not"
      ))
    let report = try folder.read("report")
    #expect(report.contains(#"tests="18" failures="1" errors="0" skipped="10""#))
    #expect(report.split(separator: "<skipped message=\"not checked: not visible in callbacks alone").count == 11)
    #expect(report.contains("name=\"R7\">\n    <skipped") && report.contains("name=\"R1\"/>"))
    let json = try run("verify", "foreign", "--json").output
    #expect(json.contains(#""checked":["R1","R2","R4","R5","R6","R9","format"]"#))
    #expect(!(try run("verify", "log").output.contains("checked")))
    let mac = try run("verify", "log", "--profile", "macos", "--junit", "report").output
    #expect(mac.contains("checked: R1, R2, R10, format, sequence, clock; not ") && mac.contains("the profile macos"))
  }

  @Test("`stats` and `timeline` count the same finished and unfinished transactions of a foreign log")
  func statsAndTimelineCountTransactionsAlike() throws {
    let steps = ["willStart", "didStart"].map { #"{"callback":"\#($0)PictureInPicture","player":"a"}"# + "\n" }
    try folder.write(steps.joined(), to: "foreign")
    #expect(try run("timeline", "foreign", "-o", "page").output == "page: 2 records, 1 transaction\n")
    #expect(try run("stats", "foreign", "--json").output.contains(#""transactions":{"start":{"succeeded":1}}"#))
    try folder.write(steps[0], to: "foreign")
    #expect(try run("timeline", "foreign", "-o", "page").output == "page: 1 record, 0 transactions, 1 unfinished\n")
    #expect(try run("stats", "foreign").output.hasPrefix("1 record in 0.000000 s\n\n1 transaction did not end"))
  }
}
