// The people before the screen.

import TandemControl
import TandemLog
import TandemRules
import TandemPlayback
import TandemRemote
import TandemLoop

/// Takes keys, the pointer and the window's own wishes to the session. It decides nothing.
@MainActor
final class Hand {
  private let session: Session
  private let screen: Screen
  private let keys: KeyBindings
  private let caption: Caption
  private let lists: ListDesk
  private var digits = ChannelDigits()
  /// Shows a line on the terminal.
  private let say: (String) -> Void
  /// Given a key that means nothing here; says whether it means something to somebody else.
  var offer: ((String) -> Bool)?
  /// Goes on without the display that is gone.
  private let lose: (String) -> Void
  private var pointer = Pointer()
  /// Where the pointer was; nil while it is not over the window.
  private var lastPlace: (x: Double, y: Double)?
  /// Of what is seen, whose aspect the picture in picture takes.
  private var sizes = ShownSizes()
  /// Where playback keys go: already for the next key, which may come with this one.
  private var focus = Role.fullScreen
  /// The session's, as it was seen last: another may move it.
  private var knownFocus = Role.fullScreen

  /// - Parameter marquee: what else says what plays.
  init(_ theatre: Theatre, _ marquee: Marquee? = nil, say: @escaping (String) -> Void) {
    session = theatre.session
    screen = theatre.screen
    lists = theatre.lists
    keys = KeyBindings.user { Terminal.printError(.escaped($0)) }
    caption = Caption(theatre.session, keys)
    self.say = say
    lose = { [weak theatre] reason in theatre?.lose(screen: reason) }
    session.receiveInput = { [weak self] in self?.receive($0) }
    session.witness = { [weak self] in self?.caption.witness($0, $1, from: $2) }
    session.afterStep = { [weak self] now in
      guard let self else { return nil }
      takeFocus()
      if let number = digits.number(at: now) { choose(.number(number), "remote") }
      return [caption.update(situation, at: now), marquee?.update({ caption.playing }, at: now), digits.due]
        .compactMap(\.self).min()
    }
  }

  private var situation: Situation {
    sizes.follow(session.sources)
    var situation = Situation(session.orchestrator.state, focus: focus) { sizes[$0] }
    situation.hasChannels = lists.channels != nil
    return situation
  }

  /// Where such a key is bound to nothing it brings the bar up.
  private static let callsBar: Set<String> = [
    "ENTER", "KP_ENTER", "UP", "DOWN", "LEFT", "RIGHT", "GAMEPAD_ACTION_DOWN", "GAMEPAD_DPAD_UP", "GAMEPAD_DPAD_DOWN",
    "GAMEPAD_DPAD_LEFT", "GAMEPAD_DPAD_RIGHT",
  ]

  /// Shows a text over a place's video.
  func say(_ text: String, over role: Role) { caption.say(text, over: role) }

  /// A key of a terminal or a remote.
  func receive(_ event: KeyEvent, from source: String) {
    if lists.channels != nil, digits.take(event, at: session.clock.now) {
      return caption.say("Channel \(digits.text)", over: situation.focus)
    }
    if event.phase == .pressed, keys[event.key] == nil, offer?(event.key.name) == true { return }
    if event.phase == .pressed, Self.callsBar.contains(event.key.name), keys[event.key] == nil {
      caption.showControls()
    }
    for action in keys.actions(for: event, in: situation) { perform(action, source) }
  }

  private func receive(_ input: DisplayInput) {
    switch input {
    case .key(let event): receive(event, from: "window")
    case .pointer(let event):
      let display = session.display
      noteMovement(event)
      let actions = pointer.receive(event, over: display.scene, size: display.size, in: situation, caption.controls)
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

  private func perform(_ action: Action, _ source: String) {
    switch action {
    case .command(let command): submit(command, source)
    case .changeChannel(let step): choose(.step(step), source)
    case .formerChannel: choose(.last, source)
    case .toggleFullScreen: screen.window?.isFullScreen.toggle()
    case .setFullScreen(let isFull): screen.window?.isFullScreen = isFull
    case .focus(let role):
      focus = role
      submit(.setFocus(role), source)
      say("keys go to " + (role == .fullScreen ? "the full screen" : "the picture in picture"))
    case .showInformation: caption.showInformation()
    case .showKeys: caption.showKeys(keys)
    case .seek(let share):
      guard let player = situation.roles.fullScreen, let duration = session.status(of: player).duration else { return }
      submit(.seek(.to(duration * share), .fullScreen), source)
    case .drag(let x, let y): session.display.drag(to: (x, y))
    }
  }

  private func choose(_ choice: ChannelChoice, _ source: String) {
    let role = situation.focus
    switch lists.opening(choice, role) {
    case .success(let opening): submit(.open(opening), source)
    case .failure(let fault):
      caption.say(fault.failure.message, over: role, isError: true)
      if source == "terminal" { Terminal.printError(.escaped(fault.failure.message)) }
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

  /// What a hand may hold goes back to its place, since no layout will follow that takes it there.
  private func letGo() {
    let (situation, size) = (situation, session.display.size)
    let box = PixelArea.pictureInPicture(
      situation.shownShape, corner: situation.corner, size: situation.shownSize, screenWidth: size.width,
      screenHeight: size.height)
    session.display.drag(to: Area(box).centre)
  }
}
