// How long a swap takes from the command to the screen.

import TandemLog
import Glibc

/// Swaps a session in a window again and again and reads its log.
struct SwapBenchmark {
  var tandem: String
  var folder: String
  var presenter: String
  var height: Int
  var swaps: Int

  struct Result {
    /// Command accepted to the first frame of the new layout handed to the screen, as the log says.
    var latency: CommandBenchmark.Times
    /// Over all swaps, from the snapshots at both ends of each; both players together.
    var dropped = 0
    var late = 0
    /// Starts, ends and seeks of files after the first transaction: a swap has none.
    var reopened = 0
  }

  func run() throws -> Result {
    let log = "\(folder)/swaps-\(presenter)-\(height).jsonl"
    let socket = "\(folder)/swaps.sock"
    unlink(log)
    let session = try MeasuredProcess([
      tandem, "play", "\(folder)/\(height)-a.mp4", "\(folder)/\(height)-b.mp4", "--display", "window", "--presenter",
      presenter, "--geometry", "\(height * 16 / 9)x\(height)", "--animation", "0", "--quiet", "--log", log, "--socket",
      socket,
    ])
    do {
      _ = try CommandBenchmark.run(tandem: tandem, socket: socket, runs: swaps, pause: 50_000)
    } catch {
      _ = try session.end()
      throw error
    }
    _ = try session.end()
    return try read(log)
  }

  private func read(_ path: String) throws -> Result {
    var times: [Duration] = []
    var counts: [String: (dropped: Int, late: Int)] = [:]
    var result = Result(latency: CommandBenchmark.Times(sorted: []))
    var isSwap = false
    let reader = try LogReader(path: path)
    while let record = try reader.next() {
      switch record.kind {
      case "transactionBegan":
        isSwap = record["form"]?.string == "swap"
      case "transaction": isSwap = false
      case "presented":
        if isSwap, let latency = record["latency_us"]?.int { times.append(.microseconds(latency)) }
      case "player":
        guard isSwap, let player = record["player"]?.string else { continue }
        switch record["event"]?.string {
        case "snapshot":
          let now = (dropped: record["framesDropped"]?.int ?? 0, late: record["framesLate"]?.int ?? 0)
          if record["moment"]?.string == "began" {
            counts[player] = now
          } else if let before = counts[player] {
            result.dropped += now.dropped - before.dropped
            result.late += now.late - before.late
          }
        case "startFile", "endFile", "seek": result.reopened += 1
        default: break
        }
      default: break
      }
    }
    guard !times.isEmpty else { throw MeasuredProcess.Failure(description: "no swap is in \(path)") }
    result.latency.sorted = times.sorted()
    return result
  }
}
