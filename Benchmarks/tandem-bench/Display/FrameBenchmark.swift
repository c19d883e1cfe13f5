// Measures the allocations per frame.

import CTandemMeasuring
import TandemOrchestrator
import TandemPlayback

/// Composes frames of a full-screen video and a picture in picture. Both have a new picture each time.
struct FrameBenchmark {
  /// A video that always has a new frame and draws nothing, so that only the composition is measured.
  private final class Source: VideoSource {
    let hasNewFrame = true
    let hasFrame = true
    let size: PictureSize? = PictureSize(width: 320, height: 180)

    func draw(into picture: PixelBuffer) {}
    func draw(into framebuffer: Framebuffer) {}
    func skip() {}
    func show(_ overlay: Overlay?) {}
    func keepSubtitles(above share: Double) {}
    func use(_ renderer: RenderTarget) {}
  }

  private static let runs = 10_000
  private let display: HeadlessDisplay

  init() {
    display = HeadlessDisplay(PlayerPair(a: Source(), b: Source()), width: 320, height: 180)
    display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: .B))
    for number in 0..<100 { compose(number) }
  }

  private func compose(_ number: Int) {
    display.tick(at: .milliseconds(number)) { _ in }
  }

  /// - Returns: the average number of allocations per frame.
  func allocations() -> [(name: String, count: Double)] {
    let before = display.compositions
    let count = LogBenchmark.Allocations(of: Self.runs) { compose(100 + $0) }.count
    precondition(display.compositions == before + Self.runs, "not every frame was composed")
    return [("frame", count)]
  }

  /// - Returns: the retains and releases per frame, on average; empty if the Swift runtime does not support counting.
  func references() -> [(name: String, count: Double)] {
    guard references_begin() else { return [] }
    for number in 0..<Self.runs { compose(number) }
    let counted = references_end()
    return [
      ("frame-retains", Double(counted.retains) / Double(Self.runs)),
      ("frame-releases", Double(counted.releases) / Double(Self.runs)),
    ]
  }
}
