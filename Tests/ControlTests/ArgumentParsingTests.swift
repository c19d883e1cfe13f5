import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemCLI

@Suite struct ArgumentParsingTests {
  @Test("A command's operands are read, and its options in both forms: --name value and --name=value")
  func optionsAreReadInEitherSpelling() throws {
    let play = try ParsedCommandLine(parsing: [
      "play", "--display=headless", "a.mkv", "--animation", "0.3", "b.mkv", "--volatile-query", "token",
      "--volatile-query=sid", "--full-screen-loss", "leave-empty", "--quiet",
    ])
    #expect(play.command == .play)
    #expect(play.operands == [.text("a.mkv"), .text("b.mkv")])
    #expect(play.text(.display) == "headless")
    #expect(play.time(.animation) == .milliseconds(300))
    #expect(play.texts(.volatileQuery) == ["token", "sid"])
    #expect(play.has(.quiet))
    #expect(!play.has(.json))
    #expect(play.text(.ownSocket) == nil)
  }

  @Test("Negative numbers, a lone minus and the words after -- are operands")
  func negativeNumbersAndWordsAfterDashesAreOperands() throws {
    #expect(try ParsedCommandLine(parsing: ["seek", "-10"]).operands == [.seek(.by(.seconds(-10)))])
    #expect(try ParsedCommandLine(parsing: ["volume", "-.5"]).operands == [.change(.by(-0.5))])
    #expect(try ParsedCommandLine(parsing: ["log", "verify", "-"]).operands == [.text("-")])
    #expect(try ParsedCommandLine(parsing: ["open", "--", "--pip"]).operands == [.text("--pip")])
    #expect(try ParsedCommandLine(parsing: ["open", "--pip", "--", "--help"]).command == .open)
  }

  @Test("A window's size has the form WIDTHxHEIGHT; malformed and absurd sizes are refused")
  func windowSizeNeedsPlausibleWidthAndHeight() throws {
    let play = try ParsedCommandLine(parsing: ["play", "a.mkv", "--geometry", "1920x1080"])
    #expect(play.size(.geometry)?.width == 1920)
    #expect(play.size(.geometry)?.height == 1080)
    for wrong in ["1920", "1920x", "x1080", "-1x5", "10x10", "99999x99999", "1280x720x2", ""] {
      #expect(throws: UsageError.self) { try ParsedCommandLine(parsing: ["play", "a.mkv", "--geometry", wrong]) }
    }
  }

  @Test("The later of two contradictory flags counts; if neither is given, the value is nil")
  func laterOfTwoContradictoryFlagsCounts() throws {
    func isLinear(_ words: String...) throws -> Bool? {
      try ParsedCommandLine(parsing: ["open", "a"] + words).boolean(.linear, not: .noLinear)
    }
    #expect(try isLinear() == nil)
    #expect(try isLinear("--linear") == true)
    #expect(try isLinear("--linear", "--no-linear") == false)
    #expect(try isLinear("--no-linear", "--linear") == true)
    #expect(try !ParsedCommandLine(parsing: ["open", "a", "--no-pip", "--allow-pip"]).has(.noPip))
    let play = try ParsedCommandLine(parsing: ["play", "a", "--automatic-pip", "--no-automatic-pip"])
    #expect(play.boolean(.automaticPictureInPicture, not: .noAutomaticPictureInPicture) == false)
  }

  @Test("A track is selected by a number from 1 on, by a language, by a step, or with `none`")
  func trackIsNumberLanguageStepOrNone() throws {
    #expect(
      try ParsedCommandLine(parsing: ["select-track", "audio", "2"]).operands == [.text("audio"), .track(.number(2))])
    #expect(
      try ParsedCommandLine(parsing: ["track", "subtitle", "none"]).operands == [.text("subtitle"), .track(.none)])
    #expect(try ParsedCommandLine(parsing: ["track", "sub", "pt-BR"]).operands.last == .track(.language("pt-BR")))
    #expect(try ParsedCommandLine(parsing: ["track", "video", "next"]).operands.last == .track(.step(.next)))
    for wrong in [
      ["audio", "0"], ["audio", "-3"], ["audio", "2.5"], ["cover", "1"], ["audio", "d"], ["audio", "de!"],
    ] {
      #expect(throws: UsageError.self) { try ParsedCommandLine(parsing: ["track"] + wrong) }
    }
  }

  @Test("A chapter is selected by a number from 1 on, or by a step")
  func chapterIsNumberOrStep() throws {
    for (text, seek) in [
      ("1", Seek.chapter(0)), ("next", .chapters(by: 1)), ("previous", .chapters(by: -1)), ("+2", .chapters(by: 2)),
      ("-3", .chapters(by: -3)),
    ] { #expect(try ParsedCommandLine(parsing: ["chapter", text]).operands == [.seek(seek)], "\(text)") }
    for wrong in ["0", "1.5", "--1", "two", "99999999"] {
      #expect(throws: UsageError.self) { try ParsedCommandLine(parsing: ["chapter", wrong]) }
    }
  }

  @Test("The last value counts if an option is given twice")
  func lastOfRepeatedOptionsCounts() throws {
    #expect(try ParsedCommandLine(parsing: ["status", "--socket", "a", "--socket=b"]).text(.socket) == "b")
  }

  @Test(
    "Help and version options are recognised in every usual spelling",
    arguments: [
      (["help"], Subcommand.help, nil), (["--help"], .help, nil), (["-h"], .help, nil),
      (["help", "swap"], .help, "swap"),
      (["swap", "--help"], .help, "swap"), (["seek", "-h"], .help, "seek"),
      (["seek", "nonsense", "--help"], .help, "seek"),
      (["help", "log", "verify"], .help, "log verify"), (["help", "log"], .help, "log"),
      (["log", "verify", "--help"], .help, "log verify"), (["log", "--help"], .help, "log show"),
      (["help", "toggle-pause"], .help, "toggle"), (["--version"], .version, nil), (["version"], .version, nil),
    ] as [([String], Subcommand, String?)])
  func helpAndVersionHaveUsualSpellings(arguments: [String], command: Subcommand, topic: String?) throws {
    let invocation = try ParsedCommandLine(parsing: arguments)
    #expect(invocation.command == command)
    #expect(invocation.operands.first?.text == topic)
  }

  @Test(
    "A usage error names the mistake in one line and suggests the nearest name",
    arguments: [
      ([], "no command given: see tandem help"),
      (["swpa"], "unknown command swpa: did you mean swap?"),
      (["xyzzy"], "unknown command xyzzy: see tandem help"),
      (["--pip"], "unknown command --pip: see tandem help"),
      (["log"], "log needs one of: show, verify, stats, state, diff, timeline, to-scenario, export, follow"),
      (["log", "verfy", "x"], "unknown command log verfy: did you mean log verify?"),
      (["help", "sweek"], "unknown command sweek: did you mean seek?"),
      (["play", "a", "--displya", "window"], "unknown option --displya: did you mean --display?"),
      (["play", "a", "-display"], "unknown option -display: did you mean --display?"),
      (["swap", "-x"], "unknown option -x: see tandem help swap"),
      (["swap", "--pip"], "unknown option --pip: see tandem help swap"),
      (["swap", "--socket"], "--socket needs a value: --socket PATH"),
      (["swap", "--socket", "--json"], "--socket needs a value: --socket PATH"),
      (["swap", "--json=yes"], "--json takes no value, but was given 'yes'"),
      (
        ["play", "a", "--display", "windw"],
        "invalid value 'windw' for --display: possible values are auto, window, headless; did you mean window?"
      ),
      (["speed", "0"], "invalid value '0' for FACTOR: a number from 0.01 to 100 is expected"),
      (["demo", "--swaps", "-1"], "invalid value '-1' for --swaps: a whole number from 0 to 1000000 is expected"),
      (
        ["seek", "soon"],
        "invalid value 'soon' for POSITION: a position is expected, such as 90, 1:30, 1h30m, +10, -10s, 50% or live"
      ),
      (
        ["volume", "200"],
        "invalid value '200' for LEVEL: a number from 0 to 130, or a change such as +5 or -5, is expected"
      ),
      (
        ["status", "--timeout", "0"],
        "invalid value '0' for --timeout: a time above zero is expected, such as 0.5, 90s, 1:30 or 1h30m"
      ),
      (["status", "--socket="], "invalid value '' for --socket: it must have 1 to 16384 bytes"),
      (
        ["open"],
        "open needs URL (the file, folder, playlist or address to open; several form a playlist): see tandem help open"
      ),
      (
        ["play", "--start-screen", "off"],
        "play needs a file or an address (or, without a window, --resume or --idle): see tandem help play"
      ),
      (["swap", "now"], "swap does not take a further argument 'now': see tandem help swap"),
      (["audio", "full", "key"], "audio does not take a further argument 'key': see tandem help audio"),
    ] as [([String], String)])
  func usageErrorsNameTheMistakeInOneLine(arguments: [String], message: String) {
    do throws(UsageError) {
      let invocation = try ParsedCommandLine(parsing: arguments)
      Issue.record("\(arguments) was read as \(invocation)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("`play` needs no address if it resumes the last session")
  func playNeedsNoAddressWhenResuming() throws {
    #expect(try ParsedCommandLine(parsing: ["play", "--resume"]).has(.resumeLast))
  }

  @Test("`play` without an address begins with the start screen, which needs a window")
  func playAloneNeedsAWindow() throws {
    #expect(try ParsedCommandLine(parsing: ["play"]).operands.isEmpty)
    for options in [["--display", "headless"], ["--start-screen", "off"], ["--pip", "a.mkv"]] {
      #expect(throws: UsageError.nothingToPlay) { try ParsedCommandLine(parsing: ["play"] + options) }
    }
  }

  @Test("The error about an unknown name suggests the closest known name, unless the two differ too much")
  func onlyCloseNamesAreSuggested() {
    #expect(NearestName.nearest(to: "fullscren", among: ["display", "fullscreen", "full-screen-end"]) == "fullscreen")
    #expect(NearestName.nearest(to: "sotp", among: ["start", "stop"]) == "stop")
    #expect(NearestName.nearest(to: "banana", among: ["start", "stop"]) == nil)
    #expect(NearestName.nearest(to: "", among: ["start"]) == nil)
    #expect(NearestName.distance(from: Array("abcd".utf8), to: Array("acbd".utf8)) == 1)
  }
}
