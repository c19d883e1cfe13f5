// Measures the cost of an app's overlay.

import Glibc
import Tandem
import TandemMPV
import TandemSDL

/// Plays two videos in one window, and measures the processor time of this process. The
/// measurements alternate between no overlay and an overlay that is redrawn each second.
@MainActor
struct OverlayBenchmark {
  /// The overlays, by their height as a share of the window.
  enum Kind: String, CaseIterable {
    case none = "no overlay"
    case labels = "a title, a clock and a bar"
    case banner = "the lower fifth, translucent"
    case whole = "the whole window, translucent"

    /// The rectangles that are drawn, in shares of the window.
    var areas: [DisplayArea] {
      switch self {
      case .none: []
      case .labels:
        [
          DisplayArea(x: 0.04, y: 0.05, width: 0.3, height: 0.05),
          DisplayArea(x: 0.88, y: 0.05, width: 0.08, height: 0.05),
          DisplayArea(x: 0.04, y: 0.92, width: 0.92, height: 0.02),
        ]
      case .banner: [DisplayArea(x: 0, y: 0.8, width: 1, height: 0.2)]
      case .whole: [DisplayArea(x: 0, y: 0, width: 1, height: 1)]
      }
    }
  }

  var clips: (fullScreen: String, pictureInPicture: String)
  /// The duration of one count, in seconds.
  var seconds: Double
  var rounds: Int
  var drawing: WindowDrawing

  func run() throws {
    let session = try TandemSession(engine: .mpv(), screen: .window(title: "overlay", drawing: drawing))
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
    let areas = kind.areas
    session.overlay =
      kind == .none
      ? nil
      : .drawing { canvas in
        let size = canvas.layout.size
        let blue = UInt8(truncatingIfNeeded: Int(clock() / 1000))
        func pixels(_ share: Double, _ all: Int) -> Int { Int((share * Double(all)).rounded()) }
        for area in areas {
          canvas.fill(
            PixelArea(
              x: pixels(area.x, size.width), y: pixels(area.y, size.height), width: pixels(area.width, size.width),
              height: pixels(area.height, size.height)),
            Pixel(red: 20, green: 40, blue: blue), alpha: 0.6)
        }
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
