/// The services of a session that an engine uses.
public struct EngineContext {
  /// The session's time.
  public let clock: any SessionClock
  /// The render target of the screen.
  public let renderer: RenderTarget
  /// Signals to the session that the engine has events to collect. Any thread may call this closure at any time.
  public let wake: @Sendable () -> Void

  /// Creates a context like the one that a session passes to its engines, for example for an engine's tests.
  ///
  /// - Parameter wake: may be called on any thread and at any time.
  public init(clock: any SessionClock, renderer: RenderTarget, wake: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.renderer = renderer
    self.wake = wake
  }
}
