import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput

@Suite struct KeyBindingsTests {
  private static let both = InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B))

  private static let table: [(key: Key, action: UIAction)] = [
    (Key("SPACE"), .command(.togglePause(.fullScreen))), (Key("s"), .command(.expand)),
    (Key("TAB"), .command(.expand)),
    (Key("p"), .command(.togglePause(.fullScreen))), (Key("BS"), .command(.setSpeed(1, .fullScreen))),
    (Key("p", .alt), .command(.togglePictureInPicture)), (Key("c"), .command(.close)),
    (Key("o"), .focus(.pictureInPicture)), (Key("PGUP", .shift), .command(.seek(.by(.seconds(600)), .fullScreen))),
    (Key("KP_MULTIPLY"), .command(.addVolume(2, .fullScreen))), (Key("Q"), .command(.shutDown)),
    (Key("m"), .command(.toggleMute(.fullScreen))), (Key("9"), .command(.addVolume(-2, .fullScreen))),
    (Key("*"), .command(.addVolume(2, .fullScreen))), (Key("]"), .command(.multiplySpeed(1.1, .fullScreen))),
    (Key("["), .command(.multiplySpeed(1 / 1.1, .fullScreen))),
    (Key("LEFT"), .command(.seek(.by(.seconds(-5)), .fullScreen))),
    (Key("UP"), .command(.seek(.by(.seconds(60)), .fullScreen))),
    (Key("PGDWN"), .command(.seek(.chapters(by: -1), .fullScreen))),
    (Key("@"), .command(.seek(.chapters(by: 1), .fullScreen))),
    (Key("SHARP"), .command(.cycleTrack(.audio, .next, .fullScreen))),
    (Key("J"), .command(.cycleTrack(.subtitle, .previous, .fullScreen))),
    (Key("v"), .command(.toggleSubtitles(.fullScreen))),
    (Key("+", .control), .command(.addDelay(.audio, .milliseconds(100), .fullScreen))),
    (Key("z"), .command(.addDelay(.subtitle, .milliseconds(-100), .fullScreen))),
    (Key("LEFT", .shift), .command(.move(.bottomLeft))), (Key("UP", .shift), .command(.move(.topRight))),
    (Key("+"), .command(.resize(.large))), (Key("-"), .command(.resize(.small))), (Key("f"), .toggleFullScreen),
    (Key("ESC"), .setFullScreen(false)), (Key("i"), .showInformation), (Key("q"), .command(.shutDown)),
    (Key("YELLOW"), .command(.expand)), (Key("RED"), .focus(.pictureInPicture)),
    (Key("BLUE"), .command(.toggleHidden)),
    (Key("GREEN"), .command(.move(.bottomLeft))), (Key("PLAY"), .command(.resume(.fullScreen))),
    (Key("VOLUME_UP"), .command(.addVolume(2, .fullScreen))), (Key("GAMEPAD_ACTION_UP"), .command(.expand)),
    (Key("GAMEPAD_START"), .command(.togglePause(.fullScreen))), (Key("GAMEPAD_BACK"), .command(.close)),
    (Key("?"), .showKeys), (Key("F8"), .showList), (Key("FAVORITES"), .showList),
  ]

  @Test("each key has the meaning that it has in mpv, on remotes and on controllers", arguments: table)
  func eachKeyHasItsStandardCommand(key: Key, action: UIAction) {
    #expect(KeyBindings.standard.actions(for: KeyEvent(key), in: Self.both) == [action])
    #expect(KeyBindings.standard.actions(for: KeyEvent(key, .released), in: Self.both) == [])
  }

  @Test("only repeatable commands act while a key is held")
  func onlyRepeatableCommandsActWhileHeld() {
    func acts(_ name: String) -> Bool {
      !KeyBindings.standard.actions(for: KeyEvent(Key(name), .held), in: Self.both).isEmpty
    }
    for name in ["LEFT", "UP", "0", "VOLUME_DOWN", "]", "GAMEPAD_DPAD_LEFT"] { #expect(acts(name), "\(name)") }
    for name in ["SPACE", "s", "p", "c", "BS", "m", "HOME", "o", "f", "GREEN", "+", "q"] {
      #expect(!acts(name), "\(name)")
    }
  }

  @Test("playback keys go to the focused video, or to the only one")
  func playbackKeysGoToTheFocusedVideo() {
    func role(_ roles: Roles, _ focus: Role) -> [UIAction] {
      KeyBindings.standard.actions(for: KeyEvent(Key("m")), in: InputContext(roles: roles, focus: focus))
    }
    let both = Roles(fullScreen: .B, pictureInPicture: .A)
    #expect(role(both, .pictureInPicture) == [.command(.toggleMute(.pictureInPicture))])
    #expect(role(Roles(fullScreen: .A), .pictureInPicture) == [.command(.toggleMute(.fullScreen))])
    #expect(role(Roles(pictureInPicture: .A), .fullScreen) == [.command(.toggleMute(.pictureInPicture))])
    let hidden = InputContext(roles: both, isHidden: true, focus: .pictureInPicture)
    #expect(hidden.focus == .fullScreen)
    #expect(KeyCommand.moveFocus.action(in: hidden) == nil)
    #expect(KeyCommand.focus(.pictureInPicture).action(in: hidden) == nil)
    #expect(KeyCommand.focus(.fullScreen).action(in: hidden) == .focus(.fullScreen))
    #expect(role(Roles(), .fullScreen) == [.command(.toggleMute(.fullScreen))])
  }

  @Test("audio is pinned to the focused video, and to nothing without a video")
  func audioIsPinnedToTheFocusedVideo() {
    var inputContext = InputContext(
      roles: Roles(fullScreen: .A, pictureInPicture: .B), contents: PlayerPair(a: "a", b: "b"),
      focus: .pictureInPicture)
    let event = KeyEvent(Key("a", .control))
    #expect(KeyBindings.standard.actions(for: event, in: inputContext) == [.command(.setAudio(.pinned("b")))])
    inputContext.roles = Roles()
    #expect(KeyBindings.standard.actions(for: event, in: inputContext) == [])
  }

  @Test("the next corner goes clockwise")
  func nextCornerGoesClockwise() {
    var corner = Corner.topLeft
    var seen: [Corner] = []
    for _ in 0..<4 {
      seen.append(corner)
      corner = corner.next
    }
    #expect(seen == [.topLeft, .topRight, .bottomRight, .bottomLeft] && corner == .topLeft)
  }

  @Test("the standard keys are written without a mistake and bound once")
  func standardKeysAreBoundOnceWithoutMistakes() {
    let text = KeyBindings.keyboard + KeyBindings.remote + KeyBindings.gamepad
    let file = InputFile(parsing: text, over: KeyBindings())
    #expect(file.diagnostics == [])
    #expect(file.bindings.keys.count == text.split(separator: "\n").count)
  }

  @Test("the standard keys round-trip through an input.conf")
  func standardKeysRoundTripThroughAnInputFile() {
    #expect(InputFile(parsing: KeyBindings.standard.file, over: KeyBindings()).bindings == .standard)
  }

  @Test("the key table lists every key once, in lines that fit a terminal")
  func keyTableListsEveryKeyOnce() {
    let table = KeyTable(.standard)
    let keys = table.groups.flatMap(\.rows).flatMap(\.keys)
    #expect(keys.sorted() == KeyBindings.standard.keys.map(KeyName.text).sorted())
    #expect(table.groups.first?.rows.first?.words == "swap the two videos")
    #expect(table.groups.first?.rows.first?.keys.prefix(3) == ["s", "TAB", "YELLOW"])
    #expect(table.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    for key in keys { #expect(table.text.contains(key)) }
  }
}
