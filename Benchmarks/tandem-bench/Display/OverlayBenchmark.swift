// Measures the cost of an app's overlay.

import Glibc
import Tandem
import TandemMPV
import TandemSDL

/// Plays two videos in one window, in turn without an overlay and with an overlay that is redrawn each second, and
/// measures the processor time of this process.
@MainActor
struct OverlayBenchmark {
  /// The overlays, by their height as a share of the window.
  enum Kind: String, CaseIterable {
    case none = "no overlay"
    case banner = "a fifth of the window"
    case whole = "the whole window"

    var share: Double {
      switch self {
      case .none: 0
      case .banner: 0.2
      case .whole: 1
      }
    }
  }

  var clips: (fullScreen: String, pictureInPicture: String)
  /// The duration of one count, in seconds.
  var seconds: Double
  var rounds: Int

  func run() throws {
    let session = try TandemSession(engine: .mpv(), screen: .window(title: "overlay"))
    var failure: (any Error)?
    Task {
      do { try await measure(session) } catch { failure = error }
      session.shutDown()
    }
    try session.runBlocking()
    if let failure { throw failure }
  }

  private func measure(_ session: TandemSession) async throws {
    _ = try await session.open(MediaContent(url: clips.fullScreen))
    _ = try await session.open(MediaContent(url: clips.pictureInPicture), in: .pictureInPicture)
    try await Task.sleep(for: .seconds(2))
    var times: [Kind: [Double]] = [:]
    for round in 0..<rounds {
      for step in Kind.allCases.indices {
        let kind = Kind.allCases[(step + round) % Kind.allCases.count]
        times[kind, default: []].append(try await share(of: kind, session))
      }
    }
    let base = times[.none] ?? []
    print("two videos, processor time of this process, \(rounds) rounds of \(Int(seconds)) s, pair by pair")
    for kind in Kind.allCases {
      let values = times[kind] ?? []
      let ratios = zip(values, base).map { $0 / $1 }.sorted()
      let ratio = kind == .none ? "" : ", \(decimals(ratios[ratios.count / 2], 3)) times (median)"
      let percents = values.map { decimals($0 * 100, 1) + " %" }.joined(separator: ", ")
      print("\(kind.rawValue): \(percents)\(ratio)")
    }
  }

  /// The processor time with one overlay, as a share of one processor.
  private func share(of kind: Kind, _ session: TandemSession) async throws -> Double {
    let share = kind.share
    session.overlay =
      kind == .none
      ? nil
      : .drawing { canvas in
        let size = canvas.layout.size
        let height = Int(Double(size.height) * share)
        let blue = UInt8(truncatingIfNeeded: Int(clock() / 1000))
        canvas.fill(
          PixelArea(x: 0, y: size.height - height, width: size.width, height: height),
          Pixel(red: 20, green: 40, blue: blue), alpha: 0.6)
      }
    try await Task.sleep(for: .milliseconds(500))
    let (time, processor) = (ContinuousClock.now, clock())
    for second in 1...max(1, Int(seconds)) {
      try await Task.sleep(until: time + .seconds(second))
      if kind != .none { session.redrawOverlay() }
    }
    return Double(clock() - processor) / Double(CLOCKS_PER_SEC) / ((ContinuousClock.now - time) / .seconds(1))
  }
}
