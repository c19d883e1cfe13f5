import CTandemSDL
import TandemOrchestrator

/// Functions of one OpenGL context that OpenGL 2.1 and OpenGL ES 2 share, looked up by name.
///
/// Each property is one function.
struct OpenGLFunctions {
  typealias Enum = UInt32
  typealias Name = UInt32
  typealias Names = @convention(c) (Int32, UnsafeMutablePointer<Name>?) -> Void
  typealias Bind = @convention(c) (Enum, Name) -> Void
  typealias Take = @convention(c) (Name) -> Void
  typealias Make = @convention(c) () -> Name
  typealias Ask = @convention(c) (Name, Enum, UnsafeMutablePointer<Int32>?) -> Void
  typealias Pair = @convention(c) (Name, Name) -> Void

  let getString: @convention(c) (Enum) -> UnsafePointer<UInt8>?
  let genTextures: Names
  let deleteTextures: Names
  let bindTexture: Bind
  let activeTexture: Take
  let texParameteri: @convention(c) (Enum, Enum, Int32) -> Void
  let texImage2D: @convention(c) (Enum, Int32, Int32, Int32, Int32, Int32, Enum, Enum, UnsafeRawPointer?) -> Void
  let genFramebuffers: Names
  let deleteFramebuffers: Names
  let bindFramebuffer: Bind
  let framebufferTexture2D: @convention(c) (Enum, Enum, Enum, Name, Int32) -> Void
  let checkFramebufferStatus: @convention(c) (Enum) -> Enum
  let createShader: @convention(c) (Enum) -> Name
  let shaderSource: @convention(c) (Name, Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?) -> Void
  let compileShader: Take
  let getShaderiv: Ask
  let getShaderInfoLog: @convention(c) (Name, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>?) -> Void
  let deleteShader: Take
  let createProgram: Make
  let attachShader: Pair
  let bindAttribLocation: @convention(c) (Name, Name, UnsafePointer<CChar>?) -> Void
  let linkProgram: Take
  let getProgramiv: Ask
  let useProgram: Take
  let getUniformLocation: @convention(c) (Name, UnsafePointer<CChar>?) -> Int32
  let uniform1i: @convention(c) (Int32, Int32) -> Void
  let uniform4f: @convention(c) (Int32, Float, Float, Float, Float) -> Void
  let genBuffers: Names
  let bindBuffer: Bind
  let bufferData: @convention(c) (Enum, Int, UnsafeRawPointer?, Enum) -> Void
  let vertexAttribPointer: @convention(c) (Name, Int32, Enum, UInt8, Int32, UnsafeRawPointer?) -> Void
  let enableVertexAttribArray: Take
  let drawArrays: @convention(c) (Enum, Int32, Int32) -> Void
  let viewport: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  let clearColor: @convention(c) (Float, Float, Float, Float) -> Void
  let clear: Take
  let enable: Take
  let disable: Take
  let blendFuncSeparate: @convention(c) (Enum, Enum, Enum, Enum) -> Void
  let blendEquation: Take
  let colorMask: @convention(c) (UInt8, UInt8, UInt8, UInt8) -> Void
  let pixelStorei: @convention(c) (Enum, Int32) -> Void
  let readPixels: @convention(c) (Int32, Int32, Int32, Int32, Enum, Enum, UnsafeMutableRawPointer?) -> Void
  /// A function that only some contexts have.
  let bindVertexArray: Take?
  let bindSampler: Pair?
  let getGraphicsResetStatus: Make?

  /// True for OpenGL ES.
  let isEmbedded: Bool

  /// Loads the functions of the current context.
  init() throws(PresenterError) {
    getString = try Self.find("glGetString")
    genTextures = try Self.find("glGenTextures")
    deleteTextures = try Self.find("glDeleteTextures")
    bindTexture = try Self.find("glBindTexture")
    activeTexture = try Self.find("glActiveTexture")
    texParameteri = try Self.find("glTexParameteri")
    texImage2D = try Self.find("glTexImage2D")
    genFramebuffers = try Self.find("glGenFramebuffers")
    deleteFramebuffers = try Self.find("glDeleteFramebuffers")
    bindFramebuffer = try Self.find("glBindFramebuffer")
    framebufferTexture2D = try Self.find("glFramebufferTexture2D")
    checkFramebufferStatus = try Self.find("glCheckFramebufferStatus")
    createShader = try Self.find("glCreateShader")
    shaderSource = try Self.find("glShaderSource")
    compileShader = try Self.find("glCompileShader")
    getShaderiv = try Self.find("glGetShaderiv")
    getShaderInfoLog = try Self.find("glGetShaderInfoLog")
    deleteShader = try Self.find("glDeleteShader")
    createProgram = try Self.find("glCreateProgram")
    attachShader = try Self.find("glAttachShader")
    bindAttribLocation = try Self.find("glBindAttribLocation")
    linkProgram = try Self.find("glLinkProgram")
    getProgramiv = try Self.find("glGetProgramiv")
    useProgram = try Self.find("glUseProgram")
    getUniformLocation = try Self.find("glGetUniformLocation")
    uniform1i = try Self.find("glUniform1i")
    uniform4f = try Self.find("glUniform4f")
    genBuffers = try Self.find("glGenBuffers")
    bindBuffer = try Self.find("glBindBuffer")
    bufferData = try Self.find("glBufferData")
    vertexAttribPointer = try Self.find("glVertexAttribPointer")
    enableVertexAttribArray = try Self.find("glEnableVertexAttribArray")
    drawArrays = try Self.find("glDrawArrays")
    viewport = try Self.find("glViewport")
    clearColor = try Self.find("glClearColor")
    clear = try Self.find("glClear")
    enable = try Self.find("glEnable")
    disable = try Self.find("glDisable")
    blendFuncSeparate = try Self.find("glBlendFuncSeparate")
    blendEquation = try Self.find("glBlendEquation")
    colorMask = try Self.find("glColorMask")
    pixelStorei = try Self.find("glPixelStorei")
    readPixels = try Self.find("glReadPixels")
    bindVertexArray = Self.look("glBindVertexArray")
    bindSampler = Self.look("glBindSampler")
    getGraphicsResetStatus =
      Self.look("glGetGraphicsResetStatus") ?? Self.look("glGetGraphicsResetStatusARB")
      ?? Self.look("glGetGraphicsResetStatusEXT")
    isEmbedded = getString(GL.version).map { String(cString: $0).hasPrefix("OpenGL ES") } ?? false
  }

  /// Makes a texture, which is bound afterwards.
  ///
  /// - Parameters:
  ///   - filter: the filter for a scaled texture.
  ///   - pixels: the first picture; nil for undefined pixels.
  func makeTexture(_ size: PictureSize, filter: Int32, pixels: [UInt8]? = nil) -> UInt32 {
    var texture: UInt32 = 0
    genTextures(1, &texture)
    activeTexture(GL.texture0)
    bindTexture(GL.texture2D, texture)
    for (parameter, value) in [
      (GL.textureMinFilter, filter), (GL.textureMagFilter, filter), (GL.textureWrapS, GL.clampToEdge),
      (GL.textureWrapT, GL.clampToEdge),
    ] {
      texParameteri(GL.texture2D, parameter, value)
    }
    // Unbind any buffer that a player has left bound, because OpenGL would read the picture from it.
    if bindVertexArray != nil { bindBuffer(GL.pixelUnpackBuffer, 0) }
    texImage2D(
      GL.texture2D, 0, Int32(GL.rgba), Int32(size.width), Int32(size.height), 0, GL.rgba, GL.unsignedByte, pixels)
    return texture
  }

  private static func look<Function>(_ name: String) -> Function? {
    // SAFETY: the types are those of OpenGL's specification.
    SDL_GL_GetProcAddress(name).map { unsafeBitCast($0, to: Function.self) }
  }

  private static func find<Function>(_ name: String) throws(PresenterError) -> Function {
    guard let function: Function = look(name) else { throw PresenterError(reason: "OpenGL has no \(name)") }
    return function
  }
}

/// OpenGL's constants.
enum GL {
  static let renderer: UInt32 = 0x1f01
  static let version: UInt32 = 0x1f02
  static let texture2D: UInt32 = 0x0de1
  static let texture0: UInt32 = 0x84c0
  static let textureMinFilter: UInt32 = 0x2801
  static let textureMagFilter: UInt32 = 0x2800
  static let textureWrapS: UInt32 = 0x2802
  static let textureWrapT: UInt32 = 0x2803
  static let linear: Int32 = 0x2601
  static let nearest: Int32 = 0x2600
  static let clampToEdge: Int32 = 0x812f
  static let rgba: UInt32 = 0x1908
  static let unsignedByte: UInt32 = 0x1401
  static let float: UInt32 = 0x1406
  static let framebuffer: UInt32 = 0x8d40
  static let colorAttachment0: UInt32 = 0x8ce0
  static let framebufferComplete: UInt32 = 0x8cd5
  static let colorBufferBit: UInt32 = 0x4000
  static let vertexShader: UInt32 = 0x8b31
  static let fragmentShader: UInt32 = 0x8b30
  static let compileStatus: UInt32 = 0x8b81
  static let linkStatus: UInt32 = 0x8b82
  static let arrayBuffer: UInt32 = 0x8892
  static let pixelUnpackBuffer: UInt32 = 0x88ec
  static let pixelPackBuffer: UInt32 = 0x88eb
  static let staticDraw: UInt32 = 0x88e4
  static let triangleStrip: UInt32 = 0x0005
  static let blend: UInt32 = 0x0be2
  static let scissorTest: UInt32 = 0x0c11
  static let depthTest: UInt32 = 0x0b71
  static let stencilTest: UInt32 = 0x0b90
  static let cullFace: UInt32 = 0x0b44
  static let framebufferSRGB: UInt32 = 0x8db9
  static let one: UInt32 = 1
  static let oneMinusSourceAlpha: UInt32 = 0x0303
  static let add: UInt32 = 0x8006
  static let packAlignment: UInt32 = 0x0d05
  static let unpackAlignment: UInt32 = 0x0cf5
  static let unpackRowLength: UInt32 = 0x0cf2
}
