import TandemOrchestrator

struct DecodedSnapshot: Hashable {
  var player: PlayerID
  var moment: Snapshot.Moment
  var transaction: Int
  var snapshot: Snapshot
}
