import TandemCLI
import TandemLog
import TandemScenario
import TandemSystem

/// Creates a scenario from the records so far, and writes it.
///
/// Thread: a separate thread after the first write. A long session and a slow disk make a write
/// slow. The recorder therefore writes at most once a second, and pauses twenty times as long as
/// the last write took.
struct Recorder: Sendable {
  enum Order: Sendable {
    case take(Record)
    case end
  }

  enum Result: Sendable {
    case written(String, omissions: [String])
    case failed(CLIError)
  }

  private static let shortestPause = Duration.seconds(1)
  private static let share = 20

  private let path: String
  private var records: [Record]

  init(path: String, first: Record) {
    self.path = path
    records = [first]
  }

  /// - Returns: the parts of the session that the scenario lacks.
  func write() throws(CLIError) -> [String] {
    let replay: Replay
    do throws(ReplayError) {
      replay = try Replay(of: records, description: "Recorded by tandem play")
    } catch {
      preconditionFailure("a session's own log can't be replayed: \(error)")
    }
    try AtomicFile.save(Array(replay.scenario.json.pretty().utf8), as: path)
    return replay.omissions
  }

  /// Runs until it receives the order to end.
  consuming func run(_ orders: Mailbox<Order>, _ results: Mailbox<Result>) {
    let clock = ContinuousClock()
    var isOutdated = false
    var hasFailed = false
    var due = clock.now + Self.shortestPause
    while true {
      var isEnding = false
      for order in orders.wait(isOutdated ? due - clock.now : nil) {
        switch order {
        case .take(let record):
          records.append(record)
          isOutdated = true
        case .end: isEnding = true
        }
      }
      if !isEnding, !isOutdated || clock.now < due { continue }
      let began = clock.now
      do throws(CLIError) {
        let omissions = try write()
        if isEnding { return results.post(.written(path, omissions: omissions)) }
      } catch {
        if isEnding { return results.post(.failed(error)) }
        // Report only the first failure: the next write repeats the attempt, and a failure of the
        // last write is reported at the session's end.
        if !hasFailed { Terminal.printError("recording is interrupted: \(error.message)") }
        hasFailed = true
      }
      isOutdated = false
      due = clock.now + max(Self.shortestPause, (clock.now - began) * Self.share)
    }
  }
}
