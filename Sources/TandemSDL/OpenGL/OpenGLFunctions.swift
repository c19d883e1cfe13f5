import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// Functions of one OpenGL context that OpenGL 2.1 and OpenGL ES 2 share, looked up by name.
///
/// Each property is one function.
struct OpenGLFunctions {
  /// OpenGL's `GLenum` with the type that Swift gives to OpenGL's constants.
  typealias Enum = Int32
  typealias Name = UInt32
  typealias Names = @convention(c) (Int32, UnsafeMutablePointer<Name>?) -> Void
  typealias Bind = @convention(c) (Enum, Name) -> Void
  typealias Take = @convention(c) (Name) -> Void
  typealias Choose = @convention(c) (Enum) -> Void
  typealias Make = @convention(c) () -> Name
  typealias Ask = @convention(c) (Name, Enum, UnsafeMutablePointer<Int32>?) -> Void
  typealias Pair = @convention(c) (Name, Name) -> Void

  let getString: @convention(c) (Enum) -> UnsafePointer<UInt8>?
  let genTextures: Names
  let deleteTextures: Names
  let bindTexture: Bind
  let activeTexture: Choose
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
  let clear: Choose
  let enable: Choose
  let disable: Choose
  let blendFuncSeparate: @convention(c) (Enum, Enum, Enum, Enum) -> Void
  let blendEquation: Choose
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
  init() throws(DisplayError) {
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
    isEmbedded = getString(GL_VERSION).map { String(cString: $0).hasPrefix("OpenGL ES") } ?? false
  }

  /// Makes a texture, which is bound afterwards.
  ///
  /// - Parameters:
  ///   - filter: the filter for a scaled texture.
  ///   - pixels: the first picture; nil for undefined pixels.
  func makeTexture(_ size: PictureSize, filter: Int32, pixels: [UInt8]? = nil) -> UInt32 {
    var texture: UInt32 = 0
    genTextures(1, &texture)
    activeTexture(GL_TEXTURE0)
    bindTexture(GL_TEXTURE_2D, texture)
    for (parameter, value) in [
      (GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ] {
      texParameteri(GL_TEXTURE_2D, parameter, value)
    }
    // Unbind any buffer that a player has left bound, because OpenGL would read the picture from it.
    if bindVertexArray != nil { bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0) }
    texImage2D(
      GL_TEXTURE_2D, 0, GL_RGBA, Int32(size.width), Int32(size.height), 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels)
    return texture
  }

  private static func look<Function>(_ name: String) -> Function? {
    // SAFETY: the types are those of OpenGL's specification, or have the same size.
    SDL_GL_GetProcAddress(name).map { unsafeBitCast($0, to: Function.self) }
  }

  private static func find<Function>(_ name: String) throws(DisplayError) -> Function {
    guard let function: Function = look(name) else { throw DisplayError.openGL("OpenGL has no \(name)") }
    return function
  }
}
