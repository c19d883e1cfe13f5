// What two contents on one screen cost.

import Glibc
import MPVPlayer
import Orchestration
import Playback
import Session

/// Plays two clips as a software display does, one 1280 × 720 and one 320 × 180, and counts the processor's time.
enum DisplayBenchmark {
  /// - Parameter options: more of mpv's options, to compare.
  /// - Returns: seconds of processor time for each second.
  @MainActor
  static func run(clips: PlayerPair<String>, for time: Duration, options others: [String: String]) throws -> Double {
    let mailbox = try Mailbox<Never>()
    let clock = MonotonicClock()
    var options = MPVOptions(audioOutput: "null")
    options.others = others
    let players = PlayerPair(
      a: MPVPlayer(.A, clock: clock, options: options) { mailbox.wake() },
      b: MPVPlayer(.B, clock: clock, options: options) { mailbox.wake() })
    defer { for player in PlayerID.allCases { players[player].shutDown() } }
    let display = HeadlessDisplay(PlayerPair(a: players.a.video, b: players.b.video))
    display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: .B))
    for player in PlayerID.allCases {
      let load = LoadRequest(url: clips[player], generation: 1, start: .beginning, isPaused: false)
      players[player].perform(.load(load))
    }
    func play(until end: Duration) {
      while clock.now < end {
        for player in PlayerID.allCases { players[player].collect { _ in } }
        display.tick(at: clock.now) { _ in }
        _ = mailbox.wait(max(.zero, end - clock.now))
      }
    }
    play(until: clock.now + .seconds(2))
    let (began, before, drawn) = (clock.now, processorTime(), display.compositions)
    play(until: began + time)
    let used = processorTime() - before
    let pictures = Double(display.compositions - drawn) / (time / .seconds(1))
    guard pictures > 25 else { throw TooFewPictures(rate: pictures) }
    return used / (time / .seconds(1))
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The clips were not played in time, or not at all: a figure would mean nothing.
struct TooFewPictures: Error {
  /// A second.
  var rate: Double
}
