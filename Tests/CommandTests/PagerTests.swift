// Showing a log page by page, on a terminal.

import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2)), .enabled(if: PseudoTerminal.isThere, PseudoTerminal.why)) struct PagerTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let writer = LogWriter(sink: try RotatingLog(path: folder.path + "/log"))
    writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
    for number in 0..<20_000 { writer.append(Record(warning: "number \(number)"), at: .milliseconds(number)) }
    writer.append(Record(endedBecause: "quit"), at: .seconds(60))
  }

  /// Runs a line of shell on a terminal that script(1) makes. In the line, `tandem` is the built command.
  ///
  /// - Returns: the terminal's text, which ends with the status, and the text that the pager wrote to the file `got`.
  private func onTerminal(_ line: String, _ environment: String...) throws -> (screen: String, got: String) {
    try folder.write("", to: "got")
    let command = "tandem() { \(try TandemCommand.path) \"$@\"; }; \(line); echo status $?"
    // Reset SIGPIPE to its default action, as under a shell. libmosquitto ignores SIGPIPE in the test process, and
    // child processes inherit this, so `yes` would report errors.
    let result = try TandemCommand.run(
      ["--default-signal=PIPE", "script", "-qec", command, "/dev/null"], in: folder, program: "/usr/bin/env",
      environment: ["TERM=xterm", "SHELL=/bin/bash"] + environment)
    // A terminal ends its lines with CR and LF.
    return (String(result.output.unicodeScalars.filter { $0 != "\r" }), try folder.read("got"))
  }

  private static let pager = "cat > got; echo \"$LESS\" > less"

  @Test("The pager receives the coloured table on a terminal, and nothing else is printed")
  func tableGoesThroughThePager() throws {
    for name in ["TANDEM_PAGER", "PAGER"] {
      let (screen, got) = try onTerminal("tandem log show log", "\(name)=\(Self.pager)")
      #expect(screen == "status 0\n", "\(screen.prefix(200))")
      #expect(got.hasPrefix("        time  player  content") && got.contains("\u{1B}[1mend: quit\u{1B}[0m\n"))
      #expect(got.split(separator: "\n").count == 20_003)
      #expect(try folder.read("less") == "FRX\n")
    }
    let both = try onTerminal("tandem log show log --color never", "TANDEM_PAGER=\(Self.pager)", "PAGER=x", "LESS=S")
    #expect(both.screen == "status 0\n" && both.got.contains("end: quit") && !both.got.contains("\u{1B}"))
    #expect(try folder.read("less") == "S\n")
    let json = try onTerminal("tandem log show log --json", "PAGER=\(Self.pager)").got
    #expect(try folder.read("log") == json)
    #expect(try !onTerminal("tandem log show log", "PAGER=\(Self.pager)", "NO_COLOR=1").got.contains("\u{1B}"))
  }

  static let direct: [(String, [String])] = [
    ("tandem log show log --seq 3 --no-pager", []), ("tandem log show log --seq 3", ["TANDEM_PAGER="]),
    ("tandem log show log --seq 3", ["TANDEM_PAGER=cat"]), ("tandem log show log --seq 3 | cat", []),
  ]

  @Test("The table is printed directly if no pager is wanted, or without a terminal", arguments: direct)
  func tableIsPrintedDirectlyWithoutPager(line: String, environment: [String]) throws {
    try folder.write("", to: "got")
    let command = "tandem() { \(try TandemCommand.path) \"$@\"; }; \(line); echo status $?"
    let result = try TandemCommand.run(
      ["-qec", command, "/dev/null"], in: folder, program: "/usr/bin/script",
      environment: ["TERM=xterm", "SHELL=/bin/bash", "PAGER=\(Self.pager)"] + environment)
    #expect(result.output.contains("number 2") && result.output.contains("status 0"))
    #expect(try folder.read("got").isEmpty)
    #expect(result.output.contains("\u{1B}[31m") != line.hasSuffix("| cat"))
  }

  @Test("Colours can be forced without a terminal")
  func coloursCanBeForcedWithoutTerminal() throws {
    func shown(_ word: String) throws -> String {
      try TandemCommand.run(["log", "show", "log", "--seq", "3", "--color", word], in: folder).output
    }
    #expect(try shown("always").contains("\u{1B}[31m"))
    for word in ["auto", "never"] { #expect(try !shown(word).contains("\u{1B}")) }
    let follow = try TandemCommand.run(["log", "follow", "log", "--color", "always"], in: folder)
    #expect(follow.output.contains("\u{1B}[31m"))
  }

  @Test("`log show` stops reading an endless log when the user leaves the pager, even if no line matches")
  func leavingThePagerEndsTheReading() throws {
    let endless = "yes '{\"kind\":\"x\"}' | tandem log show - "
    for filter in ["", " --kind nothing"] {
      let (screen, got) = try onTerminal(endless + filter, "PAGER=head -n 0 > got")
      #expect(screen == "status 0\n" && got.isEmpty, "\(screen)")
    }
    let (screen, got) = try onTerminal(endless, "PAGER=head -n 3 > got")
    #expect(screen == "status 0\n" && got.split(separator: "\n").count == 3, "\(screen)")
  }

  @Test("Ctrl-C does not end `log show` while the pager shows lines, but ends a search without results")
  func interruptIsLeftToThePager() throws {
    // `$PPID` is the process of `tandem`, the parent of the pager's shell.
    let interrupting = "trap '' INT; kill -INT $PPID; "
    let (screen, got) = try onTerminal("tandem log show log", "PAGER=\(interrupting)cat > got")
    #expect(screen == "status 0\n" && got.split(separator: "\n").count == 20_003)
    let searching = "yes '{\"kind\":\"x\"}' | tandem log show - --kind nothing"
    #expect(try onTerminal(searching, "PAGER=\(interrupting)cat > got").screen == "status 0\n")
  }

  @Test("A malformed line is reported at its place in the output, and a missing pager by its name")
  func badLineAndMissingPagerAreReported() throws {
    try folder.write("{\"kind\":\"x\"}\n?\n{\"kind\":\"y\"}\n", to: "broken")
    let (screen, got) = try onTerminal("tandem log show broken --color never", "PAGER=\(Self.pager)")
    let lines = got.split(separator: "\n")
    #expect(screen == "status 65\n" && lines.count == 4, "\(got)")
    try #require(lines.count == 4)
    #expect(lines[2] == "tandem: broken: line 2, byte 13: expected a value")
    let none = try onTerminal("tandem log show broken --color never", "PAGER=no-such-pager -x").screen
    #expect(none.contains("tandem: can't run the pager 'no-such-pager -x'; set TANDEM_PAGER, or use --no-pager\n"))
    #expect(none.contains("status 69\n"))
    let name = try onTerminal("tandem log show brokn --color never", "PAGER=\(Self.pager)")
    #expect(name.screen.contains("can't open brokn") && name.screen.contains("status 66\n"))
  }
}
