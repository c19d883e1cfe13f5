// An OpenGL context without a window, for one test.

import Glibc
import TandemPlayback

/// A context of Mesa's surfaceless platform, with one framebuffer in a texture.
///
/// Thread: the context is current on the thread that made it. This thread must also release the last reference.
final class OffscreenGL {
  let framebuffer: Framebuffer
  private let display: UnsafeMutableRawPointer
  private let context: UnsafeMutableRawPointer

  /// The loader for ``RenderTarget``.
  static let loader = OpenGLLoader { name in findFunction(name) }

  init(width: Int, height: Int) throws {
    let platform: @convention(c) (UInt32, UnsafeRawPointer?, UnsafePointer<Int32>?) -> UnsafeMutableRawPointer? =
      try function("eglGetPlatformDisplayEXT")
    guard let display = platform(EGL.surfaceless, nil, nil) else { throw OffscreenGLError(attempt: "no EGL display") }
    let initialize: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> UInt32 =
      try function("eglInitialize")
    guard initialize(display, nil, nil) != 0 else { throw OffscreenGLError(attempt: "eglInitialize") }
    let bind: @convention(c) (UInt32) -> UInt32 = try function("eglBindAPI")
    guard bind(EGL.openGL) != 0 else { throw OffscreenGLError(attempt: "eglBindAPI") }
    let create:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafePointer<Int32>?
      ) -> UnsafeMutableRawPointer? = try function("eglCreateContext")
    guard let context = create(display, nil, nil, nil) else { throw OffscreenGLError(attempt: "eglCreateContext") }
    self.display = display
    self.context = context
    try makeCurrent(display, context)
    framebuffer = try Self.makeFramebuffer(width, height)
  }

  deinit { end() }

  private(set) var isGone = false

  /// Destroys the context, as a display does when it closes its window.
  func end() {
    if isGone { return }
    isGone = true
    do {
      try makeCurrent(display, nil)
      let destroy: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> UInt32 =
        try function("eglDestroyContext")
      _ = destroy(display, context)
    } catch {
      print("the OpenGL context could not be ended: \(error)")
    }
  }

  /// The framebuffer's pixels, its first row first.
  func read() throws -> OwnedPixelBuffer {
    let picture = OwnedPixelBuffer(width: framebuffer.width, height: framebuffer.height)
    let bind: @convention(c) (UInt32, UInt32) -> Void = try function("glBindFramebuffer")
    let read: @convention(c) (Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeMutableRawPointer) -> Void =
      try function("glReadPixels")
    bind(GL.framebuffer, framebuffer.name)
    for row in 0..<framebuffer.height {
      // SAFETY: a row has four bytes per pixel.
      let pixels = picture.buffer.pixels + row * picture.buffer.stride
      read(0, Int32(row), Int32(framebuffer.width), 1, GL.bgra, GL.unsignedByte, pixels)
    }
    return picture
  }

  private static func makeFramebuffer(_ width: Int, _ height: Int) throws -> Framebuffer {
    var texture: UInt32 = 0
    var name: UInt32 = 0
    let make: @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void = try function("glGenTextures")
    let bindTexture: @convention(c) (UInt32, UInt32) -> Void = try function("glBindTexture")
    let image: @convention(c) (UInt32, Int32, Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeRawPointer?) -> Void =
      try function("glTexImage2D")
    let makeFramebuffers: @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void =
      try function("glGenFramebuffers")
    let bind: @convention(c) (UInt32, UInt32) -> Void = try function("glBindFramebuffer")
    let attach: @convention(c) (UInt32, UInt32, UInt32, UInt32, Int32) -> Void =
      try function("glFramebufferTexture2D")
    make(1, &texture)
    bindTexture(GL.texture2D, texture)
    image(GL.texture2D, 0, GL.rgba8, Int32(width), Int32(height), 0, GL.rgba, GL.unsignedByte, nil)
    makeFramebuffers(1, &name)
    bind(GL.framebuffer, name)
    attach(GL.framebuffer, GL.colourAttachment, GL.texture2D, texture, 0)
    bind(GL.framebuffer, 0)
    return Framebuffer(name: name, width: width, height: height)
  }
}

/// The error if OpenGL is missing or does not work.
struct OffscreenGLError: Error {
  var attempt: String
}

private enum EGL {
  static let surfaceless: UInt32 = 0x31DD
  static let openGL: UInt32 = 0x30A2
}

private enum GL {
  static let texture2D: UInt32 = 0x0DE1
  static let rgba: UInt32 = 0x1908
  static let rgba8: Int32 = 0x8058
  static let bgra: UInt32 = 0x80E1
  static let unsignedByte: UInt32 = 0x1401
  static let framebuffer: UInt32 = 0x8D40
  static let colourAttachment: UInt32 = 0x8CE0
}

private func makeCurrent(_ display: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer?) throws {
  let make:
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> UInt32 = try function("eglMakeCurrent")
  guard make(display, nil, nil, context) != 0 else { throw OffscreenGLError(attempt: "eglMakeCurrent") }
}

private func function<Function>(_ name: String) throws -> Function {
  guard let address = name.withCString(findFunction) else { throw OffscreenGLError(attempt: "\(name) is missing") }
  // SAFETY: the caller gives the documented signature of EGL or OpenGL.
  return unsafeBitCast(address, to: Function.self)
}

/// Finds a function of OpenGL or, from EGL 1.5 on, of EGL.
private func findFunction(_ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? {
  guard let library = dlopen("libEGL.so.1", RTLD_NOW), let symbol = dlsym(library, "eglGetProcAddress") else {
    return nil
  }
  // SAFETY: this is EGL's documented signature.
  let find = unsafeBitCast(
    symbol, to: (@convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?).self)
  return find(name)
}
