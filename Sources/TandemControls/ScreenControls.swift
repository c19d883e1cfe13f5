import TandemControl
import TandemInput
import TandemOSD
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

/// Turns keys and the pointer into commands, and shows the outcomes on the screen.
@MainActor
package final class ScreenControls: SessionObserver {
  /// The parts that can be switched off.
  package struct Parts: Hashable, Sendable {
    /// False if keys do nothing.
    package var keys = true
    /// False if the pointer does nothing.
    package var pointer = true
    /// False if Tandem draws no on-screen display.
    package var onScreenDisplay = true

    package init() {}
  }

  let session: SessionDriver
  private let keys: KeyBindings
  private let parts: Parts
  let osd: OSDController
  var host: any ControlsHost { osd.host }
  private var digits = ChannelDigits()
  private var pointer = Pointer()
  /// The last position of the pointer; nil while it is outside the window.
  private var lastPlace: (x: Double, y: Double)?
  /// The sizes of the visible videos, which set the aspect ratio of picture in picture.
  private var sizes = DisplaySizes()
  /// The role that the next playback key controls. The role changes before the session has answered.
  private var focus = Role.fullScreen
  /// The session's focus at the last step. Another program may change the session's focus.
  private var knownFocus = Role.fullScreen

  /// - Parameter host: held weakly; nil for a program without channels and without a terminal.
  package init(_ session: SessionDriver, _ keys: KeyBindings, _ parts: Parts = Parts(), host: (any ControlsHost)? = nil)
  {
    self.session = session
    self.keys = keys
    self.parts = parts
    osd = OSDController(session, keys, host)
    session.addObserver(self)
  }

  /// Removes all overlays from the videos. Call this method if the controls end before the session.
  package func close() {
    isClosed = true
    osd.clear()
  }

  private var isClosed = false

  package func session(
    _ session: SessionDriver, _ command: SessionCommand, did progress: CommandProgress, source: String
  ) {
    if isClosed { return }
    osd.onCommandProgress(command, progress, from: source)
  }

  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    if isClosed { return nil }
    takeFocus()
    followPicture()
    if let number = digits.number(at: now) { choose(.number(number), digits.source) }
    if parts.onScreenDisplay { followStart() }
    let change = parts.onScreenDisplay ? osd.update(inputContext, at: now) : nil
    return [change, digits.due].compactMap(\.self).min()
  }

  /// The contents of both roles.
  package var playing: NowPlaying {
    let snapshot = session.snapshot
    func entry(_ role: Role) -> NowPlaying.Entry? {
      snapshot[role].map { NowPlaying.Entry(OnScreenDisplay.Video($0), isHeard: $0.sound.isHeard) }
    }
    return NowPlaying(fullScreen: entry(.fullScreen), pictureInPicture: entry(.pictureInPicture))
  }

  var inputContext: InputContext {
    sizes.follow(session.sources)
    var inputContext = InputContext(session.orchestrator.state, focus: focus) { sizes[$0] }
    inputContext.hasChannels = host.hasChannels
    let availability = session.orchestrator.availability
    inputContext.canStartPictureInPicture = availability.isPossible.isYes && !availability.isActive.isYes
    return inputContext
  }

  /// The keys that show the control bar if they have no binding.
  private static let callsBar: Set<String> = [
    "ENTER", "KP_ENTER", "UP", "DOWN", "LEFT", "RIGHT", "GAMEPAD_ACTION_DOWN", "GAMEPAD_DPAD_UP", "GAMEPAD_DPAD_DOWN",
    "GAMEPAD_DPAD_LEFT", "GAMEPAD_DPAD_RIGHT",
  ]

  /// Adds a channel's logo that the controls have requested.
  package func add(_ logo: Logo, from address: String) { osd.display.add(logo, from: address) }

  /// Shows a text over a role's video.
  ///
  /// - Parameter time: nil for the usual time.
  package func say(_ text: String, over role: Role, for time: Duration? = nil) {
    osd.say(text, over: role, for: time)
  }

  /// Shows an error over a role's video.
  package func complain(_ text: String, over role: Role) { osd.say(text, over: role, isError: true) }

  /// Shows the code that pairs a phone; nil hides it.
  package func show(_ code: PairingCode?) {
    osd.display.show(code.map { PairingCard(address: $0.address, digits: $0.spacedDigits, modules: $0.modules) })
  }

  /// Handles a key of the window, a terminal or a remote.
  ///
  /// - Parameters:
  ///   - source: the origin of the key, for the log.
  ///   - permits: returns true for a command that the key may give; nil for a key of the user,
  ///     which may give every command. A key with this closure is never passed to a client that
  ///     has bound it.
  package func receive(
    _ event: KeyEvent, from source: String, permits: ((SessionCommand) -> Bool)? = nil
  ) {
    guard parts.keys, !isClosed else { return }
    if host.hasChannels, digits.take(event, from: source, at: session.clock.now) {
      return osd.show(host.channelBar(typed: digits.text), over: inputContext.focus)
    }
    if choose(by: event, source) { return }
    if event.phase == .pressed, keys[event.key] == nil, permits == nil, host.takesUnboundKey(event.key.name) { return }
    if event.phase == .pressed, Self.callsBar.contains(event.key.name), keys[event.key] == nil {
      osd.showControls()
    }
    if event.phase == .pressed, Self.callsBar.contains(event.key.name), wasEmpty, host.startItems != nil {
      wantsStart = true
      return
    }
    for action in keys.actions(for: event, in: inputContext) {
      if case .command(let command) = action, let permits, !permits(command) { continue }
      perform(action, source)
    }
  }

  package func receive(_ event: PointerEvent) {
    guard parts.pointer, !isClosed else { return }
    if choose(by: event, "window") { return }
    let display = session.display
    noteMovement(event)
    let bar = osd.display.controls(on: display.size, at: osd.now)
    let actions = pointer.receive(event, over: display.scene, size: display.size, in: inputContext, bar)
    for action in actions { perform(action, "window") }
    osd.display.point(pointer.hover, at: osd.now)
    osd.display.point(at: pointer.spot, isHeld: pointer.holdsBar)
    showDraggableEdge()
  }

  /// Adapts the pointer to a picture in picture that has moved or vanished under it.
  private func followPicture() {
    guard window?.draggableEdge != nil else { return }
    pointer.follow(session.display.scene, inputContext, at: lastPlace)
    showDraggableEdge()
  }

  private func showDraggableEdge() {
    if let window, window.draggableEdge != pointer.edge { window.draggableEdge = pointer.edge }
  }

  /// Shows the control bar when the user moves the pointer. The first position does not count as a
  /// movement, because a window that opens under the pointer also reports a position.
  private func noteMovement(_ event: PointerEvent) {
    switch event {
    case .moved(let x, let y):
      defer { lastPlace = (x, y) }
      guard let lastPlace, abs(x - lastPlace.x) + abs(y - lastPlace.y) >= 2 else { return }
      osd.showControls()
      if wasEmpty, osd.choices == nil { wantsStart = true }
    case .pressed, .released, .dropped: osd.showControls()
    case .wheel: break
    case .left:
      lastPlace = nil
      osd.display.hideControls(at: osd.now)
    }
  }

  func perform(_ action: UIAction, _ source: String) {
    switch action {
    case .command(let command): submit(host.completed(command), source)
    case .changeChannel(let step): choose(.step(step), source)
    case .previousChannel: choose(.last, source)
    case .toggleFullScreen: window?.isFullScreen.toggle()
    case .setFullScreen(let isFull): window?.isFullScreen = isFull
    case .focus(let role):
      focus = role
      submit(.setFocus(role), source)
      host.say("playback keys go to " + (role == .fullScreen ? "full screen" : "picture in picture"))
    case .showInformation: osd.display.showInformation(at: osd.now)
    case .showList: showList()
    case .showGuide: showGuide()
    case .showTracks: showTracks()
    case .showKeys:
      osd.display.showKeys(of: keys, on: session.display.size)
      wantsStart = wasEmpty
    case .seek(let share):
      guard let duration = session.snapshot[.fullScreen]?.duration else { return }
      submit(.seek(.to(duration * share), .fullScreen), source)
    case .drag(let area): session.display.drag(to: area)
    }
  }

  func choose(_ choice: ChannelChoice, _ source: String, _ chosenRole: Role? = nil) {
    let role = chosenRole ?? inputContext.focus
    switch host.opening(choice, role) {
    case .success(let opening): submit(.open(opening), source)
    case .failure(let failure):
      osd.say(failure.message, over: role, isError: true)
      if source == "terminal" { host.complain(failure.message) }
    }
  }

  var window: (any WindowDisplay)? { session.display as? any WindowDisplay }

  var menu: ShownMenu?
  /// True if no role has a video and none is being opened.
  var wasEmpty = false
  /// True if the start screen is to be shown as soon as possible.
  var wantsStart = false
  /// The part of the menu where a button was pressed. A release at the same part is a click.
  var pressedSpot: OnScreenDisplay.ChoiceSpot?

  private func takeFocus() {
    let newest = session.snapshot.focus
    guard newest != knownFocus else { return }
    (knownFocus, focus) = (newest, newest)
  }

  func submit(_ command: SessionCommand, _ source: String) {
    session.submit(
      command, source: source,
      answered: { [self] answer in
        guard let failure = Reply(id: 0, answer: answer).failure else { return }
        switch command {
        case .move, .resize: letGo()
        default: break
        }
        if source == "terminal" { host.complain(failure.message) }
      })
  }

  /// Ends a drag, and moves the picture in picture back: the session sends no layout after a
  /// refused command.
  private func letGo() {
    let (inputContext, size) = (inputContext, session.display.size)
    session.display.drag(to: DisplayArea(inputContext.area(of: .pictureInPicture, on: size)))
  }
}
