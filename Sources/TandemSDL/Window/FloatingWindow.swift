import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// A small window in a corner of the screen. Picture in picture fills the window.
final class FloatingWindow {
  let window: Window
  var scene = DisplayScene(items: [])
  /// The area of the last layout. On Wayland, the window's size may differ, because the compositor's rules or the user
  /// have changed it.
  private var area: SDL_Rect

  /// - Parameter main: the main window. The floating window opens on the same screen.
  init(
    _ layout: Layout, beside main: Window, _ sizes: DisplaySizes, isForOpenGL: Bool, isResizable: Bool
  ) throws(DisplayError) {
    area = Self.area(layout, beside: main, sizes)
    var flags = [SDL_WINDOW_BORDERLESS, SDL_WINDOW_ALWAYS_ON_TOP, SDL_WINDOW_SKIP_TASKBAR]
    if isForOpenGL { flags.append(SDL_WINDOW_OPENGL) }
    if isResizable { flags.append(SDL_WINDOW_RESIZABLE) }
    // Use a fixed title: desktops recognise picture in picture windows by it.
    window = try Window(
      title: "Picture-in-Picture", x: area.x, y: area.y, size: PictureSize(width: Int(area.w), height: Int(area.h)),
      flags: flags)
    window.show()
  }

  /// Moves or resizes the window if the layout's corner or size has changed.
  func arrange(_ layout: Layout, beside main: Window, _ sizes: DisplaySizes) {
    let new = Self.area(layout, beside: main, sizes)
    guard (new.x, new.y, new.w, new.h) != (area.x, area.y, area.w, area.h) else { return }
    area = new
    SDL_SetWindowSize(window.handle, area.w, area.h)
    SDL_SetWindowPosition(window.handle, area.x, area.y)
  }

  /// The window's area in points: the place of picture in picture within the free area of the screen.
  private static func area(_ layout: Layout, beside main: Window, _ sizes: DisplaySizes) -> SDL_Rect {
    var bounds = SDL_Rect(x: 0, y: 0, w: 1280, h: 720)
    _ = SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(main.handle)), &bounds)
    let free = PictureSize(width: Int(bounds.w), height: Int(bounds.h))
    let box = layout.box(on: free, video: layout.pictureInPicture.flatMap { sizes[$0] })
    return SDL_Rect(x: bounds.x + Int32(box.x), y: bounds.y + Int32(box.y), w: Int32(box.width), h: Int32(box.height))
  }
}

extension SDLDisplay {
  /// Opens or closes the floating window for a layout, and shows the main window again.
  func arrangeWindows(for layout: Layout) {
    if layout.isFloating, layout.pictureInPicture != nil, driver != "KMSDRM" {
      if let floating { return floating.arrange(layout, beside: window, animator.sizes) }
      var isForOpenGL = false
      if case .openGL = renderer { isForOpenGL = true }
      do throws(DisplayError) {
        // Make the window resizable on Wayland, because a compositor applies its rules about sizes
        // only to resizable windows.
        floating = try FloatingWindow(
          layout, beside: window, animator.sizes, isForOpenGL: isForOpenGL, isResizable: driver == "wayland")
      } catch {
        inputs.append(.problem("\(error); picture in picture stays in the main window"))
      }
      return
    }
    if let floating {
      presenter.leave(floating.window)
      floating.window.close()
    }
    floating = nil
    if !layout.isFloating, window.has(SDL_WINDOW_MINIMIZED) {
      hasLeft = false
      SDL_RestoreWindow(window.handle)
    }
  }
}
