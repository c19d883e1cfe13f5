// The user's settings.

import Testing

@testable import TandemCLI

@Suite struct SettingsTests {
  private func arguments(_ text: String, for command: Subcommand = .play) throws -> [String] {
    try Settings.arguments(for: command, in: text, of: "tandem.conf")
  }

  @Test("A settings file may contain the old names of options, such as `too-slow` for `on-overload`")
  func oldOptionNamesMeanThePresentOnes() throws {
    let arguments = try arguments("too-slow=say\ncores=together", for: .play)
    let invocation = try ParsedCommandLine(parsing: ["play", "a"] + arguments)
    #expect(try invocation == ParsedCommandLine(parsing: ["play", "a", "--on-overload=say", "--isolation=none"]))
  }

  @Test("Each line of a settings file is an option; a flag can be switched off; other commands' options are ignored")
  func linesBecomeOptionsOfTheirCommand() throws {
    let text = "# mine\n\nautomatic-pip\n animation = 0.2 \nfullscreen=no\nswaps=5\nao=pulse\n"
    #expect(try arguments(text) == ["--automatic-pip", "--animation=0.2", "--ao=pulse"])
    #expect(try arguments("\u{FEFF}automatic-pip\n") == ["--automatic-pip"])
    #expect(try arguments(text, for: .demo) == ["--animation=0.2", "--swaps=5", "--ao=pulse"])
  }

  @Test("An option with an optional value accepts yes, no or a value in a settings file")
  func optionThatMayStandAloneTakesAValue() throws {
    #expect(try arguments("remote") == ["--remote"])
    #expect(try arguments("remote=yes") == ["--remote"])
    #expect(try arguments("remote=no") == [])
    #expect(try arguments("remote=9000") == ["--remote=9000"])
  }

  @Test(
    "A wrong line is reported with its number and a correction",
    arguments: [
      ("anmation=1", "line 1: unknown option anmation: did you mean animation?"),
      ("\n# x\nanimation", "line 3: write animation=SECONDS"),
      ("fullscreen=maybe", "line 1: fullscreen must be yes or no, not 'maybe'"),
    ])
  func wrongLineIsReportedWithItsNumber(text: String, complaint: String) {
    #expect {
      try arguments(text)
    } throws: { error in
      guard let failure = error as? CLIError else { return false }
      return failure.status == .badData && failure.message.contains(complaint)
    }
  }
}
