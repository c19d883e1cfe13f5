// The parts that a session is made of.

import TandemOrchestrator

/// The session's services for an engine.
public struct EngineContext {
  /// The session's time.
  public let clock: any SessionClock
  /// The render target of the screen.
  public let renderer: RenderTarget
  /// Signals to the session that the engine has events to collect. Any thread may call it, at any time.
  public let wake: @Sendable () -> Void

  /// A context, as a session gives its engines one.
  ///
  /// - Parameter wake: may be called on any thread and at any time.
  public init(clock: any SessionClock, renderer: RenderTarget, wake: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.renderer = renderer
    self.wake = wake
  }
}

/// Makes a session's two players.
@MainActor
public struct PlaybackEngineFactory {
  package let make: (PlayerID, EngineContext) throws -> any PlaybackEngine

  /// A maker of an app's own engine.
  ///
  /// - Parameter make: called once for each player; an error that it throws ends the making of the session.
  public init(_ make: @escaping @MainActor (PlayerID, EngineContext) throws -> any PlaybackEngine) { self.make = make }
}

/// Opens the display of a session.
@MainActor
public struct VideoDisplayFactory {
  package let open: () throws -> any VideoDisplay

  /// A maker of an app's own display.
  ///
  /// - Parameter open: called once, before the players are made; an error that it throws ends the making of the
  ///   session.
  public init(_ open: @escaping @MainActor () throws -> any VideoDisplay) { self.open = open }

  /// The same screen behind a display of one's own, which can change or record what goes through it.
  ///
  /// - Parameter wrap: called once with the open display; an error that it throws ends the making of the
  ///   session.
  public func decorated(
    _ wrap: @escaping @MainActor (any VideoDisplay) throws -> any VideoDisplay
  ) -> VideoDisplayFactory {
    VideoDisplayFactory { try wrap(open()) }
  }

  /// A picture in memory, without a screen.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  public static func headless(width: Int = 1280, height: Int = 720) -> VideoDisplayFactory {
    VideoDisplayFactory { HeadlessDisplay(width: width, height: height) }
  }
}
