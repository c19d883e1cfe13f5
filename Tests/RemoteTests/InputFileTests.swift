import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput

@Suite struct InputFileTests {
  private static let good: [(line: String, commands: [KeyCommand])] = [
    ("s swap", [.plain(.expand)]), ("  s   swap  # both", [.plain(.expand)]), ("s ignore", [.ignore]),
    ("s\tcycle\tpause", [.togglePause]),
    ("s set pause yes", [.setPause(true)]), ("s seek 5", [.seek(.by(.seconds(5)))]),
    ("s seek -60 relative", [.seek(.by(.seconds(-60)))]), ("s seek 50 absolute-percent", [.seek(.percent(50))]),
    ("s seek 90 absolute+exact", [.seek(.to(.seconds(90)))]), ("s seek -5 exact", [.seek(.by(.seconds(-5)))]),
    ("s seek 1h30m absolute", [.seek(.to(.seconds(5400)))]), ("s set speed 2x", [.setSpeed(2)]),
    ("s seek 1:30 - keyframes", [.seek(.by(.seconds(90)))]), ("s seek -0:10", [.seek(.by(.seconds(-10)))]),
    ("s add volume 2", [.addVolume(2)]), ("s add volume -2.5", [.addVolume(-2.5)]), ("s cycle mute", [.toggleMute]),
    ("s set volume 80", [.setVolume(80)]), ("s multiply speed 1.1", [.multiplySpeed(1.1)]),
    ("s multiply speed 1/1.1", [.multiplySpeed(1 / 1.1)]), ("s set speed 1.0", [.setSpeed(1)]),
    ("s cycle fullscreen", [.toggleFullScreen]), ("s set fullscreen no", [.setFullScreen(false)]),
    ("s quit", [.plain(.shutDown)]),
    ("s show-progress", [.showInformation]), ("s information", [.showInformation]), ("s keys", [.showKeys]),
    ("s list", [.showList]),
    ("s start", [.plain(.start)]), ("s stop", [.plain(.stop)]), ("s close", [.plain(.close)]),
    ("s pip", [.plain(.togglePictureInPicture)]),
    ("s hide", [.plain(.toggleHidden)]), ("s move left", [.move(.left)]), ("s move next", [.moveToNextCorner]),
    ("s move top-left", [.plain(.move(.topLeft))]), ("s resize larger", [.larger]),
    ("s resize medium", [.plain(.resize(.medium))]),
    ("s move 0.62 0.05", [.plain(.move(PicturePlacement(x: 0.62, y: 0.05) ?? .topLeft))]),
    ("s resize 40%", [.plain(.resize(PictureScale(percent: 40) ?? .small))]), ("s layout", [.toggleLayout]),
    ("s layout side-by-side", [.plain(.setLayout(.sideBySide))]), ("s tracks", [.showTracks]),
    ("s focus", [.moveFocus]), ("s focus pip", [.focus(.pictureInPicture)]), ("s audio pin", [.audio(.pinned)]),
    ("s set aid 2", [.selectTrack(.audio, 2)]), ("s set sid no", [.selectTrack(.subtitle, nil)]),
    ("s cycle sub down", [.cycleTrack(.subtitle, .previous)]), ("s track audio de", [.selectLanguage(.audio, "de")]),
    ("s set chapter 2", [.seek(.chapter(2))]), ("s add chapter -1", [.seek(.chapters(by: -1))]),
    ("s add sub-delay -0.1", [.addDelay(.subtitle, .milliseconds(-100))]),
    ("s set audio-delay 0.25", [.setDelay(.audio, .milliseconds(250))]),
    ("s set sub-visibility no", [.setSubtitlesShown(false)]), ("s cycle sub-visibility", [.toggleSubtitles]),
    ("s swap; add volume 2 ; quit", [.plain(.expand), .addVolume(2), .plain(.shutDown)]),
    ("s swap;", [.plain(.expand)]),
    ("s no-osd set \"volume\" '80'", [.setVolume(80)]), ("s set \"vol\\ume\" 80", [.setVolume(80)]),
    ("s osd-msg-bar async seek 5", [.seek(.by(.seconds(5)))]),
  ]

  @Test(
    "A line in mpv's or Tandem's form is understood, and the printed binding reads back as the same binding",
    arguments: good)
  func linesOfBothKindsAreUnderstood(line: String, commands: [KeyCommand]) throws {
    let file = InputFile(parsing: line)
    #expect(file.diagnostics == [])
    #expect(file.bindings[InputKey("s")]?.steps.map(\.command) == commands)
    let printed = try #require(file.bindings.line(for: InputKey("s")))
    #expect(InputFile(parsing: printed).bindings == file.bindings)
  }

  private static let bad: [(line: String, text: String)] = [
    ("LEFFT swap", "unknown key LEFFT: did you mean LEFT?"),
    ("Crtl+s swap", "unknown key Crtl+s: did you mean Ctrl+s?"),
    ("qwertyuiop swap", "unknown key qwertyuiop: write a letter, a sign or a name that mpv --input-keylist shows"),
    ("a-b swap", "a-b is a sequence of keys, which Tandem does not support: write one key, such as Ctrl+s"),
    ("{menu} s swap", "{menu} is a section, which Tandem does not support: write only the key and its command"),
    ("s", "s has no command: write 's ignore' to switch it off"),
    ("s # swap", "s has no command: write 's ignore' to switch it off"),
    ("s swop", "unknown command swop: did you mean swap?"),
    ("s screenshot", "unknown command screenshot: see the list in 'tandem help keys'"),
    ("s set pause \"yes", "a quotation mark is not closed: write another one after the text"),
    ("s seek", "seek is not understood: write seek -60, seek 90 absolute, seek 50 absolute-percent or seek live"),
    (
      "s move sideways",
      "move sideways is not understood: write move followed by left, right, up, down, next, a corner such as top-left, or two numbers from 0 to 1"
    ),
    ("s swap now", "swap now is not understood: write swap"),
    ("s swap; pipp", "unknown command pipp: did you mean pip?"),
    (
      "s add volume loud",
      "add volume loud is not understood: write add followed by volume, chapter, audio-delay or sub-delay and a number such as 2 or -2"
    ),
    (
      "s multiply speed 1/0",
      "multiply speed 1/0 is not understood: write multiply speed followed by a number such as 1.1"
    ),
    ("s repeatable", "a prefix alone is not understood: write a command after it"),
    ("s audio loud", "audio loud is not understood: write audio followed by full, pip, pin, focus or mix"),
  ]

  @Test("A wrong line is reported with a correction, and the other lines take effect", arguments: bad)
  func wrongLineIsReportedAndOthersCount(line: String, text: String) {
    let file = InputFile(parsing: "# mine\n\(line)\nx swap")
    #expect(file.diagnostics == [InputDiagnostic(line: 2, text: text)])
    #expect(file.bindings[InputKey("s")] == KeyBindings.standard[InputKey("s")])
    #expect(file.bindings[InputKey("x")]?.steps.map(\.command) == [.plain(.expand)])
  }

  @Test(
    "A line of input.conf with a number that is out of range is refused",
    arguments: [
      "set volume 131", "set volume -1", "set speed 0", "multiply speed 101", "seek 101 absolute-percent",
      "seek -1 absolute", "seek 1e300", "seek nan", "seek 0x10", "seek 999999999999", "seek --5", "seek 1:2:3:4",
      "set aid 0", "set aid 1.5", "add volume inf", "set volume 8 0",
    ])
  func numbersOutOfRangeAreRefused(command: String) {
    #expect(InputFile(parsing: "s \(command)").diagnostics.count == 1)
  }

  @Test("The prefixes `repeatable` and `nonrepeatable` determine if a held key repeats its command")
  func prefixDecidesWhetherACommandRepeats() {
    let bindings = InputFile(parsing: "a repeatable swap\nb nonrepeatable seek 5; add volume 2\n").bindings
    let inputContext = InputContext(roles: Roles(fullScreen: .A))
    #expect(bindings.actions(for: KeyEvent(InputKey("a"), .held), in: inputContext) == [.command(.expand)])
    #expect(
      bindings.actions(for: KeyEvent(InputKey("b"), .held), in: inputContext) == [.command(.addVolume(2, .fullScreen))])
    #expect(bindings.line(for: InputKey("a")) == "a repeatable swap")
    #expect(bindings.line(for: InputKey("b")) == "b nonrepeatable seek 5; add volume 2")
  }

  @Test("If a key has several lines, the last one counts; `ignore` disables a key, and lines may end as on Windows")
  func lastLineOfAKeyCounts() {
    let file = InputFile(parsing: "\u{FEFF}s quit\r\ns close\r\n\r\nSPACE ignore\r\n# SHARP\r\nSHARP swap")
    let inputContext = InputContext(roles: Roles())
    #expect(file.diagnostics == [])
    #expect(file.bindings.actions(for: KeyEvent(InputKey("s")), in: inputContext) == [.command(.close)])
    #expect(file.bindings.actions(for: KeyEvent(InputKey("SPACE")), in: inputContext) == [])
    #expect(file.bindings.actions(for: KeyEvent(InputKey("SHARP")), in: inputContext) == [.command(.expand)])
    #expect(file.bindings.actions(for: KeyEvent(InputKey("TAB")), in: inputContext) == [.command(.expand)])
  }

  @Test(
    "An old command name in input.conf, such as `tie`, is read as the present one",
    arguments: [("tie", "toggle-sync"), ("untie", "unsync"), ("dodge", "ad-break")])
  func oldCommandNameMeansThePresentOne(former: String, present: String) {
    let file = InputFile(parsing: "x \(former)")
    #expect(file.diagnostics == [])
    #expect(file.bindings == InputFile(parsing: "x \(present)").bindings)
    #expect(file.bindings.line(for: InputKey("x")) == "x \(present)")
  }

  @Test("No text crashes the parser, and each diagnostic is short", arguments: 0..<50)
  func noTextCrashesTheParser(seed: Int) {
    var noise = Noise(seed)
    let likely = Array("s Ctrl+LEFT seek -5 absolute;add volume 1/1:2 \"'\\#\r\n\nset {a-b}é".utf8)
    for _ in 0..<6 {
      let file = InputFile(parsing: String(decoding: noise.bytes(upTo: 200, from: likely), as: UTF8.self))
      #expect(InputFile(parsing: file.bindings.file, over: KeyBindings()).diagnostics == [])
      for diagnostic in file.diagnostics { #expect(diagnostic.text.count < 400) }
    }
  }
}
