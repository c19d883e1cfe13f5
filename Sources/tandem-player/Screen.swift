// The window, or memory where there is no screen.

import Arguments
import Orchestration
import Playback
import SDLDisplay
import Shell

/// What shows the videos, chosen before there are players, because they draw by its means.
@MainActor
struct Screen {
  /// Nil without a window.
  let window: SDLDisplay?
  /// What was chosen, and why.
  let reason: String
  private let size: PictureSize

  /// - Throws: why there is no window, where one was asked for.
  ///
  /// - Parameter isLenient: whether a session goes on without its window rather than not at all.
  init(_ invocation: Invocation, isLenient: Bool = false) throws(Failure) {
    let geometry = invocation.size(.geometry)
    size = PictureSize(width: geometry?.width ?? 1280, height: geometry?.height ?? 720)
    let display = invocation.text(.display) ?? "auto"
    if display == "headless" {
      (window, reason) = (nil, "asked for")
      return
    }
    let options = try Self.options(invocation, size)
    do throws(DisplayError) {
      let window = try SDLDisplay(options)
      (self.window, reason) = (window, window.choice)
    } catch {
      let hint = options.presenter == .openGL ? "--presenter software, or " : ""
      guard isLenient || display == "auto" && options.presenter != .openGL else {
        throw Failure(.unavailable, "\(error); try \(hint)--display headless")
      }
      Terminal.printError("\(error); playing headless, with sound")
      (window, reason) = (nil, error.description)
    }
  }

  private static func options(_ invocation: Invocation, _ size: PictureSize) throws(Failure) -> SDLDisplay.Options {
    var options = SDLDisplay.Options()
    options.size = size
    options.isFullScreen = invocation.has(.fullscreen)
    // A simulated player paints memory only.
    options.canUseOpenGL = invocation.text(.player) != "simulated"
    switch invocation.text(.presenter) {
    case "opengl":
      guard options.canUseOpenGL else {
        throw Failure(.usage, "--presenter opengl needs --player mpv: the simulated player knows no OpenGL")
      }
      options.presenter = .openGL
    case "software": options.presenter = .software
    default: options.presenter = .automatic
    }
    return options
  }

  var renderer: PictureRenderer { window?.renderer ?? .memory }

  /// `window, software: OpenGL is llvmpipe …`
  var words: String { window == nil ? "headless: \(reason)" : "window, \(reason)" }

  /// The display of these players.
  func display(of players: PlayerPair<any Player>) -> any Display {
    let sources = PlayerPair<any VideoSource>(a: players.a.video, b: players.b.video)
    guard let window else { return HeadlessDisplay(sources, width: size.width, height: size.height) }
    window.attach(sources)
    return window
  }
}
