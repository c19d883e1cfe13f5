// Measures changes of the audible video.

import Glibc
import TandemFoundation

/// Records the sound of Tandem and of two mpv players on a sound server without a device, while the audible video
/// changes.
struct SoundBenchmark {
  var tools: BenchTools
  var handoffs: Int
  private static let rounds = 2

  struct Row {
    var name: String
    var handoffs: [ToneRecording.Handoff] = []
    /// The number of requested changes.
    var asked = 0
    var failure: String?
  }

  private var tones: [String] { ["\(tools.folder)/low.mkv", "\(tools.folder)/high.mkv"] }

  func run(_ progress: (String) -> Void) throws -> [Row] {
    var rows = ["tandem, headless", "two mpv, muted in turn"].map { Row(name: $0) }
    for round in 0..<Self.rounds {
      for index in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        progress("round \(round + 1) of \(Self.rounds): \(rows[index].name) …")
        do { try measure(isOwn: index == 0, &rows[index]) } catch { rows[index].failure = "\(error)" }
      }
    }
    return rows
  }

  private func measure(isOwn: Bool, _ row: inout Row) throws {
    let running = try RunningCandidate(isOwn ? own : two)
    var recorder: MeasuredProcess?
    do {
      let sockets = try (isOwn ? ["sound"] : ["sound-1", "sound-2"]).map {
        try LineSocket("\(tools.folder)/\($0).sock")
      }
      // Let both videos and the sound device start.
      MonotonicTime.sleep(3)
      let path = "\(tools.folder)/recording"
      recorder = try record(path)
      try MonotonicTime.wait(10, for: "the recording to begin") { !TextFile.bytes(path).isEmpty }
      MonotonicTime.sleep(1)
      let count = handoffs / Self.rounds
      for number in 0..<count {
        if isOwn {
          try sockets[0].ask(["swap"])
        } else {
          let (silent, heard) = number.isMultiple(of: 2) ? (0, 1) : (1, 0)
          try sockets[silent].send(["set_property", "mute", true])
          try sockets[heard].send(["set_property", "mute", false])
        }
        MonotonicTime.sleep(0.5 + Double(number * 7 % 34) / 1000)
      }
      MonotonicTime.sleep(0.5)
      _ = try recorder?.end()
      recorder = nil
      row.asked += count
      row.handoffs += ToneRecording(path: path).handoffs
    } catch {
      _ = try recorder?.end()
      try running.end()
      throw error
    }
    try running.end()
  }

  private func record(_ path: String) throws -> MeasuredProcess {
    unlink(path)
    return try MeasuredProcess([
      "parec", "-d", "ear.monitor", "--format=float32le", "--rate=\(ToneRecording.rate)", "--channels=1",
      "--latency-msec=20", "--raw", path,
    ])
  }

  private var own: Candidate {
    Candidate(
      name: "tandem",
      commands: [
        [
          tools.tandem, "play",
        ] + tones + [
          "--display", "headless", "--ao", "pulse", "--quiet", "--no-config", "--log", "\(tools.folder)/sound.jsonl",
          "--socket", "\(tools.folder)/sound.sock",
        ]
      ])
  }

  private var two: Candidate {
    Candidate(
      name: "two mpv",
      commands: [1, 2].map { number in
        [
          "mpv", "--no-config", "--no-terminal", "--vo=null", "--ao=pulse", "--mute=\(number == 1 ? "no" : "yes")",
          "--input-ipc-server=\(tools.folder)/sound-\(number).sock", tones[number - 1],
        ]
      })
  }
}
