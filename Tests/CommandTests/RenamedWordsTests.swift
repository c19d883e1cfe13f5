// The words of version 0.2, which Tandem accepts until version 0.4.

import TandemCLI
import TandemCommands
import TandemOrchestrator
import Testing

@Suite struct RenamedWordsTests {
  @Test(
    "A command line with old names of commands and options means the same as one with the present names",
    arguments: [
      (["tie", "+0.2"], ["sync", "+0.2"]), (["untie"], ["unsync"]),
      (["dodge", "--for", "2m"], ["ad-break", "--for", "2m"]),
      (["bring-back"], ["expand"]), (["evenings"], ["saved"]), (["leave"], ["background"]),
      (["return"], ["foreground"]),
      (["help", "dodge"], ["help", "ad-break"]),
      (["play", "a", "--too-slow", "say"], ["play", "a", "--on-overload", "say"]),
      (["open", "a", "--still", "b.png"], ["open", "a", "--poster", "b.png"]),
      (["play", "a", "--cores=apart"], ["play", "a", "--isolation", "process"]),
      (["play", "a", "--cores", "together"], ["play", "a", "--isolation=none"]),
    ])
  func commandLineWithOldNamesMeansTheSame(former: [String], present: [String]) throws {
    #expect(try ParsedCommandLine(parsing: former) == ParsedCommandLine(parsing: present))
  }

  @Test(
    "The control socket accepts the old name of a command, such as `tie` for `sync`",
    arguments: [
      ("tie", SessionCommand.Kind.sync), ("nudge-tie", .adjustSync), ("untie", .unsync), ("toggle-tie", .toggleSync),
      ("dodge", .adBreak), ("bring-back", .expand),
    ])
  func socketAcceptsOldCommandNames(former: String, present: SessionCommand.Kind) {
    #expect(CommandSpec.named(former)?.kind == present)
    #expect(present.spec.word != former)
  }

  @Test("The help does not list the old names of commands")
  func helpShowsNoOldCommandNames() {
    let help = HelpText.overview()
    for word in ["tie", "untie", "dodge", "bring-back", "evenings", "leave", "return"] {
      #expect(!help.contains("  \(word) "), "\(word)")
    }
  }
}
