import TandemLog
import TandemOrchestrator

/// Keeps track of the running transaction, the loads and the waiting commands.
struct ActivityReconstruction {
  struct Load {
    var content: String
    /// The entry of a playlist, from 1.
    var entry: Int?
    var player: PlayerID
    /// The index of the record that began the load, or that reported the decision to load.
    var record: Int
    /// The time of the load command; nil before it.
    var started: Duration?
    /// The time of the first frame or of the failure.
    var ended: Duration?
    /// The time at which a later load replaced this load.
    var superseded: Duration?
    /// The reason why the content can't be opened; nil without a failure.
    var failure: String?
    /// True if the session abandoned this load after the load timeout.
    var isTooLong = false
    /// True if the content returns after a temporary content. If such a load fails, no replaced content is loaded
    /// again.
    var isReturn = false

    var duration: Duration? {
      guard let started, let ended else { return nil }
      return ended - started
    }
  }

  private(set) var loads: [Load] = []
  /// The keys of the contents that the players show in a role.
  private(set) var shown: [PlayerID: String] = [:]
  private var loading: [PlayerID: Int] = [:]
  /// The loads that libmpv has not begun yet, oldest first.
  private var ordered: [PlayerID: [Int]] = [:]
  /// The newest load that libmpv has begun.
  private var begun: [PlayerID: Int] = [:]
  private var transaction: Int?
  private var waiting: Set<Int> = []
  private var number = -1

  private static let error = "error: "

  /// True if a command waits for the end of a transaction.
  var isWaitedFor: Bool { !waiting.isEmpty }

  var isIdle: Bool { transaction == nil && loading.isEmpty && waiting.isEmpty }

  /// The time at which the newest load of a player ended; nil while the player loads.
  func shown(by player: PlayerID) -> Duration? { begun[player].flatMap { loads[$0].ended } }

  /// The content that a player loads or has loaded.
  func content(of player: PlayerID) -> (key: String, entry: Int?)? {
    if let load = loading[player] { return (loads[load].content, loads[load].entry) }
    guard let key = shown[player] else { return nil }
    let last = begun[player].map { loads[$0] }
    return (key, last?.content == key ? last?.entry : nil)
  }

  mutating func take(_ record: Record) {
    number += 1
    switch record.knownKind {
    case .transactionBegan: transaction = record.transaction
    case .transaction: transaction = nil
    case .command:
      guard let id = record["id"]?.int else { return }
      switch record["answer"]?.string {
      case "queued", "coalesced": waiting.insert(id)
      default: waiting.remove(id)
      }
    case .commandEnded: if let id = record["id"]?.int { waiting.remove(id) }
    case .content:
      switch record["action"]?.string {
      case "load", "replace", "prepare", "stopThenReplace":
        if let content = record["key"]?.string, let player = record.player { begin(content, in: player, at: record.at) }
      default: break
      }
    case .opening: end(record)
    case .temporaryPictureInPicture: takeReturn(record)
    case .roles:
      for player in PlayerID.allCases {
        let video = Role.allCases.lazy.compactMap { record[$0.rawValue] }.first {
          $0["player"]?.string == player.rawValue
        }
        shown[player] = video?["content"]?.string
      }
    case .player: takePlayer(record)
    default: break
    }
  }

  private mutating func begin(_ content: String, in player: PlayerID, at time: Duration) {
    if let previous = loading[player] { loads[previous].superseded = time }
    loading[player] = loads.count
    ordered[player, default: []].append(loads.count)
    loads.append(Load(content: content, player: player, record: number))
  }

  /// Begins the load of the content that returns after a temporary picture in picture.
  private mutating func takeReturn(_ record: Record) {
    guard record["event"] == "ended", let previous = record["previous"]?.string,
      let player = PlayerID.allCases.first(where: { shown[$0] == record["content"]?.string })
    else { return }
    begin(previous, in: player, at: record.at)
    if let load = loading[player] { loads[load].isReturn = true }
  }

  private mutating func takePlayer(_ record: Record) {
    guard let player = record.player else { return }
    if record["event"] == "loadEntry", let content = record["content"]?.string, let number = record["entry"]?.int {
      // If a list has advanced at the end of an entry, no opening has begun the load. Begin the load here.
      let isKnown = loading[player].map { loads[$0].content == content && loads[$0].entry == nil } ?? false
      if !isKnown { begin(content, in: player, at: record.at) }
      if let load = loading[player] { loads[load].entry = number }
      return
    }
    if record["event"] == "startFile", let waiting = ordered[player], let next = waiting.first {
      ordered[player] = Array(waiting.dropFirst())
      begun[player] = next
      loads[next].started = record.at
    }
    guard let load = begun[player], loads[load].ended == nil else { return }
    switch record["event"]?.string {
    case "playbackRestart": loads[load].ended = record.at
    case "endFile":
      if let reason = record["reason"]?.string, reason.hasPrefix(Self.error) {
        loads[load].ended = record.at
        loads[load].failure = String(reason.dropFirst(Self.error.count))
      }
    case "shutdown": ordered[player] = nil
    default: break
    }
  }

  /// Ends a load. Unless the load succeeded or its player was lost, the player then loads the replaced content again.
  private mutating func end(_ record: Record) {
    guard let player = record.player, let index = loading[player],
      loads[index].content == record["content"]?.string
    else { return }
    loading[player] = nil
    let reason = record["reason"]?.string
    switch record["outcome"]?.string {
    case "shown": return
    case "superseded": loads[index].superseded = record.at
    default:
      if loads[index].failure != nil { loads[index].failure = reason }
      loads[index].isTooLong = reason?.hasPrefix("no first frame within") == true
      if reason == "playerLost" {
        loads[index].superseded = record.at
        return
      }
    }
    if !loads[index].isReturn, let previous = shown[player], previous != loads[index].content {
      begin(previous, in: player, at: record.at)
    }
  }
}
