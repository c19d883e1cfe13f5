import TandemCLI
import TandemCommands
import TandemControl
import TandemControls
import TandemFoundation
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemSystem

/// Reads the contents that the start screen offers, opens the chosen one, and draws while no video is on the screen.
@MainActor
final class StartScreen {
  private struct Offer: Sendable {
    let item: String
    let detail: String?
    let state: SavedState
    let door: AddressDoor
  }

  private let application: PlayerApplication
  private let plan: StartupPlan
  private let loads: InitialLoads
  /// Called when the offered items have changed.
  var update: (() -> Void)?
  /// The offered states; nil until the files are read.
  private var offers: [Offer]?
  private var rasterizer: OverlayRasterizer?
  /// The previous rasterizer, whose core may still be ending.
  private var former: OverlayRasterizer?

  init(_ application: PlayerApplication, _ plan: StartupPlan, _ loads: InitialLoads) {
    (self.application, self.plan, self.loads) = (application, plan, loads)
  }

  // MARK: - Items

  /// The rows; nil without a start screen, and while contents are being opened.
  var items: [StartItem]? {
    guard plan.hasStartScreen, !loads.isBusy, let offers else { return nil }
    var items = offers.enumerated().map { number, offer in
      StartItem(Redaction.text(offer.item), detail: offer.detail.map { Redaction.text($0) }, .open(number))
    }
    if let channels = application.lists.channels {
      items.append(StartItem("Channels", detail: "\(channels.channels.count)", .channels))
    }
    items.append(StartItem("All keys", .keys))
    return items
  }

  /// Reads the files on a separate thread, because a disk may be slow.
  func read() {
    guard plan.hasStartScreen, application.screen.window != nil else { return }
    let (own, mailbox, hasHistory) = (plan.stateLock?.path, application.mailbox, plan.offersHistory)
    Threads.start("tandem start") { [weak self] in
      let offers = Self.lastSession(own) + (hasHistory ? Self.history() : []) + Self.savedSessions()
      mailbox.post(
        .work {
          self?.offers = offers
          self?.update?()
        })
    }
  }

  private nonisolated static func lastSession(_ own: String?) -> [Offer] {
    guard let path = StateDirectory.path().flatMap({ StateFileLock.newest(in: $0, own: own) }) else { return [] }
    do throws(SavedStateError) {
      let state = try SavedState(path: path)
      let addresses = state.videos.values.flatMap { [$0.opening.content.url] + $0.opening.content.entries.map(\.url) }
      if state.isEmpty || addresses.contains(where: Redaction.isRedacted) { return [] }
      return [Offer(item: "Continue", detail: state.summary, state: state, door: .savedState)]
    } catch {
      // Offer nothing if the state file is invalid. `tandem play --resume` reports the mistake.
      return []
    }
  }

  /// The three newest contents of the history.
  private nonisolated static func history() -> [Offer] {
    do throws(CLIError) {
      return try HistoryStore.standard().entries().prefix(3).map { entry in
        let opening = OpenRequest(MediaContent(url: entry.address, title: entry.title), at: entry.position)
        return Offer(
          item: ContentEntry(url: entry.address, title: entry.title).name,
          detail: entry.position.map { "at \(DurationFormatter.clock($0))" },
          state: SavedState(Configuration(), [.fullScreen: SavedState.Video(opening)]), door: .savedState)
      }
    } catch { return [] }
  }

  private nonisolated static func savedSessions() -> [Offer] {
    do throws(CLIError) {
      return try SavedSessionStore().openable().map { name, state in
        Offer(item: "@" + name, detail: state.summary, state: state, door: .savedSession)
      }
    } catch { return [] }
  }

  func open(_ number: Int, from source: String) {
    guard let offers, offers.indices.contains(number) else { return }
    open(offers[number].state, through: offers[number].door, from: source)
  }

  /// Opens a saved session that the user chose on a phone.
  ///
  /// - Parameter ended: called with the reasons why videos could not be opened.
  func open(_ state: SavedState, from source: String, ended: @escaping ([String]) -> Void) {
    if loads.isBusy { return ended(["other contents are being opened; try again later"]) }
    open(state, through: .savedSession, from: source, ended: ended)
  }

  private func open(
    _ state: SavedState, through door: AddressDoor, from source: String, ended: (([String]) -> Void)? = nil
  ) {
    loads.open(state, through: door, from: source, ended: ended)
    guard let channels = state.channels, application.lists.channels == nil, !Redaction.isRedacted(channels) else {
      return
    }
    application.lists.readChannels(channels) { fault in if let fault { Terminal.printError(.escaped(fault)) } }
  }

  // MARK: - Drawing

  func show(_ overlay: Overlay?) {
    guard application.screen.window != nil else { return }
    guard let overlay else {
      rasterizer?.close()
      (former, rasterizer) = (rasterizer ?? former, nil)
      return application.session.display.show(nil as OverlayImage?)
    }
    let mailbox = application.mailbox
    let rasterizer = rasterizer ?? OverlayRasterizer(clock: application.session.clock) { mailbox.wake() }
    rasterizer.show(overlay)
    self.rasterizer = rasterizer
  }

  /// Waits for the end of the libmpv cores that drew, after the session has ended.
  func close() {
    for rasterizer in [former, rasterizer].compactMap(\.self) {
      rasterizer.close()
      rasterizer.awaitEnd()
    }
  }

  /// Passes a new picture to the display.
  ///
  /// - Returns: true if the display must draw.
  func draw() -> Bool {
    guard let picture = rasterizer?.takePicture() else { return false }
    application.session.display.show(picture)
    return true
  }
}
