// A window as a display.

import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// Shows layouts in a window of X11 or Wayland, or on the bare screen (kmsdrm), through SDL.
///
/// A floating layout has a small window for picture in picture, above other programs' windows, and leaves the main
/// window alone. Its input is reported like the main window's, with the pointer in the coordinates of the picture in
/// picture in ``scene``. A double click on it reports that the user has returned.
///
/// Order: open the display, make players for ``renderer``, then ``attach(_:)``; at the end shut the players down, then
/// ``close()``. One at a time in a process.
///
/// Thread: the session's.
///
/// Its many properties are SDL's objects and the state of the main and the floating window.
package final class SDLDisplay: WindowDisplay {
  /// The presenter in use and why it was chosen, as text.
  package internal(set) var choice: String
  /// The render target for players.
  package var renderer: RenderTarget { presenter.renderer }
  package internal(set) var scene = DisplayScene(items: [])

  let options: Options
  /// SDL's name of the window system.
  package let driver: String
  var window: Window
  var presenter: any Presenter
  var sources: PlayerPair<any VideoSource>?
  var floating: FloatingWindow?

  var choreography = LayoutAnimator()
  var layout: Layout?
  var overlay: OverlayImage?
  /// A layout that the next tick begins to show.
  var isPending = false
  /// Revisions that have yet to be reported.
  var presenting: Int?
  var settling: Int?
  /// During a movement no frame is drawn before.
  var nextFrame: Duration?
  /// Players that have yet to draw with a new renderer. Nothing is shown until they have drawn, within a time limit.
  var awaited: [PlayerID] = []
  var awaitedUntil: Duration?
  /// After a loss nothing is drawn before.
  var retriesAt: Duration?
  var lastTrouble: String?
  /// Since when the window system has not answered; nil while it does.
  var unansweredSince: Duration?

  var inputs: [DisplayInput] = []
  var keyboard = KeyboardReader()
  let pads = GamepadReader()
  var pointer = CursorAutohide()
  /// True if `.left` was reported and `.returned` was not.
  var hasLeft = false
  var lastTick = Duration.zero
  var isClosed = false
  var isLossTold = false
  /// The number of presented pictures.
  package internal(set) var presents = 0
  /// Tests set it: no new context is made for one that is lost.
  package var isOpenGLGone = false
  package let inputDescriptor: Int32?

  /// Opens the window.
  ///
  /// - Throws: what is missing.
  package init(_ options: Options = Options()) throws(DisplayError) {
    self.options = options
    switch SDLVideo.start(title: options.title) {
    case .success(let name): driver = name
    case .failure(let failure):
      throw DisplayError("open a window", reason: failure.description)
    }
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

  /// Gives the display the players to show, which were made for ``renderer``.
  package func attach(_ sources: PlayerPair<any VideoSource>) {
    self.sources = sources
    presenter.attach(sources)
  }

  package var needsMainThread: Bool { true }

  /// Closes the window. Nothing can be shown afterwards.
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

  /// Leaves everything to the system, since each call of SDL's may wait for ever.
  private func abandon() {
    if window.connection?.isBroken == true { WindowSystem.isGone = true }
    for window in [floating?.window, window].compactMap(\.self) { window.abandon() }
    presenter.abandon()
    SDLVideo.abandon()
  }

  /// True if the window system is connected and answers, so that SDL calls can't block.
  var isReachable: Bool { !WindowSystem.isGone && window.answers() }

  /// In the window's frame and where the system lists windows.
  package var title: String {
    get { window.title }
    set { window.title = newValue }
  }

  package var cursor: CursorVisibility {
    get { pointer.visibility }
    set { if isReachable { pointer.visibility = newValue } }
  }

  package var size: PictureSize { window.size }

  /// True if the window fills the screen. Changes are ignored while the window system does not answer.
  package var isFullScreen: Bool {
    get { window.isFullScreen }
    set {
      guard !isGone, newValue != window.isFullScreen else { return }
      // SDL would wait.
      guard isReachable else {
        return inputs.append(.trouble("the X server does not answer, so the window can't change"))
      }
      SDL_SetWindowFullscreen(window.handle, newValue ? UInt32(SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue) : 0)
    }
  }

  /// True if the window system answered the last time. Otherwise the videos continue unseen.
  package var answers: Bool { unansweredSince == nil }

  package var keepsAwake: Bool {
    get { SDL_IsScreenSaverEnabled() == SDL_FALSE }
    set {
      guard isReachable else { return }
      if newValue { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
  }

  package func drag(to centre: (x: Double, y: Double)) { choreography.drag(to: centre, on: size) }

  /// Tests do what a driver may: the OpenGL context is gone.
  package func loseContext() { (presenter as? OpenGLPresenter)?.context.delete() }

  package func snapshot() throws(DisplayError) -> OwnedPixelBuffer {
    if isGone { throw DisplayError("capture the window", reason: "the X server has ended") }
    return try presenter.snapshot(of: window)
  }
}
