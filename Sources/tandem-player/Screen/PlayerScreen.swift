import TandemCLI
import TandemOrchestrator
import TandemPlayback
import TandemSDL

/// The display and its window. If the players draw into the window, the window must exist before
/// the players.
@MainActor
struct PlayerScreen {
  /// The window; nil for a screen without a window.
  let window: (any WindowDisplay)?
  /// The chosen presenter or display, with the reason.
  let reason: String
  private let size: PictureSize
  /// The search for a display. It begins when the window is lost.
  private let search: DisplaySearch?

  /// The maximum time to wait for the window system's answer.
  private static let patience = Duration.seconds(1)

  /// - Parameters:
  ///   - hadWindow: true if the crashed player had a window; nil for the first player. A restarted player that can't
  ///   open a window continues without one.
  ///   - isBack: called on another thread when the lost window can be opened again.
  /// - Throws: if a requested window can't be opened.
  init(
    _ invocation: ParsedCommandLine, after hadWindow: Bool? = nil, isBack: @escaping @Sendable () -> Void = {}
  ) throws(CLIError) {
    let geometry = invocation.size(.geometry)
    size = PictureSize(width: geometry?.width ?? 1280, height: geometry?.height ?? 720)
    let display = invocation.text(.display) ?? "auto"
    if display == "headless" {
      (search, window, reason) = (nil, nil, "requested")
      return
    }
    var options = try Self.options(invocation, size)
    let search = hadWindow == true ? DisplaySearch() : nil
    if let search, !search.answers(within: Self.patience) {
      search.whenThere(isBack)
      (self.search, window, reason) = (search, nil, "the window system does not answer")
      return
    }
    if let name = invocation.text(.screen) { options.monitor = try Self.monitor(name, isFirst: hadWindow == nil) }
    do throws(DisplayError) {
      let window = try SDLDisplay(options)
      (self.search, self.window, reason) = (nil, window, window.choice)
    } catch {
      let hint = options.presenter == .openGL ? "--presenter software, or " : ""
      guard hadWindow != nil || display == "auto" && options.presenter != .openGL else {
        throw CLIError(.unavailable, "\(error); try \(hint)--display headless")
      }
      Terminal.printError("\(error); playing without a window, with audio")
      search?.whenThere(isBack)
      (self.search, window, reason) = (search, nil, error.description)
    }
  }

  /// Returns true if the players will certainly use the software renderer. The result is known before the screen
  /// exists.
  static func drawsInMemory(_ invocation: ParsedCommandLine) -> Bool {
    if invocation.text(.display) == "headless" || invocation.text(.player) == "simulated" { return true }
    return switch invocation.text(.presenter) {
    case "opengl": false
    case "software": true
    default: !GraphicsCard.isThere()
    }
  }

  /// The number of the monitor that `--screen` names.
  ///
  /// - Parameter isFirst: false for a restarted player, whose window opens on the first monitor if the monitor has
  ///   gone.
  private static func monitor(_ name: String, isFirst: Bool) throws(CLIError) -> Int {
    let monitors: [Monitor]
    // Ignore this error: the window fails to open for the same reason, which is reported then.
    do throws(DisplayError) { monitors = try Monitor.connected() } catch { return 0 }
    if let monitor = monitors.monitor(named: name) { return monitor.number }
    let message = missing(name, among: monitors)
    if isFirst { throw CLIError(.usage, message) }
    Terminal.printError(.escaped("\(message); the window opens on the first monitor"))
    return 0
  }

  /// The message that names the monitors if `--screen` matches none or several of them.
  static func missing(_ name: String, among monitors: [Monitor]) -> String {
    let list = monitors.map(\.description).joined(separator: "; ")
    return "--screen '\(TextLimits.excerpt(name, bytes: 60))' names no single monitor; the monitors are \(list)"
  }

  static func options(_ invocation: ParsedCommandLine, _ size: PictureSize) throws(CLIError) -> SDLDisplay.Options {
    var options = SDLDisplay.Options()
    options.size = size
    options.isFullScreen = invocation.has(.fullscreen)
    // Disable OpenGL for simulated players, which can only draw into memory.
    options.canUseOpenGL = invocation.text(.player) != "simulated"
    switch invocation.text(.presenter) {
    case "opengl":
      guard options.canUseOpenGL else {
        throw CLIError(.usage, "--presenter opengl needs --player mpv, because simulated players don't use OpenGL")
      }
      options.presenter = .openGL
    case "software": options.presenter = .software
    default: options.presenter = .automatic
    }
    return options
  }

  var renderer: RenderTarget { window?.renderer ?? .memory }

  /// The description for `status`, such as `window, software: this machine shows no graphics card`.
  var words: String { window == nil ? "headless: \(reason)" : "window, \(reason)" }

  func display(of players: PlayerPair<any PlaybackEngine>) -> any VideoDisplay {
    let sources = PlayerPair<any VideoSource>(a: players.a.video, b: players.b.video)
    guard let window else { return HeadlessDisplay(sources, width: size.width, height: size.height) }
    window.attach(sources)
    return window
  }
}
