// The people before the screen.

import TandemControl
import TandemInput
import TandemLog
import TandemOSD
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

/// Takes keys, the pointer and the window's own wishes to the session. It decides nothing.
///
/// Its properties are the parts of the program that a key can act on.
@MainActor
final class InputController: SessionObserver {
  private let session: SessionDriver
  private let screen: PlayerScreen
  private let keys: KeyBindings
  private let caption: OSDController
  private let lists: PlaylistService
  private let statusLine: StatusLine?
  private var digits = ChannelDigits()
  /// Shows a line on the terminal.
  private let say: (String) -> Void
  /// Offers an unbound key to another receiver; returns true if it is used.
  var offer: ((String) -> Bool)?
  /// Goes on without the display that is gone.
  private let lose: (String) -> Void
  private var pointer = Pointer()
  /// The last position of the pointer; nil while it is not over the window.
  private var lastPlace: (x: Double, y: Double)?
  /// The sizes of the visible videos, which set the aspect ratio of picture in picture.
  private var sizes = DisplaySizes()
  /// Where playback keys go: already for the next key, which may come with this one.
  private var focus = Role.fullScreen
  /// The session's, as it was seen last: another may move it.
  private var knownFocus = Role.fullScreen

  /// - Parameter statusLine: what else says what plays.
  init(_ application: PlayerApplication, _ statusLine: StatusLine? = nil, say: @escaping (String) -> Void) {
    session = application.session
    screen = application.screen
    lists = application.lists
    keys = KeyBindings.user { Terminal.printError(.escaped($0)) }
    caption = OSDController(application.session, keys)
    caption.channel = { [lists] content in lists.index(of: content).flatMap { lists.channels?.bar($0) } }
    caption.logo = { [logos = application.logos] address in logos.logo(at: address) }
    self.say = say
    lose = { [weak application] reason in application?.lose(screen: reason) }
    self.statusLine = statusLine
    session.addObserver(self)
  }

  func session(_ session: SessionDriver, didReceive input: DisplayInput) { receive(input) }

  func session(_ session: SessionDriver, _ command: SessionCommand, did progress: CommandProgress, source: String) {
    caption.onCommandProgress(command, progress, from: source)
  }

  func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    takeFocus()
    if let number = digits.number(at: now) { choose(.number(number), "remote") }
    return [caption.update(inputContext, at: now), statusLine?.update({ caption.playing }, at: now), digits.due]
      .compactMap(\.self).min()
  }

  private var inputContext: InputContext {
    sizes.follow(session.sources)
    var inputContext = InputContext(session.orchestrator.state, focus: focus) { sizes[$0] }
    inputContext.hasChannels = lists.channels != nil
    return inputContext
  }

  /// Where such a key is bound to nothing it brings the bar up.
  private static let callsBar: Set<String> = [
    "ENTER", "KP_ENTER", "UP", "DOWN", "LEFT", "RIGHT", "GAMEPAD_ACTION_DOWN", "GAMEPAD_DPAD_UP", "GAMEPAD_DPAD_DOWN",
    "GAMEPAD_DPAD_LEFT", "GAMEPAD_DPAD_RIGHT",
  ]

  /// A channel's sign that was sent for.
  func receive(_ answer: LogoAnswer) {
    if let logo = answer.logo { caption.add(logo, from: answer.address) }
  }

  /// Shows a text over a place's video.
  func say(_ text: String, over role: Role) { caption.say(text, over: role) }

  /// A key of a terminal or a remote.
  func receive(_ event: KeyEvent, from source: String) {
    if let channels = lists.channels, digits.take(event, at: session.clock.now) {
      return caption.show(channels.bar(typed: digits.text), over: inputContext.focus)
    }
    if choose(by: event, source) { return }
    if event.phase == .pressed, keys[event.key] == nil, offer?(event.key.name) == true { return }
    if event.phase == .pressed, Self.callsBar.contains(event.key.name), keys[event.key] == nil {
      caption.showControls()
    }
    for action in keys.actions(for: event, in: inputContext) { perform(action, source) }
  }

  private func receive(_ input: DisplayInput) {
    switch input {
    case .key(let event): receive(event, from: "window")
    case .pointer(let event):
      if choose(by: event, "window") { return }
      let display = session.display
      noteMovement(event)
      let actions = pointer.receive(event, over: display.scene, size: display.size, in: inputContext, caption.controls)
      for action in actions { perform(action, "window") }
      caption.point(pointer.hover)
      caption.point(at: pointer.spot, isHeld: pointer.holdsBar)
    case .closeRequested: submit(.shutDown, "window")
    case .left: session.report(.app(.left))
    case .returned: session.report(.app(.returned))
    case .trouble(let reason): session.record(Record(displayTrouble: reason))
    case .lost(let reason): lose(reason)
    }
  }

  /// The bar comes up under a pointer that is moved by a hand. A place alone tells no movement: a window that opens under a
  /// pointer has one, too.
  private func noteMovement(_ event: PointerEvent) {
    switch event {
    case .moved(let x, let y):
      defer { lastPlace = (x, y) }
      guard let lastPlace, abs(x - lastPlace.x) + abs(y - lastPlace.y) >= 2 else { return }
      caption.showControls()
    case .pressed, .released: caption.showControls()
    case .wheel: break
    case .left:
      lastPlace = nil
      caption.hideControls()
    }
  }

  private func perform(_ action: UIAction, _ source: String) {
    switch action {
    case .command(let command): submit(lists.completed(command), source)
    case .changeChannel(let step): choose(.step(step), source)
    case .previousChannel: choose(.last, source)
    case .toggleFullScreen: screen.window?.isFullScreen.toggle()
    case .setFullScreen(let isFull): screen.window?.isFullScreen = isFull
    case .focus(let role):
      focus = role
      submit(.setFocus(role), source)
      say("playback keys go to " + (role == .fullScreen ? "full screen" : "picture in picture"))
    case .showInformation: caption.showInformation()
    case .showList: showList()
    case .showKeys: caption.showKeys(keys)
    case .seek(let share):
      guard let duration = session.snapshot[.fullScreen]?.duration else { return }
      submit(.seek(.to(duration * share), .fullScreen), source)
    case .drag(let x, let y): session.display.drag(to: (x, y))
    }
  }

  private func choose(_ choice: ChannelChoice, _ source: String, _ chosenRole: Role? = nil) {
    let role = chosenRole ?? inputContext.focus
    switch lists.opening(choice, role) {
    case .success(let opening): submit(.open(opening), source)
    case .failure(let fault):
      caption.say(fault.failure.message, over: role, isError: true)
      if source == "terminal" { Terminal.printError(.escaped(fault.failure.message)) }
    }
  }

  // MARK: - The list on the screen

  /// The list on the screen, and the role that plays the chosen entry.
  private var listed: (isOfChannels: Bool, role: Role, content: ContentKey?)?

  private func showList() {
    if caption.choices != nil {
      caption.choices = nil
      return
    }
    // Terminal keys must not operate an invisible list.
    guard screen.window != nil else {
      return say("no window to show a list; use tandem entry or tandem channels")
    }
    let role = inputContext.focus
    let shown = session.orchestrator.state.roles[role].flatMap { session.orchestrator.state.players[$0] }
    if let shown, let content = shown.shown, !content.entries.isEmpty {
      listed = (false, role, content.key)
      caption.choices = ChoiceMenu(
        content.name,
        content.entries.enumerated().map { ChoiceMenu.Row($0 + 1, $1.name) }, present: shown.playback.entry)
    } else if let channels = lists.channels, !channels.channels.isEmpty {
      listed = (true, role, nil)
      caption.choices = ChoiceMenu(
        "Channels", channels.channels.map { ChoiceMenu.Row($0.number, $0.name, detail: $0.group) },
        present: shown?.shown.flatMap(lists.index))
    } else {
      caption.say("No playlist: open a folder, a playlist or channels", over: role, isError: true)
    }
  }

  /// - Returns: whether the key is for the list on the screen.
  private func choose(by event: KeyEvent, _ source: String) -> Bool {
    guard var menu = caption.choices, listed != nil else { return false }
    switch menu.receive(event) {
    case .passed: return false
    case .moved: caption.choices = menu
    case .closed: caption.choices = nil
    case .chosen(let index): take(index, of: menu, source)
    }
    return true
  }

  /// Where a button went down on the list; what is let go of elsewhere is no click.
  private var pressedSpot: OnScreenDisplay.ChoiceSpot?

  /// A click takes a row, the wheel goes through them, and a click beside the list closes it.
  ///
  /// - Returns: whether the pointer is the list's.
  private func choose(by event: PointerEvent, _ source: String) -> Bool {
    switch event {
    case .pressed(let x, let y, _):
      pressedSpot = caption.choices == nil ? nil : caption.choiceSpot(x: x, y: y)
      return pressedSpot != nil
    case .released(let x, let y):
      guard let spot = pressedSpot else { return false }
      pressedSpot = nil
      guard let menu = caption.choices, caption.choiceSpot(x: x, y: y) == spot else { return true }
      switch spot {
      case .row(let index): take(index, of: menu, source)
      case .elsewhere: caption.choices = nil
      case .list: break
      }
      return true
    case .wheel(let x, let y, let steps):
      guard var menu = caption.choices, let spot = caption.choiceSpot(x: x, y: y), spot != .elsewhere else {
        return false
      }
      menu.turn(steps)
      caption.choices = menu
      return true
    case .moved, .left: return false
    }
  }

  /// Plays the chosen entry in the role that the list belongs to.
  private func take(_ index: Int, of menu: ChoiceMenu, _ source: String) {
    guard let listed else { return }
    caption.choices = nil
    if listed.isOfChannels {
      choose(.number(menu.rows[index].number), source, listed.role)
    } else if let player = inputContext.roles[listed.role], inputContext.contents[player] == listed.content {
      submit(.chooseEntry(index + 1, listed.role), source)
    } else {
      caption.say("That playlist is closed", over: listed.role, isError: true)
    }
  }

  private func takeFocus() {
    let newest = session.orchestrator.state.focus
    guard newest != knownFocus else { return }
    (knownFocus, focus) = (newest, newest)
  }

  private func submit(_ command: SessionCommand, _ source: String) {
    session.submit(
      command, source: source,
      answered: { [self] answer in
        guard let failure = Reply(id: 0, answer: answer).failure else { return }
        if case .move = command { letGo() }
        if source == "terminal" { Terminal.printError(.escaped(failure.message)) }
      })
  }

  /// Ends a drag, because no layout will follow that moves the picture back.
  private func letGo() {
    let (inputContext, size) = (inputContext, session.display.size)
    let box = PixelArea.pictureInPicture(
      inputContext.shownShape, corner: inputContext.corner, size: inputContext.shownSize, screenWidth: size.width,
      screenHeight: size.height)
    session.display.drag(to: Area(box).centre)
  }
}
