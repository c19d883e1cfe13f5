import TandemOrchestrator
import TandemSystem

/// Keeps the newest pictures, and requests new pictures at most twice a second, regardless of the
/// number of phones.
///
/// Thread: any.
final class LivePictures: Sendable {
  typealias Pictures = [Role: [UInt8]]

  private struct State {
    var pictures: Pictures = [:]
    var taken: ContinuousClock.Instant?
    var isTaking = false
    var waiting: [@Sendable (Pictures) -> Void] = []
  }

  static let interval = Duration.milliseconds(500)
  private let state = Locked(State())
  private let ask: @Sendable () -> Void

  /// - Parameter ask: requests pictures from the session, which passes them to ``show(_:)``.
  init(ask: @escaping @Sendable () -> Void) { self.ask = ask }

  /// - Parameter ready: called once: immediately, or with the next pictures.
  func get(_ ready: @escaping @Sendable (Pictures) -> Void) {
    let (pictures, isNew) = state.withLock { state -> (Pictures?, Bool) in
      if let taken = state.taken, ContinuousClock.now - taken < Self.interval { return (state.pictures, false) }
      state.waiting.append(ready)
      defer { state.isTaking = true }
      return (nil, !state.isTaking)
    }
    if let pictures { ready(pictures) }
    if isNew { ask() }
  }

  func show(_ pictures: Pictures) {
    let waiting = state.withLock { state in
      (state.pictures, state.taken, state.isTaking) = (pictures, .now, false)
      defer { state.waiting = [] }
      return state.waiting
    }
    for ready in waiting { ready(pictures) }
  }
}
