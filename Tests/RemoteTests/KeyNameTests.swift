import TandemPlayback
import Testing

@testable import TandemInput

@Suite struct KeyNameTests {
  private static let written: [(text: String, key: InputKey)] = [
    ("s", InputKey("s")), ("S", InputKey("S")), ("Shift+s", InputKey("S")), ("+", InputKey("+")),
    ("Ctrl++", InputKey("+", .control)),
    ("shift+left", InputKey("LEFT", .shift)), ("Alt+Ctrl+F12", InputKey("F12", [.control, .alt])),
    ("SHARP", InputKey("SHARP")),
    ("space", InputKey("SPACE")), ("Shift+SPACE", InputKey("SPACE")), ("Meta+é", InputKey("é", .meta)),
    ("ж", InputKey("ж")),
    ("YELLOW", InputKey("YELLOW")), ("MOUSE_BTN2", InputKey("MBTN_RIGHT")), ("AXIS_UP", InputKey("WHEEL_UP")),
    ("GAMEPAD_DPAD_UP", InputKey("GAMEPAD_DPAD_UP")), ("Shift+TAB", InputKey("TAB", .shift)),
  ]

  @Test("A key's name is read as in mpv", arguments: written)
  func keyNameIsReadAsInMPV(text: String, key: InputKey) { #expect(KeyName.key(text) == key) }

  @Test(
    "An unknown key name is rejected", arguments: ["", "LEFFT", "Hyper+s", "Ctrl+", "++s", "ab", "Ctrl", "Ctrl+Ctrl"])
  func unknownKeyNameIsRejected(text: String) { #expect(KeyName.key(text) == nil) }

  @Test("Every key name round-trips", arguments: KeyName.all)
  func keyNamesRoundTrip(name: String) throws {
    for prefix in ["", "Ctrl+", "Shift+Ctrl+Alt+Meta+"] {
      let key = try #require(KeyName.key(prefix + name))
      #expect(KeyName.key(KeyName.text(key)) == key)
    }
    #expect(KeyName.text(InputKey(name)) == name)
  }

  @Test("No key name is listed twice") func keyNamesAreUnique() { #expect(Set(KeyName.all).count == KeyName.all.count) }

  @Test(
    "A mistyped key name suggests the nearest known name",
    arguments: [
      ("LEFFT", "LEFT"), ("Crtl+LEFT", "Ctrl+LEFT"), ("Ctlr+s", "Ctrl+s"), ("VOLUMEUP", "VOLUME_UP"),
      ("spcae", "SPACE"), ("GAMEPAD_DPADUP", "GAMEPAD_DPAD_UP"), ("PAGEUP", "PGUP"), ("qwertyuiop", nil),
    ] as [(String, String?)])
  func mistypedNameSuggestsTheNearest(text: String, name: String?) { #expect(KeyName.nearest(to: text) == name) }
}

@Suite struct TerminalKeysTests {
  private static let sent: [(text: String, keys: [InputKey])] = [
    ("s", [InputKey("s")]), ("S#", [InputKey("S"), InputKey("SHARP")]), (" ", [InputKey("SPACE")]),
    ("\t", [InputKey("TAB")]),
    ("\u{7F}\u{8}", [InputKey("BS"), InputKey("BS")]), ("\r", [InputKey("ENTER")]),
    ("\u{3}", [InputKey("c", .control)]),
    ("\u{1B}", [InputKey("ESC")]), ("\u{1B}s", [InputKey("s", .alt)]),
    ("\u{1B}\u{1B}", [InputKey("ESC"), InputKey("ESC")]),
    ("\u{1B}[D\u{1B}OC", [InputKey("LEFT"), InputKey("RIGHT")]), ("\u{1B}[1;2A", [InputKey("UP", .shift)]),
    ("\u{1B}[1;8B", [InputKey("DOWN", [.shift, .alt, .control])]),
    ("\u{1B}[5~\u{1B}[6;5~", [InputKey("PGUP"), InputKey("PGDWN", .control)]),
    ("\u{1B}[15~", [InputKey("F5")]), ("\u{1B}OP\u{1B}[[B", [InputKey("F1"), InputKey("F2")]),
    ("\u{1B}[Z", [InputKey("TAB", .shift)]),
    ("\u{1B}[1;-9223372036854775808A", [InputKey("UP")]), ("\u{1B}[1;9223372036854775808A", [InputKey("UP")]),
    ("\u{1B}[99~q", [InputKey("q")]), ("\u{1B}[?1;2c", []), ("\u{1B}[1;", []), ("é日", [InputKey("é"), InputKey("日")]),
  ]

  @Test("The input of a terminal is read as keys", arguments: sent)
  func terminalInputIsReadAsKeys(text: String, keys: [InputKey]) {
    #expect(TerminalKeys.parse(Array(text.utf8)) == keys)
  }

  @Test("Broken UTF-8 is skipped, and the rest is read")
  func brokenUTF8IsSkipped() {
    #expect(TerminalKeys.parse([0xC3, 0x28, 0x73]).last == InputKey("s"))
    #expect(TerminalKeys.parse([0xE6, 0x97]) == [])
    #expect(TerminalKeys.parse([0xFF, 0x73]) == [InputKey("s")])
  }

  @Test("No sequence of bytes from a terminal crashes the parser", arguments: 0..<50)
  func noBytesCrashTheParser(seed: Int) {
    var noise = Noise(seed)
    for _ in 0..<100 {
      let bytes = noise.bytes(upTo: 24, from: Array("\u{1B}[[O;~1259ZABéq".utf8))
      #expect(TerminalKeys.parse(bytes).count <= bytes.count, "\(bytes)")
    }
  }
}

/// Pseudorandom numbers that are the same in every run.
struct Noise {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  /// Random bytes, most of which are among the given bytes.
  mutating func bytes(upTo count: Int, from likely: [UInt8]) -> [UInt8] {
    (0..<next(below: count + 1)).map { _ in
      next(below: 4) == 0 ? UInt8(next(below: 256)) : likely[next(below: likely.count)]
    }
  }
}
