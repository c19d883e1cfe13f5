// The spellings of options.

import TandemCLI
import Testing

@testable import TandemCommands

@Suite struct OptionSettingTests {
  @Test(
    "mpv's spellings are understood",
    arguments: [
      ("hwdec=no", OptionSetting("hwdec", "no")), ("deinterlace", OptionSetting("deinterlace", "yes")),
      ("no-deinterlace", OptionSetting("deinterlace", "no")), ("no-audio", OptionSetting("aid", "no")),
      ("vf-append=hflip", OptionSetting("vf", "hflip", change: .append)),
      ("vf-clr", OptionSetting("vf", "", change: .clr)),
      ("full:vf=hflip", OptionSetting("vf", "hflip", scope: .full)),
      ("pip:no-sub-ass", OptionSetting("sub-ass", "no", scope: .pip)),
      ("user-agent=", OptionSetting("user-agent", "")),
      ("http-header-fields=a: b=c", OptionSetting("http-header-fields", "a: b=c")),
      ("some-new-thing=1", OptionSetting("some-new-thing", "1")),
      ("sub-text-color=#fff", OptionSetting("sub-color", "#fff")),
    ])
  func spellingsOfMPVAreUnderstood(text: String, setting: OptionSetting) throws {
    #expect(try OptionSetting(parsing: text) == setting)
    #expect(try OptionSetting(parsing: setting.text) == setting)
  }

  @Test(
    "An option that is never allowed is refused with its reason",
    arguments: [
      ("pause", "pause is not passed on: only Tandem's commands decide when a video begins"),
      ("no-keep-open", "keep-open is not passed on"),
      ("script=x.lua", "scripts is not passed on: it runs programs"), ("stream-record=x", "writes files"),
      ("include=/etc/passwd", "only Tandem's own mpv.conf"), ("vo=gpu", "Tandem controls the window"),
      ("sub-file=a.srt", "it applies to a single file"), ("sub-files-append=a.srt", "it applies to a single file"),
      ("ytdl-raw-options=exec=x", "it runs programs"), ("fs", "write --fullscreen, or fullscreen in tandem.conf"),
      ("ao=jack", "write --ao, or ao in tandem.conf"), ("o=x.mkv", "into a file instead"),
      ("vf", "needs a value: write vf=VALUE"),
      ("", "is invalid: write NAME=VALUE"), ("a b=c", "is invalid"), ("no-hwdec=x", "takes no value"),
      ("=x", "is invalid"),
    ])
  func forbiddenOptionIsRefusedWithItsReason(text: String, words: String) {
    #expect {
      try OptionSetting(parsing: text)
    } throws: { "\($0)".contains(words) }
  }

  private func passed(_ arguments: [String]) throws -> [String] {
    try ParsedCommandLine(parsing: ["play"] + arguments).texts(.mpvOption)
  }

  @Test("The command line accepts mpv's spelling, and the word after a flag is a file, not the flag's value")
  func commandLineTakesSpellingsOfMPV() throws {
    #expect(
      try passed(["--hwdec", "no", "film.mkv", "--deinterlace", "other.mkv"]) == ["hwdec=no", "deinterlace=yes"])
    #expect(
      try passed(["--no-sub-ass", "a", "--full:vf=hflip", "b"]) == ["sub-ass=no", "full:vf=hflip"])
    #expect(try passed(["--mpv-option", "hwdec=no", "--mpv-option=new-one=2", "a"]) == ["hwdec=no", "new-one=2"])
    // Tandem's own options take precedence.
    let own = try ParsedCommandLine(parsing: ["play", "a", "--audio", "pip", "--start", "5", "--title=x"])
    #expect(own.texts(.mpvOption) == [] && own.text(.audioPolicy) == "pip")
  }

  @Test(
    "A wrong option on the command line is reported",
    arguments: [
      (["--pause", "a"], "pause is not passed on"), (["a", "--hwdec"], "needs a value"),
      (["a", "--hwdec", "--quiet"], "needs a value"),
      (["a", "--hwdce=no"], "did you mean --hwdec?"),
      (["a", "--mpv-option", "loop-file"], "loop-file is not passed on"),
    ])
  func wrongOptionOnCommandLineIsReported(arguments: [String], words: String) {
    #expect {
      try passed(arguments)
    } throws: { "\($0)".contains(words) }
  }

  @Test("Only `play` passes options on to mpv")
  func onlyPlayPassesOptionsOn() {
    #expect(throws: UsageError.self) { try ParsedCommandLine(parsing: ["open", "a", "--hwdec=no"]) }
  }
}
