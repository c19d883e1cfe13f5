import TandemOrchestrator
import TandemPlayback

/// A player that can open an address other than a content's own. It can also stall: it then stops
/// playing, but is not reported as paused.
final class StallingPlayer: PlaybackEngine {
  let inner: any PlaybackEngine
  /// The pause state that was requested during the stall; nil without one.
  private var isPausedMeanwhile: Bool?
  private var stalls = 0
  /// The faults that take effect at the next `collect`, which is when a real core's events would be reported.
  private var faults: [() -> Void] = []

  init(_ inner: any PlaybackEngine) { self.inner = inner }

  /// Returns the address to open in place of a content's address.
  var address: (PlayerID, String) -> String = { $1 }

  /// True if the player's events are not collected, so that a real event queue overflows.
  var isLeftAlone = false

  /// A scenario with faults for a player that is no ``FaultInjectingPlayer`` is refused before it is played.
  func inject(_ fault: @escaping (any FaultInjectingPlayer) -> Void) {
    guard let inner = inner as? any FaultInjectingPlayer else { preconditionFailure("\(id) can't be made to fail") }
    faults.append { fault(inner) }
  }

  /// - Returns: the number of this stall, for ``goOn(after:)``.
  func stall() -> Int {
    stalls += 1
    if isPausedMeanwhile == nil {
      isPausedMeanwhile = inner.status.isPaused
      inner.perform(.setPaused(true))
    }
    return stalls
  }

  /// Ends a stall, unless a newer stall has begun or a load has ended it.
  func goOn(after stall: Int) {
    guard stall == stalls, let isPaused = isPausedMeanwhile else { return }
    isPausedMeanwhile = nil
    inner.perform(.setPaused(isPaused))
  }

  var id: PlayerID { inner.id }
  var video: any VideoSource { inner.video }
  var nextEvent: Duration? { faults.isEmpty ? inner.nextEvent : .zero }

  var status: PlayerStatus {
    var status = inner.status
    if let isPausedMeanwhile {
      status.isPaused = isPausedMeanwhile
      status.isBuffering = true
    }
    return status
  }

  func perform(_ request: PlayerRequest) {
    switch request {
    case .setPaused(let isPaused) where isPausedMeanwhile != nil: isPausedMeanwhile = isPaused
    case .load(var load):
      isPausedMeanwhile = nil
      load.url = address(id, load.url)
      inner.perform(.load(load))
    case .stop:
      isPausedMeanwhile = nil
      inner.perform(request)
    case .prepare(let url): inner.perform(.prepare(url.map { address(id, $0) }))
    default: inner.perform(request)
    }
  }

  func collect(_ report: (PlayerReport) -> Void) {
    let due = faults
    faults = []
    for fault in due { fault() }
    if !isLeftAlone { inner.collect(report) }
  }

  func shutDown() { inner.shutDown() }
}
