// `tandem play --record FILE`.

import Control
import EventLog
import Glibc
import ScenarioRunner
import Session
import Shell

/// What is done to a session, on its way to a scenario's file.
@MainActor
final class Recording {
  private let path: String
  private var records: [Record]

  /// Begins to record; the session must not have taken a step yet.
  ///
  /// - Throws: when the file can't be written, before anybody has done anything in vain.
  init(of session: Session, path: String) throws(Failure) {
    self.path = path
    try ScenarioFiles.write([], to: path)
    // It stands in the log already.
    let policies = session.orchestrator.state.configuration
    records = [Record(session: Version.number, pid: Int(getpid()), policies: policies)]
    // Records are only written on the session's thread.
    _ = session.log.addObserver { [weak self] record in
      MainActor.assumeIsolated { self?.records.append(record) }
    }
  }

  func write(_ say: (String) -> Void) throws(Failure) {
    let replay: Replay
    do throws(ReplayError) {
      replay = try Replay(of: records, description: "Recorded by tandem play")
    } catch {
      preconditionFailure("a session's own log can't be done again: \(error)")
    }
    try ScenarioFiles.write(Array(replay.scenario.json.pretty().utf8), to: path)
    say("recorded; to play it again: tandem scenario run \(path)")
    for omission in replay.omissions { say("not in it: \(omission)") }
  }
}
