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
  /// Shows a line on the terminal.
  private let say: (String) -> Void
  /// Goes on without the display that is gone.
  private let lose: (String) -> Void
  private var pointer = Pointer()
  /// Of what is seen, whose aspect the picture in picture takes.
  private var sizes = ShownSizes()
  /// Where playback keys go: already for the next key, which may come with this one.
  private var focus = Role.fullScreen
  /// The session's, as it was seen last: another may move it.
  private var knownFocus = Role.fullScreen

  init(_ theatre: Theatre, say: @escaping (String) -> Void) {
    session = theatre.session
    screen = theatre.screen
    keys = KeyBindings.user { Terminal.printError(.escaped($0)) }
    caption = Caption(theatre.session)
    self.say = say
    lose = { [weak theatre] reason in theatre?.lose(screen: reason) }
    session.receiveInput = { [weak self] in self?.receive($0) }
    session.witness = { [weak self] in self?.caption.witness($0, $1, from: $2) }
    session.afterStep = { [weak self] now in
      guard let self else { return nil }
      takeFocus()
      return caption.update(situation, at: now)
    }
  }

  private var situation: Situation {
    sizes.follow(session.sources)
    return Situation(session.orchestrator.state, focus: focus) { sizes[$0] }
  }

  /// A key of a terminal or a remote.
  func receive(_ event: KeyEvent, from source: String) {
    for action in keys.actions(for: event, in: situation) { perform(action, source) }
  }

  private func receive(_ input: DisplayInput) {
    switch input {
    case .key(let event): receive(event, from: "window")
    case .pointer(let event):
      let display = session.display
      for action in pointer.receive(event, over: display.scene, size: display.size, in: situation) {
        perform(action, "window")
      }
      caption.point(pointer.hover)
    case .closeRequested: submit(.shutDown, "window")
    case .left: session.report(.app(.left))
    case .returned: session.report(.app(.returned))
    case .trouble(let reason): session.record(Record(displayTrouble: reason))
    case .lost(let reason): lose(reason)
    }
  }

  private func perform(_ action: Action, _ source: String) {
    switch action {
    case .command(let command): submit(command, source)
    case .toggleFullScreen: screen.window?.isFullScreen.toggle()
    case .setFullScreen(let isFull): screen.window?.isFullScreen = isFull
    case .focus(let role):
      focus = role
      submit(.setFocus(role), source)
      say("keys go to " + (role == .fullScreen ? "the full screen" : "the picture in picture"))
    case .showInformation: caption.showInformation()
    case .showKeys: caption.showKeys(keys)
    case .drag(let x, let y): session.display.drag(to: (x, y))
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
