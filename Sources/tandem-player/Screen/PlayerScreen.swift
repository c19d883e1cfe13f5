// The window, or memory where there is no screen.

import TandemArguments
import TandemRules
import TandemPlayback
import TandemSDL
import TandemShell

/// What shows the videos. Where players draw by its means, it is there before them.
@MainActor
struct PlayerScreen {
  /// Nil without a window.
  let window: SDLDisplay?
  /// What was chosen, and why.
  let reason: String
  private let size: PictureSize
  /// For a window that there was before.
  private let search: DisplaySearch?

  /// How long a window system may take to answer.
  private static let patience = Duration.seconds(1)

  /// - Parameters:
  ///   - hadWindow: whether there was a window when the player before this one died; nil for the first player. Whoever
  ///     comes after another goes on without a window rather than not at all.
  ///   - isBack: called on another thread when a window that there was before can be opened.
  /// - Throws: why there is no window, where one was asked for.
  init(
    _ invocation: ParsedCommandLine, after hadWindow: Bool? = nil, isBack: @escaping @Sendable () -> Void = {}
  ) throws(CLIError) {
    let geometry = invocation.size(.geometry)
    size = PictureSize(width: geometry?.width ?? 1280, height: geometry?.height ?? 720)
    let display = invocation.text(.display) ?? "auto"
    if display == "headless" {
      (search, window, reason) = (nil, nil, "asked for")
      return
    }
    let options = try Self.options(invocation, size)
    let search = hadWindow == true ? DisplaySearch() : nil
    if let search, !search.answers(within: Self.patience) {
      search.whenThere(isBack)
      (self.search, window, reason) = (search, nil, "the X server does not answer")
      return
    }
    do throws(DisplayError) {
      let window = try SDLDisplay(options)
      (self.search, self.window, reason) = (nil, window, window.choice)
    } catch {
      let hint = options.presenter == .openGL ? "--presenter software, or " : ""
      guard hadWindow != nil || display == "auto" && options.presenter != .openGL else {
        throw CLIError(.unavailable, "\(error); try \(hint)--display headless")
      }
      Terminal.printError("\(error); playing headless, with sound")
      search?.whenThere(isBack)
      (self.search, window, reason) = (search, nil, error.description)
    }
  }

  /// Whether it is known before there is a screen that its players draw into memory.
  static func drawsInMemory(_ invocation: ParsedCommandLine) -> Bool {
    if invocation.text(.display) == "headless" || invocation.text(.player) == "simulated" { return true }
    return switch invocation.text(.presenter) {
    case "opengl": false
    case "software": true
    default: !GraphicsCard.isThere()
    }
  }

  static func options(_ invocation: ParsedCommandLine, _ size: PictureSize) throws(CLIError) -> SDLDisplay.Options {
    var options = SDLDisplay.Options()
    options.size = size
    options.isFullScreen = invocation.has(.fullscreen)
    // A simulated player paints memory only.
    options.canUseOpenGL = invocation.text(.player) != "simulated"
    switch invocation.text(.presenter) {
    case "opengl":
      guard options.canUseOpenGL else {
        throw CLIError(.usage, "--presenter opengl needs --player mpv: the simulated player knows no OpenGL")
      }
      options.presenter = .openGL
    case "software": options.presenter = .software
    default: options.presenter = .automatic
    }
    return options
  }

  var renderer: RenderTarget { window?.renderer ?? .memory }

  /// `window, software: this machine shows no graphics card`
  var words: String { window == nil ? "headless: \(reason)" : "window, \(reason)" }

  /// The display of these players.
  func display(of players: PlayerPair<any PlaybackEngine>) -> any VideoDisplay {
    let sources = PlayerPair<any VideoSource>(a: players.a.video, b: players.b.video)
    guard let window else { return HeadlessDisplay(sources, width: size.width, height: size.height) }
    window.attach(sources)
    return window
  }
}
