// Measures two videos on one screen: the processor time, the visible frames and their quality.

import Glibc

/// Plays the same two clips with Tandem and with alternatives to Tandem, in turn.
struct DisplayBenchmark {
  var tools: BenchTools
  var formats: [Clip.Format]
  /// The duration of one run, in seconds.
  var seconds: Double
  var rounds: Int { tools.rounds ?? 3 }

  /// The results of one candidate with clips of one format, over all rounds.
  struct Row {
    var format: String
    var name: String
    var cores: [Double] = []
    /// The X server's processor time as a share of one core, including the cost of sampling the
    /// screen.
    var server: [Double] = []
    var fullScreen: [FrameCount] = []
    var pictureInPicture: [FrameCount] = []
    var qualities: [PictureQuality.Result] = []
    /// The longest time without a sample, in seconds.
    var blink = 0.0
    var failure: String?

    var missed: Int { (fullScreen + pictureInPicture).reduce(0) { $0 + $1.missed } }
    var expected: Int { (fullScreen + pictureInPicture).reduce(0) { $0 + $1.expected } }
  }

  /// The seconds before a measurement, in which the windows appear and the files are read.
  private static let warmUp = 3.0

  /// - Parameter progress: receives a description of each measurement.
  func run(_ progress: (String) -> Void) throws -> [Row] {
    var rows: [Row] = []
    for format in formats {
      let contestants = try contestants(format)
      var new = contestants.map { Row(format: format.name, name: $0.name) }
      for round in 0..<rounds {
        for step in contestants.indices {
          let index = (step + round * 3) % contestants.count
          progress("\(format.name), round \(round + 1) of \(rounds): \(contestants[index].name) …")
          do { try measure(contestants[index], format, round, &new[index]) } catch { new[index].failure = "\(error)" }
        }
      }
      rows += new
    }
    return rows
  }

  private func contestants(_ format: Clip.Format) throws -> [Candidate] {
    let all = try tools.candidates(format)
    let earlier = try tools.earlier.map { program in
      let old = try tools.candidates(format, of: program)
      return [old.tandem("software"), old.fast, old.tandem("opengl")].map(\.asEarlier)
    }
    let candidates = [
      all.tandem("software"), all.fast, all.compositor, all.limit(tools.blit), all.twoPlayers("x11"), all.overlay,
      all.tandem("opengl"), all.twoPlayers("gpu"),
    ]
    return (candidates + (earlier ?? [])).filter { tools.measures($0.name) }
  }

  private func measure(_ candidate: Candidate, _ format: Clip.Format, _ round: Int, _ row: inout Row) throws {
    let screen = try tools.screen(format.height)
    screen.use()
    let running = try RunningCandidate(candidate)
    do {
      MonotonicTime.sleep(Self.warmUp)
      let sampler = try ScreenSampler(
        tools.sampler, hertz: 250, at: [screen.fullScreen, screen.pictureInPicture], folder: tools.folder)
      let server = ProcessTree(root: screen.server)
      let (start, before, serverBefore) = (MonotonicTime.now, running.usage, server.usage)
      MonotonicTime.sleep(seconds)
      let (used, serverUsed) = (running.usage - before, server.usage - serverBefore)
      let time = MonotonicTime.now - start
      row.cores.append(used.seconds / time)
      row.server.append(serverUsed.seconds / time)
      let sightings = try sampler.end()
      row.blink = max(row.blink, sightings.longestPause)
      if candidate.isSeen {
        row.fullScreen.append(sightings.frames(of: .a, at: 0))
        row.pictureInPicture.append(sightings.frames(of: .b, at: 1))
        let quality = PictureQuality(tools: tools, format: format, screen: screen)
        if round == 0, let result = try quality.measure() { row.qualities.append(result) }
      }
    } catch {
      try running.end()
      throw error
    }
    try running.end()
  }
}
