/// Opens the display of a session.
@MainActor
public struct VideoDisplayFactory {
  package let open: () throws -> any VideoDisplay

  /// Creates a factory for an app's own display.
  ///
  /// - Parameter open: called once, before the players are created. If it throws, the session is not created.
  public init(_ open: @escaping @MainActor () throws -> any VideoDisplay) { self.open = open }

  /// Wraps the display in an app's own display, which can change or record all calls.
  ///
  /// - Parameter wrap: called once with the open display. If it throws, the session is not created.
  public func decorated(
    _ wrap: @escaping @MainActor (any VideoDisplay) throws -> any VideoDisplay
  ) -> VideoDisplayFactory {
    VideoDisplayFactory { try wrap(open()) }
  }

  /// A display that composes pictures in memory, without a screen.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  public static func headless(width: Int = 1280, height: Int = 720) -> VideoDisplayFactory {
    VideoDisplayFactory { HeadlessDisplay(width: width, height: height) }
  }
}
