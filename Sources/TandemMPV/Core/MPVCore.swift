import CTandemMPV
import Glibc
import TandemPlayback

/// Owns a libmpv core and its renderer. After `init`, the session uses only libmpv's asynchronous
/// calls.
///
/// Order: `end(answers:)` is called exactly once, before the last reference is released.
/// `end(answers:)` frees everything in the only order that libmpv allows: render update callback →
/// renderer → wakeup callback → core → the callbacks' context. An OpenGL renderer is freed on the
/// thread of its context, the session's thread. Thread: the session's.
final class MPVCore {
  let handle: OpaquePointer
  /// The renderer; nil if a replacement could not be created.
  private(set) var renderer: MPVRenderer?
  let flags: EventSignal
  /// Examines each content before libmpv plays it.
  let gate: MediaAdmission
  /// The callbacks' context, which holds one reference to `flags`.
  let context: UnsafeMutableRawPointer
  private var hasEnded = false

  init(_ options: MPVOptions, _ renderer: RenderTarget, flags: EventSignal) throws(MPVError) {
    guard let handle = Self.create() else { throw MPVError(attempted: "create a player", reason: MPVError.missing) }
    do throws(MPVError) {
      try Self.setUp(handle, options, renderer)
      gate = try MediaAdmission(handle, options, wake: flags.wake)
      self.renderer = try MPVRenderer(handle, renderer)
    } catch {
      mpv_terminate_destroy(handle)
      throw error
    }
    self.handle = handle
    self.flags = flags
    // SAFETY: ``CoreShutdown`` releases the flags after libmpv's threads have ended.
    context = Unmanaged.passRetained(flags).toOpaque()
    mpv_set_wakeup_callback(handle, eventsHaveCome, context)
    self.renderer?.announce(to: context)
  }

  deinit { precondition(hasEnded, "a libmpv core was dropped without being ended") }

  /// Begins to end the core on a separate thread, because a core that waits for a dead network may
  /// end slowly. The session must not use the core afterwards.
  ///
  /// - Parameter answers: true if the core still answers. The OpenGL renderer of a core that does
  ///   not answer can't be freed, so the core is abandoned with everything that it holds.
  /// - Returns: nil if the core is abandoned.
  func end(answers: Bool) -> CoreShutdown? {
    precondition(!hasEnded, "a libmpv core can be ended only once")
    hasEnded = true
    renderer?.announce(to: nil)
    if renderer?.isSoftware == false {
      guard answers else {
        mpv_set_wakeup_callback(handle, nil, nil)
        return nil
      }
      freeRenderer()
    }
    let ending = CoreShutdown(handle: handle, renderer: renderer, context: context)
    ending.begin()
    return ending
  }

  /// Replaces the renderer. libmpv closes its video output together with the old renderer.
  func use(_ new: RenderTarget) throws(MPVError) {
    renderer?.announce(to: nil)
    freeRenderer()
    let made = try MPVRenderer(handle, new)
    made.announce(to: context)
    renderer = made
  }

  private func freeRenderer() {
    renderer?.free()
    renderer = nil
  }

  /// Creates a core that has no options yet. The core is nil for the reason ``MPVError/missing``.
  static func create() -> OpaquePointer? {
    // Set the C locale: libmpv refuses to start in any other locale, because it reads and writes
    // numbers with the C library.
    setlocale(LC_NUMERIC, "C")
    LibraryLogging.silence
    FFmpegLimits.apply
    return mpv_create()
  }

  static func setUp(_ handle: OpaquePointer, _ options: MPVOptions, _ renderer: RenderTarget) throws(MPVError) {
    for (name, value) in options.required(with: renderer) {
      try MPVError.check("set libmpv's option \(name)=\(value)", mpv_set_option_string(handle, name, value))
    }
    // Ignore errors: a libmpv without one of these options also lacks the feature that the option
    // disables.
    for (name, value) in options.optional { _ = mpv_set_option_string(handle, name, value) }
    // Request warnings as well as errors, because ffmpeg reports a server's HTTP status only as a
    // warning.
    try MPVError.check("listen to libmpv's messages", mpv_request_log_messages(handle, "warn"))
    try MPVError.check("start libmpv", mpv_initialize(handle))
    try ForwardedOptions.set(options.passed, on: handle)
  }
}
