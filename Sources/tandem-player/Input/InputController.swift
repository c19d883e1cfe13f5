import TandemCLI
import TandemCommands
import TandemControl
import TandemControls
import TandemInput
import TandemLog
import TandemOSD
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSystem

/// Connects the controls to the program, and passes requests about the window to the session. The
/// session decides on each request.
@MainActor
final class InputController: SessionObserver, ControlsHost {
  let session: SessionDriver
  let lists: PlaylistService
  let mailbox: Mailbox<MainLoopMessage>
  /// Query parameters that do not identify a content.
  let volatileQuery: [String]
  /// The start screen; nil for a session without one.
  private let start: StartScreen?
  private let logos: ChannelLogoCache
  private let statusLine: StatusLine?
  private let printLine: (String) -> Void
  /// Handles the loss of the display, with the reason.
  private let lose: (String) -> Void
  private(set) var controls: ScreenControls?
  /// Offers a key without a binding to another receiver; returns true if the receiver uses it.
  var offer: ((String) -> Bool)?

  /// - Parameter statusLine: the status line, which also shows the playing contents.
  init(
    _ application: PlayerApplication, _ start: StartScreen? = nil, _ statusLine: StatusLine? = nil,
    say: @escaping (String) -> Void
  ) {
    self.start = start
    mailbox = application.mailbox
    volatileQuery = application.volatileQuery
    session = application.session
    lists = application.lists
    logos = application.logos
    printLine = say
    lose = { [weak application] reason in application?.lose(screen: reason) }
    self.statusLine = statusLine
    let keys = KeyBindings.user { Terminal.printError(.escaped($0)) }
    controls = ScreenControls(session, keys, host: self)
    session.addObserver(self)
    start?.update = { [weak self] in self?.controls?.updateStart() }
    logos.show = { [weak self] in self?.controls?.add($0, from: $1) }
  }

  func session(_ session: SessionDriver, didReceive input: DisplayInput) {
    switch input {
    case .key(let event): controls?.receive(event, from: "window")
    case .pointer(let event): controls?.receive(event)
    case .closeRequested: session.submit(.shutDown, source: "window")
    case .dropped(let texts, let position): open(dropped: texts, at: position)
    case .left: session.report(.app(.left))
    case .returned: session.report(.app(.returned))
    case .problem(let reason): session.record(Record(displayProblem: reason))
    case .lost(let reason): lose(reason)
    }
  }

  func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    guard let controls else { return nil }
    let change = statusLine?.update({ controls.playing }, at: now)
    return start?.draw() == true ? now : change
  }

  /// Receives a key of a phone. It executes only commands that phones may give.
  func press(_ key: InputKey, from source: String) {
    controls?.receive(KeyEvent(key), from: source) { $0.spec.isForPhones }
  }

  /// Opens a saved session that the user chose on a phone.
  func open(_ state: SavedState, from source: String, ended: @escaping ([String]) -> Void) {
    start?.open(state, from: source, ended: ended)
  }

  // MARK: - Requests of the controls

  var startItems: [StartItem]? { start?.items }

  func readStartItems() { start?.read() }

  func open(startItem number: Int, from source: String) { start?.open(number, from: source) }

  func showOnEmptyScreen(_ overlay: Overlay?) { start?.show(overlay) }

  var hasChannels: Bool { lists.channels != nil }

  var channelRows: [ChoiceMenu.Row] {
    lists.channels?.channels.map { ChoiceMenu.Row($0.number, $0.name, detail: $0.group) } ?? []
  }

  func channelRow(of content: MediaContent) -> Int? { lists.index(of: content) }

  func channelBar(of content: MediaContent) -> ChannelBar? {
    channelRow(of: content).flatMap { lists.channels?.bar($0, lists.programmes(ofChannel: $0)) }
  }

  func channelBar(typed digits: String) -> ChannelBar {
    lists.channels?.bar(typed: digits, lists.programmes) ?? ChannelBar(nil, typed: digits)
  }

  func channelDetail(_ row: Int) -> String? {
    let (now, next) = lists.programmes(ofChannel: row)
    let texts = [now?.title, next?.line].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: "   ")
  }

  var timetable: Result<Timetable, ReplyError> { lists.timetable }

  func fill(_ timetable: inout Timetable, rows: Range<Int>, selected: Int) {
    lists.fill(&timetable, rows: rows, selected: selected)
  }

  func logo(at address: String) -> Logo? { logos.logo(at: address) }

  func opening(_ choice: ChannelChoice, _ role: Role) -> Result<OpenRequest, ReplyError> {
    lists.opening(choice, role).mapError(\.failure)
  }

  func completed(_ command: SessionCommand) -> SessionCommand { lists.completed(command) }

  func takesUnboundKey(_ name: String) -> Bool { offer?(name) == true }

  func say(_ text: String) { printLine(text) }

  func complain(_ text: String) { Terminal.printError(.escaped(text)) }
}
