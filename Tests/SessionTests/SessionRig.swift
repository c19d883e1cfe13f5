// A whole session with simulated players under a virtual clock.

import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemTesting

/// A session with its players, its display and its log.
@MainActor
final class SessionRig {
  let clock = VirtualClock()
  let log = MemoryLog()
  let players: PlayerPair<SimulatedPlayer>
  let display: HeadlessDisplay
  let session: SessionDriver

  init(
    _ contents: [String: SimulatedContent] = [:], configure: (inout Configuration) -> Void = { _ in }
  ) {
    var configuration = Configuration()
    configure(&configuration)
    let catalogue = SimulatedCatalog(contents)
    players = PlayerPair(
      a: SimulatedPlayer(.A, clock: clock, catalogue: catalogue),
      b: SimulatedPlayer(.B, clock: clock, catalogue: catalogue))
    display = HeadlessDisplay(PlayerPair(a: players.a.video, b: players.b.video), width: 320, height: 180)
    session = SessionDriver(
      configuration, players: PlayerPair(a: players.a, b: players.b), display: display, clock: clock,
      log: LogWriter(sink: log))
  }

  /// Lets time pass.
  func pass(_ time: Duration) { session.run(on: clock, until: clock.now + time) }

  /// Submits a command and lets a little time pass.
  @discardableResult
  func command(_ command: SessionCommand, by initiator: Initiator = .user) -> CommandResponse? {
    var answer: CommandResponse?
    session.submit(command, by: initiator, answered: { answer = $0 })
    pass(.milliseconds(100))
    return answer
  }

  /// The answers to dismissals in the log, as `dismissalAccepted answered`.
  var dismissals: [String] {
    log.records.filter { $0.kind == "screen" && $0["outcome"] != nil }.map { record in
      [record["state"]?.string, record["outcome"]?.string].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The callbacks in the log, as `willStartPictureInPicture A`.
  var callbacks: [String] {
    log.records.filter { $0.kind == "callback" }.map { record in
      [record["callback"]?.string, record["player"]?.string].compactMap(\.self).joined(separator: " ")
    }
  }
}

/// A delegate that records its callbacks.
@MainActor
final class Diary: CallbackDelegate {
  private(set) var lines: [String] = []
  /// The titles of the videos that the callbacks were about.
  private(set) var titles: [String] = []
  /// The handler of restore callbacks.
  var onRestore: (Callback, DelegateCompletion) -> Void = { _, complete in complete(true) }
  var onWillStart: (Callback) -> Void = { _ in }

  func receive(_ callback: Callback) {
    let error = callback.error.map { " \($0)" } ?? ""
    lines.append("\(callback.step) \(callback.player)" + error)
    if callback.step != .failedToStart { titles.append(callback.video.title ?? "") }
    if callback.step == .willStart { onWillStart(callback) }
  }

  func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    lines.append("restore \(callback.player) \(callback.video.title ?? "")")
    onRestore(callback, completionHandler)
  }
}

/// A delegate that implements nothing.
@MainActor
final class Silent: CallbackDelegate {}
