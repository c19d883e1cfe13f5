// Samples the screen.

import Glibc

/// A running `Scripts/screen-eye.c`.
struct ScreenSampler {
  /// A change in a region of the screen: from this time on, the region shows this frame of this clip.
  struct ScreenSample {
    /// The monotonic time, in seconds.
    var time: Double
    var region: Int
    /// Nil if no number is readable: the region is black, half drawn, or shows another picture.
    var clip: Clip.Name?
    var frame: Int
  }

  /// All samples so far.
  struct ScreenSamples {
    var all: [ScreenSample] = []
    /// The number of looks at the screen.
    var looks = 0
    /// The longest time between two looks, in seconds.
    var longestPause = 0.0

    /// The frames of one clip in one region.
    func frames(of clip: Clip.Name, at region: Int) -> FrameCount {
      FrameCount(all.filter { $0.region == region && $0.clip == clip })
    }
  }

  let process: MeasuredProcess
  private let path: String

  /// - Parameter hertz: the number of looks per second.
  init(_ program: String, hertz: Int, at rects: [BenchScreen.Rect], folder: String) throws {
    path = "\(folder)/sightings"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw MeasuredProcess.RunError(description: "\(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    process = try MeasuredProcess([program, "watch", String(hertz)] + rects.map(\.words), output: file)
    let path = path
    do {
      try MonotonicTime.wait(10, for: "the eye to see something") { !TextFile.bytes(path).isEmpty }
    } catch {
      _ = try process.end()
      throw error
    }
  }

  /// The samples so far.
  var present: ScreenSamples { Self.read(TextFile.text(path)) }

  /// The last sample of a region.
  func last(at region: Int) -> ScreenSample? { present.all.last { $0.region == region } }

  func end() throws -> ScreenSamples {
    _ = try process.end()
    return present
  }

  private static func read(_ text: String) -> ScreenSamples {
    var sightings = ScreenSamples()
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Int($0) }
      if words.first == "end", numbers.count == 2 {
        (sightings.looks, sightings.longestPause) = (numbers[0], Double(numbers[1]) / 1e6)
      } else if numbers.count == 4 {
        sightings.all.append(
          ScreenSample(
            time: Double(numbers[0]) / 1e6, region: numbers[1], clip: Clip.Name(rawValue: numbers[2]),
            frame: numbers[3]))
      }
    }
    return sightings
  }
}
