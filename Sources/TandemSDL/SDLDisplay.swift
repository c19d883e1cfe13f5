import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// Shows layouts in a window of X11 or Wayland, or on a screen without a window system (kmsdrm),
/// through SDL.
///
/// A floating layout shows picture in picture in a small window above other programs' windows, and
/// does not change the main window. The display reports input of the floating window like input of
/// the main window. It converts the pointer's position to the area of picture in picture in
/// ``scene``. A double click on the floating window also reports that the user has returned.
///
/// Order: open the display, create players for ``renderer``, and call ``attach(_:)``. At the end
/// shut the players down, and then call ``close()``. A process can have only one display at a time.
///
/// Thread: the session's.
///
/// The many properties are SDL's objects and the state of the main and the floating window.
package final class SDLDisplay: WindowDisplay {
  /// A text with the presenter in use and the reason for this choice.
  package internal(set) var choice: String
  package var pictureEncoder: PictureEncoder { .sdl }
  package var renderer: RenderTarget { presenter.renderer }
  package internal(set) var scene = DisplayScene(items: [])

  let options: Options
  /// SDL's name of the window system.
  package let driver: String
  var window: Window
  var presenter: any Presenter
  var sources: PlayerPair<any VideoSource>?
  var floating: FloatingWindow?

  var animator = LayoutAnimator()
  var layout: Layout?
  var overlay: OverlayImage?
  /// True if the next tick begins to show a new layout.
  var isPending = false
  /// The layout revisions that are not yet reported as presented and as settled.
  var presenting: Int?
  var settling: Int?
  /// The earliest time of the next frame of a movement.
  var nextFrame: Duration?
  /// Players that have not drawn with a new renderer yet. Nothing is shown until they have drawn,
  /// within a time limit.
  var awaited: [PlayerID] = []
  var awaitedUntil: Duration?
  /// The time of the next attempt to recover from a loss.
  var retriesAt: Duration?
  var lastProblem: String?
  /// The time since which the window system has not answered; nil while it answers.
  var unansweredSince: Duration?

  var inputs: [DisplayInput] = []
  /// The files and texts of a drop that is not complete.
  var dropped: [String] = []
  var keyboard = KeyboardReader()
  let pads = GamepadReader()
  var pointer = CursorAutohide()
  private var edgeCursor = EdgeCursor()
  /// True if `.left` was reported and `.returned` has yet to be reported.
  var hasLeft = false
  var lastTick = Duration.zero
  var isClosed = false
  var isLossTold = false
  package internal(set) var presents = 0
  /// True in tests in which a lost context can't be replaced.
  package var isOpenGLGone = false
  package let inputDescriptor: Int32?

  /// Opens the window.
  ///
  /// - Throws: if a part of the display is missing.
  package init(_ options: Options = Options()) throws(DisplayError) {
    self.options = options
    driver = try SDLVideo.start(title: options.title, to: "open a window")
    do throws(DisplayError) {
      let opening = try DisplaySetup.first(options)
      (window, presenter, choice) = (opening.window, opening.presenter, opening.choice)
    } catch {
      SDLVideo.end()
      throw error
    }
    WindowSystem.outliveServer(of: window)
    window.show()
    inputDescriptor = WindowSystem.descriptor(of: window)
    if driver == "x11" { SDL_EventState(UInt32(SDL_SYSWMEVENT.rawValue), SDL_ENABLE) }
  }

  deinit { close() }

  /// Sets the players that the display shows. They must have been created for ``renderer``.
  package func attach(_ sources: PlayerPair<any VideoSource>) {
    self.sources = sources
    presenter.attach(sources)
  }

  package var needsMainThread: Bool { true }

  /// Closes the window. The display can't be used afterwards.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    guard isReachable else { return abandon() }
    if let sources, case .openGL = renderer { for player in PlayerID.allCases { sources[player].use(.memory) } }
    sources = nil
    floating?.window.close()
    floating = nil
    presenter.close()
    pads.close()
    window.close()
    SDLVideo.end()
  }

  /// Leaves the release of all resources to the system, because each SDL call may wait forever.
  private func abandon() {
    if window.connection?.isBroken == true { WindowSystem.isGone = true }
    for window in [floating?.window, window].compactMap(\.self) { window.abandon() }
    presenter.abandon()
    SDLVideo.abandon()
  }

  /// True if the window system is connected and answers, so that SDL calls can't block.
  var isReachable: Bool { !WindowSystem.isGone && window.answers() }

  package var title: String {
    get { window.title }
    set { window.title = newValue }
  }

  package var cursor: CursorVisibility {
    get { pointer.visibility }
    set { if isReachable { pointer.visibility = newValue } }
  }

  package var draggableEdge: PicturePlacement.Edge? {
    get { edgeCursor.edge }
    set { if isReachable { edgeCursor.edge = newValue } }
  }

  package var size: PictureSize { window.size }

  /// True if the window fills the screen. Changes are ignored while the window system does not answer.
  package var isFullScreen: Bool {
    get { window.isFullScreen }
    set {
      guard !isGone, newValue != window.isFullScreen else { return }
      // Refuse the change if the window system does not answer, because SDL would wait for it.
      guard isReachable else {
        return inputs.append(.problem("the X server does not answer, so the window can't change"))
      }
      SDL_SetWindowFullscreen(window.handle, newValue ? UInt32(SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue) : 0)
    }
  }

  /// True if the window system has answered the last query. Otherwise playback continues without
  /// new pictures on the screen.
  package var answers: Bool { unansweredSince == nil }

  package var keepsAwake: Bool {
    get { SDL_IsScreenSaverEnabled() == SDL_FALSE }
    set {
      guard isReachable else { return }
      if newValue { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
  }

  /// Asks the window system to raise the window and to give it the focus; the window system may refuse.
  package func raise() {
    guard isReachable else { return }
    SDL_RaiseWindow(window.handle)
  }

  package func drag(to area: DisplayArea) { animator.drag(to: area, on: size) }

  package func snapshot() throws(DisplayError) -> OwnedPixelBuffer {
    if isGone { throw DisplayError("capture the window", reason: WindowSystem.lossReason) }
    return try presenter.snapshot(of: window)
  }
}
