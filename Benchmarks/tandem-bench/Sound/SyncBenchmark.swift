// Measures how closely two synced videos stay in step on the screen.

import Glibc
import TandemFoundation

/// Plays two encodings of one clip that begin at different frames, and syncs them by their sound. One of them comes
/// from a server that stops repeatedly. Swaps the videos regularly, and compares the visible frame numbers.
struct SyncBenchmark {
  var tools: BenchTools
  var seconds: Double
  /// The clips: the initial full-screen clip, then the picture in picture.
  var clips: [String]
  /// The process of the server that is stopped repeatedly.
  var server: pid_t

  private static let swapEvery = 30.0
  private static let stallEvery = 60.0
  /// The time, in seconds, for which the server is stopped. It outlasts the player's cache, which
  /// stays small because the server sends at a low rate.
  private static let stall = 12.0
  /// The longest time for the videos to start, and for the sync to settle, in seconds.
  private static let patience = 120.0

  struct Outcome {
    var steps = SyncSteps()
    var pitch = TonePitch()
    var settlings = 0
    var swaps = 0
    var stalls = 0
    var verdict = ""
  }

  func run(_ progress: (String) -> Void) throws -> Outcome {
    let screen = try tools.screen(720)
    screen.use()
    let (log, socket) = ("\(tools.folder)/tie.jsonl", "\(tools.folder)/tie.sock")
    let player = try MeasuredProcess(
      [
        tools.tandem, "play",
      ] + clips + [
        "--display", "window", "--geometry", "\(screen.width)x\(screen.height)", "--ao", "pulse", "--quiet",
        "--no-config",
        "--log", log, "--socket", socket,
      ])
    var outcome = Outcome()
    do {
      let line = try LineSocket(socket)
      try MonotonicTime.wait(Self.patience, for: "both to play") {
        try line.ask(["status"])["roles"]?["pictureInPicture"]?.string != nil
      }
      // Wait, because `sync auto` compares the sound around the positions, so both videos must have
      // played for a while.
      MonotonicTime.sleep(5)
      progress("comparing the sounds of both …")
      _ = try MeasuredProcess([tools.tandem, "sync", "auto", "--socket", socket]).wait()
      try MonotonicTime.wait(Self.patience, for: "both to be in step") { try isSettled(line) }
      let sampler = try ScreenSampler(
        tools.sampler, hertz: 240, at: [screen.fullScreen, screen.pictureInPicture], folder: tools.folder)
      let recorder = try MeasuredProcess([
        "parec", "-d", "ear.monitor", "--format=float32le", "--rate=\(ToneRecording.rate)", "--channels=1", "--raw",
        "\(tools.folder)/tied",
      ])
      let clock = try play(line, &outcome, progress)
      let sightings = try sampler.end()
      _ = try recorder.end()
      try line.send(["quit"])
      _ = try player.wait()
      let times = try SyncTimes(log: log, clock: clock)
      outcome.settlings = times.settlings
      outcome.steps = SyncSteps(sightings.all, times)
      outcome.pitch = TonePitch(path: "\(tools.folder)/tied")
      _ = try MeasuredProcess([tools.tandem, "log", "verify", log]).wait()
      outcome.verdict = "verified"
    } catch {
      // Continue the server, because a stopped server could not end.
      kill(server, SIGCONT)
      _ = try? player.end()
      throw error
    }
    return outcome
  }

  private func isSettled(_ line: LineSocket) throws -> Bool {
    try line.ask(["status"])["sync"]?["state"]?.string == "settled"
  }

  /// - Returns: the monotonic time at which the log's clock was 0, with an error of at most the
  ///   delay of a request.
  private func play(_ line: LineSocket, _ outcome: inout Outcome, _ progress: (String) -> Void) throws -> Double {
    let start = MonotonicTime.now
    var (nextSwap, nextStall, stallEnd) = (start + Self.swapEvery / 2, start + Self.stallEvery / 2, Double.infinity)
    var sent: [Double] = []
    while MonotonicTime.now < start + seconds {
      let now = MonotonicTime.now
      if now >= nextSwap {
        sent.append(now)
        try line.ask(["swap"])
        outcome.swaps += 1
        nextSwap += Self.swapEvery
        progress("\(Int(now - start)) of \(Int(seconds)) s, \(outcome.swaps) swaps, \(outcome.stalls) standstills …")
      }
      if now >= nextStall {
        kill(server, SIGSTOP)
        outcome.stalls += 1
        stallEnd = now + Self.stall
        nextStall += Self.stallEvery
      }
      if now >= stallEnd {
        kill(server, SIGCONT)
        stallEnd = .infinity
      }
      MonotonicTime.sleep(max(0.01, min(nextSwap, nextStall, stallEnd, start + seconds) - MonotonicTime.now))
    }
    kill(server, SIGCONT)
    guard let last = sent.last else {
      throw MeasuredProcess.RunError(description: "\(seconds) s are too short for a swap")
    }
    let swaps = TextFile.text("\(tools.folder)/tie.jsonl").split(separator: "\n").compactMap { line -> Double? in
      guard line.contains("\"kind\":\"command\""), line.contains("\"swap\""),
        let record = try? JSONValue(parsing: Array(line.utf8))
      else { return nil }
      return record["t_us"]?.int.map { Double($0) / 1e6 }
    }
    guard let received = swaps.last else { throw MeasuredProcess.RunError(description: "the log knows of no swap") }
    return last - received
  }
}
