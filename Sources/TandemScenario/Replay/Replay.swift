import TandemLog
import TandemOrchestrator

/// Converts a session into a scenario with its commands, its apps' answers and its faults. When the scenario is played,
/// it writes an equal log.
///
/// The times of loads differ between runs. Therefore an action of an idle session waits until the session is idle
/// again. An action during an activity waits for the record before the action.
package struct Replay {
  package let scenario: Scenario
  /// The parts of the log that no scenario can repeat, one sentence each.
  package let omissions: [String]

  /// - Parameter records: the records of a session from the first record on; the last records may be missing.
  package init(of records: [Record], description: String) throws(ReplayError) {
    guard let first = records.first, first.knownKind == .session else {
      throw records.isEmpty ? .empty : records.first?.seq == nil ? .foreign : .noBeginning
    }
    var converter = LogToScenarioConverter(records)
    var scenario = Scenario(description: description)
    scenario.configuration = first.policies
    if let key = scenario.configuration.audio.pinnedContent { _ = converter.contents.name(of: key) }
    scenario.delegates = converter.apps.delegates
    scenario.listeners = converter.apps.listeners
    let asked = converter.apps.actions
    var actions = converter.actions + asked
    let moments = ReplayMoments(of: actions, in: records)
    // Use only the records up to the session's end; a damaged log may contain more.
    let idleRecords = Array(records.prefix(converter.idle.count))
    let stalls = StallReconstruction(idleRecords, animation: scenario.configuration.animation, moments).actions
    let loads = LoadReconstruction(converter, moments)
    // Put changes of behaviour first, so that they precede the next command.
    let behaviours = loads.behave(&converter.contents, loadDeadline: scenario.configuration.loadDeadline)
    actions = stalls + behaviours + asked + converter.actions
    let crashes = actions.contains { if case .fault(.crashCore) = $0.action { true } else { false } }
    scenario.isPortable = !loads.areTimed && !crashes
    scenario.contents = converter.contents.all
    scenario.volatileQuery = converter.contents.volatileQuery
    var steps = ReplaySteps(records, idle: converter.idle)
    // Compare the indices, too, so that actions at the same record keep their order.
    let order = actions.indices.sorted { (actions[$0].record, $0) < (actions[$1].record, $1) }
    for index in order { steps.add(actions[index]) }
    if !converter.isEnding { steps.waitForRest(before: converter.end) }
    scenario.steps = steps.steps
    scenario.expectation = converter.expectation
    self.scenario = scenario
    omissions =
      converter.losses.sorted { $0.key < $1.key }.map { "\($0.value) × a \($0.key)" }
      + converter.contents.changed.sorted().map { "another app opened '\($0)' later" }
  }
}

extension Duration {
  /// The time rounded down to milliseconds, the precision of a replay.
  var inMilliseconds: Duration { .milliseconds(Int64((self / .milliseconds(1)).rounded(.down))) }
}

extension Record {
  /// True if the record has the same position among the other records in every run. The positions
  /// of a player's reports, and of an audio handoff that waits for such reports, differ between
  /// runs.
  var isInSequence: Bool { knownKind == .player ? self["event"] == "snapshot" : knownKind != .audio }

  /// True if each run writes the record, so that a step can wait for it.
  var isRepeatable: Bool {
    switch knownKind {
    case .session, .warning, .dropped, .end, .crash, .slowStep: false
    case .display: self["transaction"] != nil
    default: isInSequence
    }
  }

  /// The record's time since the session began.
  var at: Duration { time ?? .zero }
  var player: PlayerID? { self["player"]?.string.flatMap(PlayerID.init) }
  var transaction: Int? { self["transaction"]?.int }
}
