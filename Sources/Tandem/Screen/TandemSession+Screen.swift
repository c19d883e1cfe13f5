import TandemInput
import TandemOrchestrator
import TandemPlayback

extension TandemSession {
  /// The app's own picture over both videos; nil for none.
  public var overlay: ScreenOverlay? {
    get { overlayPainter.overlay }
    set {
      overlayPainter.overlay = newValue
      waiter.mailbox.wake()
    }
  }

  /// Requests another drawing from the overlay's closure, because its contents have changed.
  public func redrawOverlay() {
    overlayPainter.isStale = true
    waiter.mailbox.wake()
  }

  /// A copy of the whole picture as people see it now, with the overlay.
  ///
  /// - Throws: the reason why no picture exists, such as a window that has shown nothing yet.
  public func snapshot() throws(DisplayError) -> OwnedPixelBuffer { try loop.display.snapshot() }

  /// True if the picture fills the screen. Without a window, the value has no effect.
  public var isWindowFullScreen: Bool {
    get { loop.display.isFullScreen }
    set { loop.display.isFullScreen = newValue }
  }

  /// The title in the window's frame and in lists of windows. Nil without a window, where setting it does nothing.
  public var windowTitle: String? {
    get { window?.title }
    set { window?.title = newValue ?? "" }
  }

  /// The visibility of the mouse pointer over the window. Without a window, the property has no effect.
  public var cursor: CursorVisibility {
    get { window?.cursor ?? .automatic }
    set { window?.cursor = newValue }
  }

  private var window: (any WindowDisplay)? { loop.display as? any WindowDisplay }

  /// The size of the picture in picture in pixels, with the aspect of its video; nil without a picture in picture.
  package var pictureInPictureSize: PictureSize? {
    guard pictureInPicture != nil else { return nil }
    let context = InputContext(loop.orchestrator.state, focus: .fullScreen, video: loop.size)
    let area = context.area(of: .pictureInPicture, on: loop.display.size)
    return PictureSize(width: area.width, height: area.height)
  }
}
