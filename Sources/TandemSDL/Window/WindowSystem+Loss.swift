// Detects a window system that has ended or does not answer.

import CTandemSDL
import Glibc
import Synchronization

extension WindowSystem {
  private typealias ExitHandler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  private typealias ErrorHandler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetErrorHandler = @convention(c) (ErrorHandler?) -> ErrorHandler?
  private typealias SetRequestErrorHandler = @convention(c) (RequestErrorHandler?) -> RequestErrorHandler?
  private typealias SetExitHandler = @convention(c) (OpaquePointer?, ExitHandler?, UnsafeMutableRawPointer?) -> Void
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32

  /// True if SDL's connection is broken. SDL's video functions must not be called any more.
  static var isGone: Bool {
    get { isConnectionBroken.load(ordering: .acquiring) }
    set { isConnectionBroken.store(newValue, ordering: .releasing) }
  }

  /// The reason for the loss, for people.
  static var lossReason: String {
    if isWindowDestroyed.load(ordering: .acquiring) { return "another program destroyed the window" }
    return isWayland ? "the Wayland compositor has ended" : "the X server has ended"
  }

  /// Keeps Xlib from ending the process when the server ends or the window is destroyed.
  static func outliveServer(of window: Window) {
    isGone = false
    guard let info = info(of: window), info.subsystem == SDL_SYSWM_X11,
      let setError = symbol("XSetIOErrorHandler", in: "libX11.so.6"),
      let setExit = symbol("XSetIOErrorExitHandler", in: "libX11.so.6"),
      let setRequestError = symbol("XSetErrorHandler", in: "libX11.so.6")
    else { return }
    let previous = unsafeBitCast(setRequestError, to: SetRequestErrorHandler.self)(requestFails)
    previousHandler.withLock { if $0 == nil { $0 = previous } }
    // SAFETY: Xlib's documented signatures; the second function exists from 1.7 on. Both default handlers end the
    // process.
    _ = unsafeBitCast(setError, to: SetErrorHandler.self)(connectionBreaks)
    unsafeBitCast(setExit, to: SetExitHandler.self)(info.info.x11.display, connectionIsBroken, nil)
  }

  /// Records that the session owns an X11 window, or no longer owns it.
  static func own(_ window: UInt32, _ isOwn: Bool) {
    ownWindows.withLock { $0 = isOwn ? $0.union([UInt(window)]) : $0.subtracting([UInt(window)]) }
  }

  /// True if SDL uses Wayland according to the environment. SDL prefers X11 if both are available.
  private static var isWayland: Bool {
    if let driver = getenv("SDL_VIDEODRIVER") { return String(cString: driver).hasPrefix("wayland") }
    return getenv("DISPLAY") == nil && getenv("WAYLAND_DISPLAY") != nil
  }

  /// True if the environment names an X server or a Wayland compositor.
  static var isNamed: Bool { getenv(isWayland ? "WAYLAND_DISPLAY" : "DISPLAY") != nil }

  /// Records that the Wayland compositor has closed the connection. On X11, Xlib reports a closed connection itself.
  static func noteLoss(of window: Window) {
    guard let info = info(of: window), info.subsystem == SDL_SYSWM_WAYLAND,
      let error = symbol("wl_display_get_error", in: "libwayland-client.so.0")
    else { return }
    // SAFETY: the function's documented signature.
    if unsafeBitCast(error, to: Close.self)(info.info.wl.display) != 0 { isGone = true }
  }

  /// Opens a connection to the X server or the compositor and closes it.
  ///
  /// Call it on a thread that may block until a stopped server continues.
  /// - Returns: true if the server accepted the connection.
  static func answers() -> Bool {
    let (name, opening, closing) =
      isWayland
      ? ("libwayland-client.so.0", "wl_display_connect", "wl_display_disconnect")
      : ("libX11.so.6", "XOpenDisplay", "XCloseDisplay")
    guard let library = dlopen(name, RTLD_LAZY), let open = dlsym(library, opening), let close = dlsym(library, closing)
    else { return false }
    // SAFETY: the documented signatures, except that Wayland's second function has no result; the result is not used.
    // The library stays loaded.
    guard let display = unsafeBitCast(open, to: Open.self)(nil) else { return false }
    // The kernel accepts a connection to a stopped compositor, so also wait for a reply.
    // XOpenDisplay has already waited for one.
    let roundtrip = isWayland ? dlsym(library, "wl_display_roundtrip") : nil
    let hasReplied = roundtrip.map { unsafeBitCast($0, to: Close.self)(display) >= 0 } ?? true
    _ = unsafeBitCast(close, to: Close.self)(display)
    return hasReplied
  }
}

private typealias RequestErrorHandler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32

private let isConnectionBroken = Atomic(false)

private let isWindowDestroyed = Atomic(false)

private let ownWindows = Mutex<Set<UInt>>([])

private let previousHandler = Mutex<RequestErrorHandler?>(nil)

/// Xlib calls this when the server refuses a request. A missing window is a loss if the session
/// owned it. If another program owned the window, for example a program from which a file was
/// dragged, the error is harmless. Other errors are bugs.
private nonisolated func requestFails(_ display: OpaquePointer?, _ event: UnsafeMutableRawPointer?) -> Int32 {
  // SAFETY: Xlib's XErrorEvent, whose layout is fixed since X11R1: the window follows an int and a pointer, and the
  // error code follows the window and a long.
  let window = event?.load(fromByteOffset: 16, as: UInt.self)
  let code = event?.load(fromByteOffset: 32, as: UInt8.self)
  // Pass on all errors except 3 (BadWindow) and 9 (BadDrawable).
  guard code == 3 || code == 9 else { return previousHandler.withLock { $0 }?(display, event) ?? 0 }
  guard let window, ownWindows.withLock({ $0.contains(window) }) else { return 0 }
  isWindowDestroyed.store(true, ordering: .releasing)
  isConnectionBroken.store(true, ordering: .releasing)
  return 0
}

/// Xlib calls this first when the connection breaks.
private nonisolated func connectionBreaks(_ display: OpaquePointer?) -> Int32 {
  isConnectionBroken.store(true, ordering: .releasing)
  return 0
}

/// Xlib calls this after ``connectionBreaks(_:)``. When this function returns, further calls of Xlib do nothing.
private nonisolated func connectionIsBroken(_ display: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
  isConnectionBroken.store(true, ordering: .releasing)
}
