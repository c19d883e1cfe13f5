import CTandemSDL
import Glibc

/// Calls the libraries that SDL has loaded, so that Tandem links none of them.
enum WindowSystem {
  private typealias Number = @convention(c) (OpaquePointer?) -> Int32
  private typealias Lookup = @convention(c) (UnsafeMutablePointer<XKeyEvent>?, Int32) -> UInt

  /// The maximum time to wait for the window system.
  static let patience = Duration.milliseconds(100)

  /// The window system's information about a window; nil if SDL does not provide it.
  static func info(of window: Window) -> SDL_SysWMinfo? {
    var info = SDL_SysWMinfo()
    info.version = SDL_version(
      major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION), patch: UInt8(SDL_PATCHLEVEL))
    return SDL_GetWindowWMInfo(window.handle, &info) == SDL_TRUE ? info : nil
  }

  /// The descriptor that becomes readable when events arrive; nil if the window system has none.
  static func descriptor(of window: Window) -> Int32? {
    guard let info = info(of: window) else { return nil }
    // SAFETY: `subsystem` determines which member of the union is valid. The functions have their
    // documented signatures. The connection is open as long as the window.
    switch info.subsystem {
    case SDL_SYSWM_X11:
      guard let function = symbol("XConnectionNumber", in: "libX11.so.6") else { return nil }
      return unsafeBitCast(function, to: Number.self)(info.info.x11.display)
    case SDL_SYSWM_WAYLAND:
      guard let function = symbol("wl_display_get_fd", in: "libwayland-client.so.0") else { return nil }
      return unsafeBitCast(function, to: Number.self)(info.info.wl.display)
    default: return nil
    }
  }

  /// The key of an X11 key event; nil for other events.
  static func key(of event: SDL_SysWMEvent) -> (symbol: UInt, code: UInt32, isDown: Bool)? {
    guard let message = event.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return nil }
    var key = message.pointee.msg.x11.event.xkey
    guard key.type == KeyPress || key.type == KeyRelease, let function = symbol("XLookupKeysym", in: "libX11.so.6")
    else { return nil }
    // SAFETY: Xlib's documented signature; the event is a copy. The function is looked up each time, because SDL may
    // have unloaded the library in between.
    let lookup = unsafeBitCast(function, to: Lookup.self)
    return (lookup(&key, 0), key.keycode, key.type == KeyPress)
  }

  /// A function of a loaded library; nil if the library is not loaded.
  static func symbol(_ name: String, in library: String) -> UnsafeMutableRawPointer? {
    guard let handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD) else { return nil }
    // Release only this reference; SDL keeps its own.
    defer { dlclose(handle) }
    return dlsym(handle, name)
  }
}
