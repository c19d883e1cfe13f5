// `tandem play --record FILE`.

import ScenarioRunner
import Session
import Shell

/// What is done to a session, on its way to a scenario's file.
@MainActor
struct Recording {
  private let path: String
  private let recorder: ScenarioRecorder

  /// Begins to record; the session must not have taken a step yet.
  ///
  /// - Throws: when the file can't be written, before anybody has done anything in vain.
  init(of session: Session, path: String) throws(Failure) {
    self.path = path
    recorder = ScenarioRecorder(session, description: "Recorded by tandem play")
    try ScenarioFiles.write(text, to: path)
  }

  private var text: [UInt8] { Array(recorder.recorded.json.pretty().utf8) }

  func write(_ say: (String) -> Void) throws(Failure) {
    try ScenarioFiles.write(text, to: path)
    say("recorded; to play it again: tandem scenario run \(path)")
  }
}
