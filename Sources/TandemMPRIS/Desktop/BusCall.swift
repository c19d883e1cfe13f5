import TandemOrchestrator

/// A call of a method.
struct BusCall: Sendable {
  /// The arguments, which have the types of the method.
  var values: [BusValue]
  /// The role whose name was called.
  var role: Role
  /// The state of the role's video.
  var player: MPRISPlayerState?
}
