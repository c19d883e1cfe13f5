import CTandemMPV
import TandemPlayback

/// Owns a libmpv render context. A core has at most one render context at a time.
///
/// Order: `free()` is called exactly once, before the core ends. During this call the renderer's own OpenGL context is
/// current, or it is gone for good and no context is current.
/// Thread: the session's; any thread may free a software renderer.
final class MPVRenderer {
  private let context: OpaquePointer
  /// The context of ``findFunction(_:_:)``, retained until the render context is freed.
  private let loader: Unmanaged<LoaderBox>?

  init(_ handle: OpaquePointer, _ renderer: RenderTarget) throws(MPVError) {
    switch renderer {
    case .memory:
      loader = nil
      context = try Self.make(handle, "sw", [])
    case .openGL(let openGL):
      // SAFETY: released by `free()`, or below if the render context can't be created.
      let loader = Unmanaged.passRetained(LoaderBox(openGL))
      var parameters = mpv_opengl_init_params()
      parameters.get_proc_address = findFunction
      parameters.get_proc_address_ctx = loader.toOpaque()
      do throws(MPVError) {
        context = try Self.makeOpenGL(handle, &parameters)
      } catch {
        loader.release()
        throw error
      }
      self.loader = loader
    }
  }

  var isSoftware: Bool { loader == nil }

  func free() {
    mpv_render_context_free(context)
    loader?.release()
  }

  /// - Parameter flags: the ``EventSignal`` that is raised when a frame is ready; it outlives the renderer. Nil stops
  ///   the signals.
  func announce(to flags: UnsafeMutableRawPointer?) {
    mpv_render_context_set_update_callback(context, flags == nil ? nil : framesHaveCome, flags)
  }

  /// Returns true if the newest frame was not taken yet.
  func hasFrame() -> Bool {
    mpv_render_context_update(context) & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0
  }

  func draw(into picture: PixelBuffer) {
    precondition(isSoftware, "a player that draws with OpenGL can't draw into memory")
    var size = (Int32(picture.width), Int32(picture.height))
    var stride = picture.stride
    // SAFETY: the memory of the parameters lives until the call returns, and libmpv keeps no
    // pointer to it. The picture's memory is as large as its size and stride say.
    withUnsafeMutablePointer(to: &size) { size in
      withUnsafeMutablePointer(to: &stride) { stride in
        "bgr0".withCString { format in
          render([
            (MPV_RENDER_PARAM_SW_SIZE, UnsafeMutableRawPointer(size)),
            (MPV_RENDER_PARAM_SW_FORMAT, UnsafeMutableRawPointer(mutating: format)),
            (MPV_RENDER_PARAM_SW_STRIDE, UnsafeMutableRawPointer(stride)),
            (MPV_RENDER_PARAM_SW_POINTER, picture.pixels),
          ])
        }
      }
    }
  }

  func draw(into framebuffer: Framebuffer) {
    precondition(!isSoftware, "a player that draws into memory can't draw with OpenGL")
    var target = mpv_opengl_fbo(
      fbo: Int32(bitPattern: framebuffer.name), w: Int32(framebuffer.width), h: Int32(framebuffer.height),
      internal_format: 0)
    var flips: Int32 = 0
    // SAFETY: as above.
    withUnsafeMutablePointer(to: &target) { target in
      withUnsafeMutablePointer(to: &flips) { flips in
        render([
          (MPV_RENDER_PARAM_OPENGL_FBO, UnsafeMutableRawPointer(target)),
          (MPV_RENDER_PARAM_FLIP_Y, UnsafeMutableRawPointer(flips)),
        ])
      }
    }
  }

  /// Takes the newest frame without drawing it.
  func take() {
    var skips: Int32 = 1
    // SAFETY: as above.
    withUnsafeMutablePointer(to: &skips) { render([(MPV_RENDER_PARAM_SKIP_RENDERING, UnsafeMutableRawPointer($0))]) }
  }

  private typealias Parameter = (mpv_render_param_type, UnsafeMutableRawPointer)

  /// - Parameter parameters: pointers that live until the call returns.
  private func render(_ parameters: [Parameter]) {
    var blocks: Int32 = 0
    // SAFETY: as above.
    withUnsafeMutablePointer(to: &blocks) { blocks in
      var list = Self.list(parameters + [(MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, UnsafeMutableRawPointer(blocks))])
      _ = mpv_render_context_render(context, &list)
    }
  }

  private static func makeOpenGL(
    _ handle: OpaquePointer, _ parameters: inout mpv_opengl_init_params
  ) throws(MPVError) -> OpaquePointer {
    // SAFETY: as below.
    let context = withUnsafeMutablePointer(to: &parameters) { parameters in
      Result { () throws(MPVError) in
        try make(
          handle, MPV_RENDER_API_TYPE_OPENGL,
          [(MPV_RENDER_PARAM_OPENGL_INIT_PARAMS, UnsafeMutableRawPointer(parameters))])
      }
    }
    return try context.get()
  }

  private static func make(
    _ handle: OpaquePointer, _ api: String, _ parameters: [Parameter]
  ) throws(MPVError) -> OpaquePointer {
    var context: OpaquePointer?
    // SAFETY: the parameters live until the call returns, and libmpv keeps none of them.
    let code = api.withCString { api in
      var list = list([(MPV_RENDER_PARAM_API_TYPE, UnsafeMutableRawPointer(mutating: api))] + parameters)
      return mpv_render_context_create(&context, handle, &list)
    }
    try MPVError.check("create libmpv's renderer", code)
    guard let context else { throw MPVError(attempted: "create libmpv's renderer", reason: "libmpv returned none") }
    return context
  }

  /// Returns libmpv's list of parameters, with its terminating entry.
  private static func list(_ parameters: [Parameter]) -> [mpv_render_param] {
    parameters.map { mpv_render_param(type: $0.0, data: $0.1) } + [mpv_render_param()]
  }
}

/// Holds the loader of OpenGL's functions at a fixed address.
private final class LoaderBox: Sendable {
  let loader: OpenGLLoader

  init(_ loader: OpenGLLoader) { self.loader = loader }
}

/// libmpv's `get_proc_address`, at file scope for the reason given at ``eventsHaveCome(_:)``.
private nonisolated func findFunction(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
  guard let context, let name else { return nil }
  // SAFETY: retained by the renderer until its context is freed.
  return Unmanaged<LoaderBox>.fromOpaque(context).takeUnretainedValue().loader.address(name)
}
