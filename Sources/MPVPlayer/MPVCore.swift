// One libmpv core and its renderer.

import CMPV
import Glibc

/// Owns a libmpv core and its software renderer. After `init` only the asynchronous half of libmpv is used.
///
/// Order: `end(within:)` is called exactly once, before the last reference goes. It frees in the one order that libmpv
/// allows: render update callback → renderer → wakeup callback → core → the callbacks' context.
/// Thread: the session's.
final class MPVCore {
  let handle: OpaquePointer
  let renderer: OpaquePointer
  let flags: WakeFlags
  /// What the callbacks are given; holds one reference to `flags`.
  let context: UnsafeMutableRawPointer
  private var hasEnded = false

  init(_ options: MPVOptions, flags: WakeFlags) throws(MPVError) {
    // libmpv reads and writes numbers with the C library and refuses to be made in any other locale.
    setlocale(LC_NUMERIC, "C")
    QuietLibraries.hush
    guard let handle = mpv_create() else { throw MPVError("create a player", reason: "libmpv is out of memory") }
    do throws(MPVError) {
      try Self.setUp(handle, options)
      renderer = try Self.makeRenderer(handle)
    } catch {
      mpv_terminate_destroy(handle)
      throw error
    }
    self.handle = handle
    self.flags = flags
    // SAFETY: released by `end(within:)` after libmpv's threads have ended.
    context = Unmanaged.passRetained(flags).toOpaque()
    mpv_set_wakeup_callback(handle, eventsHaveCome, context)
    mpv_render_context_set_update_callback(renderer, framesHaveCome, context)
  }

  deinit { precondition(hasEnded, "a libmpv core was dropped without being ended") }

  /// Ends the core on a thread of its own, because a core that waits for a dead network may take its time.
  ///
  /// - Returns: whether it ended within the bound. If not, it is left to end when it can, and nothing of it is used
  ///   any more.
  @discardableResult
  func end(within bound: Duration) -> Bool {
    precondition(!hasEnded, "a libmpv core is ended once")
    hasEnded = true
    mpv_render_context_set_update_callback(renderer, nil, nil)
    return CoreEnding(handle: handle, renderer: renderer, context: context).run(within: bound)
  }

  private static func setUp(_ handle: OpaquePointer, _ options: MPVOptions) throws(MPVError) {
    for (name, value) in options.required {
      try MPVError.check("set libmpv's option \(name)=\(value)", mpv_set_option_string(handle, name, value))
    }
    // An option that this libmpv does not have concerns something that it does not do.
    for (name, value) in options.optional { _ = mpv_set_option_string(handle, name, value) }
    // Warnings too: ffmpeg says only there what an HTTP server answered.
    try MPVError.check("listen to libmpv's messages", mpv_request_log_messages(handle, "warn"))
    try MPVError.check("start libmpv", mpv_initialize(handle))
  }

  private static func makeRenderer(_ handle: OpaquePointer) throws(MPVError) -> OpaquePointer {
    var renderer: OpaquePointer?
    // SAFETY: the parameters live until the call returns, and libmpv keeps none of them.
    let code = "sw".withCString { api in
      var parameters = [
        mpv_render_param(type: MPV_RENDER_PARAM_API_TYPE, data: UnsafeMutableRawPointer(mutating: api)),
        mpv_render_param(),
      ]
      return mpv_render_context_create(&renderer, handle, &parameters)
    }
    try MPVError.check("create libmpv's renderer", code)
    guard let renderer else { throw MPVError("create libmpv's renderer", reason: "there is none") }
    return renderer
  }
}
