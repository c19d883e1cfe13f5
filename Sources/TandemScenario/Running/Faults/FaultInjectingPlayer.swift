import TandemPlayback
import TandemTesting

/// A player with the faults that a scenario can inject.
package protocol FaultInjectingPlayer: PlaybackEngine {
  /// Ends the core; a real core reports its own reason.
  func loseCore(reason: String?)
  /// Crashes the core's own process, with the content as the cause. A core without its own process is lost.
  func crash(reason: String?)
  func reachEnd()
  /// Loses events, as an overflowing queue does.
  func overflow()
  /// Cuts the connection of the content; no content can be opened until the connection is back.
  func cutOff()
  func reconnect()
}

extension SimulatedPlayer: FaultInjectingPlayer {
  package func loseCore(reason: String?) {
    if let reason { failCore(reason: reason) } else { failCore() }
  }
  package func crash(reason: String?) {
    if let reason { crashCore(reason: reason) } else { crashCore() }
  }
  package func reachEnd() { end() }
  package func cutOff() { cutOff(reason: "the connection was cut") }
}
