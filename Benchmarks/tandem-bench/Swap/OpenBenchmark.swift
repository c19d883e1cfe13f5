// Measures the time until a clip is visible.

import Glibc
import TandemFoundation

/// Opens clips in running players, and starts players with a clip, and samples the screen.
struct OpenBenchmark {
  var tools: BenchTools
  var format: Clip.Format
  var runs: Int

  struct Row {
    var name: String
    /// True if a player starts with the clip; false if a running player opens it.
    var isBeginning: Bool
    /// The times until the clip was visible, in seconds.
    var times: [Double] = []
    var failure: String?
  }

  private struct OpenTarget {
    var name: String
    var presenter: String
    var isOwn: Bool
  }

  private static let openers = [
    OpenTarget(name: "tandem, in memory", presenter: "software", isOwn: true),
    OpenTarget(name: "mpv --vo=x11", presenter: "x11", isOwn: false),
    OpenTarget(name: "tandem, OpenGL", presenter: "opengl", isOwn: true),
    OpenTarget(name: "mpv --vo=gpu", presenter: "gpu", isOwn: false),
  ]

  func run(_ progress: (String) -> Void) throws -> [Row] {
    let all = try tools.candidates(format)
    all.screen.use()
    let sampler = try ScreenSampler(tools.sampler, hertz: 1000, at: [all.screen.fullScreen], folder: tools.folder)
    var rows = [true, false].flatMap { isBeginning in Self.openers.map { Row(name: $0.name, isBeginning: isBeginning) }
    }
    for run in 0..<runs {
      for step in rows.indices {
        let index = (step + run * 3) % rows.count
        let target = Self.openers[index % Self.openers.count]
        progress(
          "run \(run + 1) of \(runs): \(rows[index].isBeginning ? "beginning" : "opening in") \(target.name) …")
        do { rows[index].times += try times(target, all, sampler, isBeginning: rows[index].isBeginning) } catch {
          rows[index].failure = "\(error)"
        }
      }
    }
    _ = try sampler.end()
    return rows
  }

  /// The times of starting a player, or of opening five clips in a running one.
  private func times(_ target: OpenTarget, _ all: Candidates, _ sampler: ScreenSampler, isBeginning: Bool) throws
    -> [Double]
  {
    // Let the previous candidate disappear.
    MonotonicTime.sleep(0.3)
    let start = MonotonicTime.now
    let running = try RunningCandidate(candidate(target, all))
    do {
      var times = [try arrival(of: .a, after: start, sampler) - start]
      if !isBeginning {
        times = []
        let socket = try LineSocket(all.socket(target.isOwn ? target.presenter : "mpv-1"))
        MonotonicTime.sleep(1)
        for clip in [Clip.Name.c, .b, .a, .c, .b] {
          let path = format.clip(clip, in: tools.folder)
          let start = MonotonicTime.now
          try socket.send([.string(target.isOwn ? "open" : "loadfile"), .string(path)])
          times.append(try arrival(of: clip, after: start, sampler) - start)
          MonotonicTime.sleep(0.5)
        }
      }
      try running.end()
      return times
    } catch {
      try running.end()
      throw error
    }
  }

  private func candidate(_ target: OpenTarget, _ all: Candidates) -> Candidate {
    let path = format.clip(.a, in: tools.folder)
    if target.isOwn {
      // Use the command line of the other benchmarks without the second clip.
      var player = all.tandem(target.presenter)
      player.commands[0].removeAll { $0 == format.clip(.b, in: tools.folder) }
      return player
    }
    return Candidate(
      name: target.name,
      commands: [
        all.mpv(target.presenter) + [
          "--geometry=\(all.screen.width)x\(all.screen.height)+0+0", "--input-ipc-server=\(all.socket("mpv-1"))", path,
        ]
      ])
  }

  private func arrival(of clip: Clip.Name, after start: Double, _ sampler: ScreenSampler) throws -> Double {
    var time: Double?
    try MonotonicTime.wait(20, for: "clip \(clip) to be on the screen") {
      time = sampler.present.all.first { $0.clip == clip && $0.time > start }?.time
      return time != nil
    }
    return time ?? .nan
  }
}
