import TandemOrchestrator

/// A callback record. Foreign logs have only the step and the player.
struct DecodedCallback: Hashable {
  var step: Callback.Step
  var player: String
  var details: Details?

  struct Details: Hashable {
    var player: PlayerID
    var content: String
    var transaction: Int
    var generation: Int
    var reason: String?
  }
}
