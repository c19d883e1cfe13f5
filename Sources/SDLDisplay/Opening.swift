// Which presenter draws.

import CSDL2
import Playback

/// A window with what draws in it.
struct Opening {
  let window: Window
  let presenter: any Presenter
  /// In words.
  let choice: String

  init(_ options: SDLDisplay.Options) throws(DisplayError) {
    self = try Opening(software: options, because: "asked for")
  }

  init(software options: SDLDisplay.Options, because reason: String) throws(DisplayError) {
    window = try Opening.window(options)
    presenter = SoftwarePresenter()
    choice = "software: \(reason)"
  }

  private static func window(
    _ options: SDLDisplay.Options, _ flags: SDL_WindowFlags...
  ) throws(DisplayError) -> Window {
    // SDL's SDL_WINDOWPOS_CENTERED, which Swift can't import.
    let centred: Int32 = 0x2fff_0000
    var flags = flags + [SDL_WINDOW_RESIZABLE]
    if options.isFullScreen { flags.append(SDL_WINDOW_FULLSCREEN_DESKTOP) }
    return try Window(title: options.title, x: centred, y: centred, size: options.size, flags: flags)
  }
}

extension Opening {
  /// What goes on after a loss.
  init(
    _ options: SDLDisplay.Options, after loss: PresenterLoss, of display: SDLDisplay
  ) throws(DisplayError) {
    display.window.close()
    try self.init(software: options, because: loss.reason)
  }
}
