import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// An SDL window, destroyed with this object or by ``close()``.
///
/// Thread: the session's.
final class Window {
  /// SDL's handle; nil after `close()`.
  private(set) var handle: OpaquePointer?
  let identifier: UInt32
  private let isForOpenGL: Bool
  /// A second connection to the X server, from `show()` on; nil without X11.
  private(set) var connection: XConnection?
  /// True if the window system answered the last query in time.
  private(set) var hasAnswered = true

  /// - Parameter flags: additional flags. The window always has high resolution and is hidden at first.
  init(title: String, x: Int32, y: Int32, size: PictureSize, flags: [SDL_WindowFlags]) throws(DisplayError) {
    let all = [SDL_WINDOW_ALLOW_HIGHDPI, SDL_WINDOW_HIDDEN] + flags
    let bits = all.reduce(into: UInt32(0)) { $0 |= UInt32($1.rawValue) }
    handle = SDL_CreateWindow(title, x, y, Int32(size.width), Int32(size.height), bits)
    guard let handle else { throw DisplayError("open a window", reason: SDLMessage.last) }
    identifier = SDL_GetWindowID(handle)
    isForOpenGL = bits & UInt32(SDL_WINDOW_OPENGL.rawValue) != 0
  }

  deinit { close() }

  func close() {
    if let handle { SDL_DestroyWindow(handle) }
    (handle, connection) = (nil, nil)
  }

  /// Releases the window without a call to SDL. A server that is still running is asked to hide the
  /// window.
  func abandon() {
    if handle != nil { connection?.hideWindow() }
    (handle, connection) = (nil, nil)
  }

  /// Returns true if the window system answers in time. Without this check, SDL's calls to open,
  /// move or close a window could wait forever.
  func answers() -> Bool {
    hasAnswered = connection?.answers(within: hasAnswered ? WindowSystem.patience : .zero) ?? true
    return hasAnswered
  }

  var title: String {
    get { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(handle, newValue) }
  }

  func show() {
    SDL_ShowWindow(handle)
    if connection == nil { connection = XConnection(self) }
  }

  /// The window's size in pixels. SDL reports pointer positions in points, and a point may have several pixels.
  var size: PictureSize {
    var (width, height): (Int32, Int32) = (0, 0)
    // SAFETY: both variables live until the calls return.
    if isForOpenGL {
      SDL_GL_GetDrawableSize(handle, &width, &height)
    } else {
      SDL_GetWindowSizeInPixels(handle, &width, &height)
    }
    return PictureSize(width: max(1, Int(width)), height: max(1, Int(height)))
  }

  /// The number of pixels per point.
  var scale: (x: Double, y: Double) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    let size = size
    return (Double(size.width) / Double(max(1, width)), Double(size.height) / Double(max(1, height)))
  }

  func has(_ flag: SDL_WindowFlags) -> Bool { SDL_GetWindowFlags(handle) & UInt32(flag.rawValue) != 0 }

  var isFullScreen: Bool { has(SDL_WINDOW_FULLSCREEN) }

  /// The time for which the screen shows one picture.
  var frameInterval: Duration {
    var mode = SDL_DisplayMode()
    let index = SDL_GetWindowDisplayIndex(handle)
    guard index >= 0, SDL_GetCurrentDisplayMode(index, &mode) == 0, mode.refresh_rate > 1 else {
      return .seconds(1) / 60
    }
    return .seconds(1) / Int(mode.refresh_rate)
  }
}
