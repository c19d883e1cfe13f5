import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput

@Suite struct KeyBindingsTests {
  private static let both = InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B))

  private static let table: [(key: InputKey, action: UIAction)] = [
    (InputKey("SPACE"), .command(.togglePause(.fullScreen))), (InputKey("s"), .command(.expand)),
    (InputKey("TAB"), .command(.expand)),
    (InputKey("p"), .command(.togglePause(.fullScreen))), (InputKey("BS"), .command(.setSpeed(1, .fullScreen))),
    (InputKey("p", .alt), .command(.togglePictureInPicture)), (InputKey("c"), .command(.close)),
    (InputKey("o"), .focus(.pictureInPicture)),
    (InputKey("PGUP", .shift), .command(.seek(.by(.seconds(600)), .fullScreen))),
    (InputKey("KP_MULTIPLY"), .command(.addVolume(2, .fullScreen))), (InputKey("Q"), .command(.shutDown)),
    (InputKey("m"), .command(.toggleMute(.fullScreen))), (InputKey("9"), .command(.addVolume(-2, .fullScreen))),
    (InputKey("*"), .command(.addVolume(2, .fullScreen))), (InputKey("]"), .command(.multiplySpeed(1.1, .fullScreen))),
    (InputKey("["), .command(.multiplySpeed(1 / 1.1, .fullScreen))),
    (InputKey("LEFT"), .command(.seek(.by(.seconds(-5)), .fullScreen))),
    (InputKey("UP"), .command(.seek(.by(.seconds(60)), .fullScreen))),
    (InputKey("PGDWN"), .command(.seek(.chapters(by: -1), .fullScreen))),
    (InputKey("@"), .command(.seek(.chapters(by: 1), .fullScreen))),
    (InputKey("SHARP"), .command(.cycleTrack(.audio, .next, .fullScreen))),
    (InputKey("J"), .command(.cycleTrack(.subtitle, .previous, .fullScreen))),
    (InputKey("v"), .command(.toggleSubtitles(.fullScreen))),
    (InputKey("+", .control), .command(.addDelay(.audio, .milliseconds(100), .fullScreen))),
    (InputKey("z"), .command(.addDelay(.subtitle, .milliseconds(-100), .fullScreen))),
    (InputKey("LEFT", .shift), .command(.move(.bottomLeft))), (InputKey("UP", .shift), .command(.move(.topRight))),
    (InputKey("l", .alt), .command(.setLayout(.sideBySide))), (InputKey("F9"), .showTracks),
    (InputKey("+"), .command(.resize(.large))), (InputKey("-"), .command(.resize(.small))),
    (InputKey("f"), .toggleFullScreen),
    (InputKey("ESC"), .setFullScreen(false)), (InputKey("i"), .showInformation), (InputKey("q"), .command(.shutDown)),
    (InputKey("YELLOW"), .command(.expand)), (InputKey("RED"), .focus(.pictureInPicture)),
    (InputKey("BLUE"), .command(.toggleHidden)),
    (InputKey("GREEN"), .command(.move(.bottomLeft))), (InputKey("PLAY"), .command(.resume(.fullScreen))),
    (InputKey("VOLUME_UP"), .command(.addVolume(2, .fullScreen))), (InputKey("GAMEPAD_ACTION_UP"), .command(.expand)),
    (InputKey("GAMEPAD_START"), .command(.togglePause(.fullScreen))), (InputKey("GAMEPAD_BACK"), .command(.close)),
    (InputKey("?"), .showKeys), (InputKey("F8"), .showList), (InputKey("FAVORITES"), .showList),
  ]

  @Test("Each key of a keyboard, a remote or a controller has its standard command", arguments: table)
  func eachKeyHasItsStandardCommand(key: InputKey, action: UIAction) {
    #expect(KeyBindings.standard.actions(for: KeyEvent(key), in: Self.both) == [action])
    #expect(KeyBindings.standard.actions(for: KeyEvent(key, .released), in: Self.both) == [])
  }

  @Test("Only repeatable commands act while a key is held")
  func onlyRepeatableCommandsActWhileHeld() {
    func acts(_ name: String) -> Bool {
      !KeyBindings.standard.actions(for: KeyEvent(InputKey(name), .held), in: Self.both).isEmpty
    }
    for name in ["LEFT", "UP", "0", "VOLUME_DOWN", "]", "GAMEPAD_DPAD_LEFT"] { #expect(acts(name), "\(name)") }
    for name in ["SPACE", "s", "p", "c", "BS", "m", "HOME", "o", "f", "GREEN", "+", "q"] {
      #expect(!acts(name), "\(name)")
    }
  }

  @Test("Playback keys control the focused video, or the only video")
  func playbackKeysGoToTheFocusedVideo() {
    func role(_ roles: Roles, _ focus: Role) -> [UIAction] {
      KeyBindings.standard.actions(for: KeyEvent(InputKey("m")), in: InputContext(roles: roles, focus: focus))
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

  @Test("The key that pins the audio pins it to the focused video, and does nothing if there is no video")
  func audioIsPinnedToTheFocusedVideo() {
    var inputContext = InputContext(
      roles: Roles(fullScreen: .A, pictureInPicture: .B), contents: PlayerPair(a: "a", b: "b"),
      focus: .pictureInPicture)
    let event = KeyEvent(InputKey("a", .control))
    #expect(KeyBindings.standard.actions(for: event, in: inputContext) == [.command(.setAudio(.pinned("b")))])
    inputContext.roles = Roles()
    #expect(KeyBindings.standard.actions(for: event, in: inputContext) == [])
  }

  @Test("The key for the next corner moves the picture in picture clockwise")
  func nextCornerGoesClockwise() {
    var corner = PicturePlacement.topLeft
    var seen: [PicturePlacement] = []
    for _ in 0..<4 {
      seen.append(corner)
      corner = corner.next
    }
    #expect(seen == [.topLeft, .topRight, .bottomRight, .bottomLeft] && corner == .topLeft)
  }

  @Test("The standard keys have no diagnostics, and each is bound once")
  func standardKeysAreBoundOnceWithoutMistakes() {
    let text = KeyBindings.keyboard + KeyBindings.remote + KeyBindings.gamepad
    let file = InputFile(parsing: text, over: KeyBindings())
    #expect(file.diagnostics == [])
    #expect(file.bindings.keys.count == text.split(separator: "\n").count)
  }

  @Test("The standard keys round-trip through an input.conf")
  func standardKeysRoundTripThroughAnInputFile() {
    #expect(InputFile(parsing: KeyBindings.standard.file, over: KeyBindings()).bindings == .standard)
  }

  @Test("The key table lists every key once, in lines that fit a terminal")
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
