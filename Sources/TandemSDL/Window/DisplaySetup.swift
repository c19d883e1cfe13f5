import CTandemSDL
import TandemPlayback

/// A window and the presenter that draws in it.
struct DisplaySetup {
  let window: Window
  let presenter: any Presenter
  /// A text with the presenter and the reason for this choice.
  let choice: String

  /// The setup that the options select, or the best available setup.
  static func first(_ options: SDLDisplay.Options) throws(DisplayError) -> DisplaySetup {
    switch options.presenter {
    case .software: return try software(options, because: "requested")
    case .automatic where !options.canUseOpenGL:
      return try software(options, because: "these players can't draw with OpenGL")
    case .automatic where !GraphicsCard.isThere(in: options.devices):
      return try software(options, because: "this machine has no graphics card")
    case .automatic:
      do throws(DisplayError) {
        return try openGL(options, isForced: false)
      } catch {
        return try software(options, because: error.reason)
      }
    case .openGL:
      guard options.canUseOpenGL else { throw DisplayError.openGL("these players can't draw with OpenGL") }
      return try openGL(options, isForced: true)
    }
  }

  /// The setup after a loss: the same window with a new context if possible, otherwise a new window
  /// without a context.
  ///
  /// - Parameter isOpenGLGone: true if no new context can be created.
  static func next(
    _ options: SDLDisplay.Options, after window: Window, lostBecause reason: String, isOpenGLGone: Bool
  ) throws(DisplayError) -> DisplaySetup {
    if window.has(SDL_WINDOW_OPENGL), !isOpenGLGone {
      do throws(DisplayError) {
        let presenter = try OpenGLPresenter(window)
        return DisplaySetup(
          window: window, presenter: presenter, choice: "OpenGL: \(presenter.context.name), with a new context")
      } catch {
        // After any error, try the software window below.
      }
    }
    var options = options
    options.size = window.size
    options.isFullScreen = window.isFullScreen
    options.title = window.title
    let opening = try software(options, because: reason)
    window.close()
    return opening
  }

  private static func openGL(_ options: SDLDisplay.Options, isForced: Bool) throws(DisplayError) -> DisplaySetup {
    let opening: (Window, OpenGLPresenter)
    do throws(DisplayError) {
      opening = try openGL(options, isEmbedded: false)
    } catch {
      // Try OpenGL ES, because some systems have only OpenGL ES. If it fails, report the first error.
      let first = error
      do throws(DisplayError) { opening = try openGL(options, isEmbedded: true) } catch { throw first }
    }
    let (window, presenter) = opening
    let name = presenter.context.name
    if isForced || !presenter.context.isSoftware {
      let choice = isForced ? "OpenGL: requested (\(name))" : "OpenGL: \(name)"
      return DisplaySetup(window: window, presenter: presenter, choice: choice)
    }
    presenter.close()
    window.close()
    throw DisplayError.openGL("OpenGL uses a software renderer (\(presenter.context.rendererName))")
  }

  private static func openGL(
    _ options: SDLDisplay.Options, isEmbedded: Bool
  ) throws(DisplayError) -> (Window, OpenGLPresenter) {
    OpenGLContext.prepare(isEmbedded: isEmbedded)
    let window = try openGLWindow(options)
    return (window, try OpenGLPresenter(window))
  }

  private static func openGLWindow(_ options: SDLDisplay.Options) throws(DisplayError) -> Window {
    do throws(DisplayError) { return try window(options, SDL_WINDOW_OPENGL) } catch {
      throw DisplayError.openGL("OpenGL is missing (\(error.reason))")
    }
  }

  private static func software(
    _ options: SDLDisplay.Options, because reason: String
  ) throws(DisplayError) -> DisplaySetup {
    let window = try window(options)
    return DisplaySetup(window: window, presenter: SoftwarePresenter(window), choice: "software: \(reason)")
  }

  private static func window(_ options: SDLDisplay.Options, _ flags: SDL_WindowFlags...) throws(DisplayError) -> Window
  {
    // SDL's SDL_WINDOWPOS_CENTERED_DISPLAY, which Swift can't import.
    let centred = 0x2fff_0000 | Int32(truncatingIfNeeded: options.monitor & 0xffff)
    var flags = flags + [SDL_WINDOW_RESIZABLE]
    if options.isFullScreen { flags.append(SDL_WINDOW_FULLSCREEN_DESKTOP) }
    return try Window(title: options.title, x: centred, y: centred, size: options.size, flags: flags)
  }
}
