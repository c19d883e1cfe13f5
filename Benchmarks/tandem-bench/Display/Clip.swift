// Clips with a number in each frame.

import Glibc

/// A clip of `Scripts/bench` in one size and frame rate.
struct Clip {
  /// The clip's number in the fields of its frames.
  enum Name: Int, CaseIterable {
    case a = 1
    case b = 2
    case c = 3
  }

  /// The height and the frame rate of a set of clips.
  struct Format {
    var height: Int
    var rate: Int

    var name: String { "\(height)p\(rate)" }

    /// - Parameter words: a format such as `720p30`.
    init(_ words: String) throws {
      let parts = words.split(separator: "p").compactMap { Int($0) }
      guard parts.count == 2 else {
        throw MeasuredProcess.RunError(description: "\(words) is no format such as 720p30")
      }
      (height, rate) = (parts[0], parts[1])
    }

    func clip(_ name: Name, in folder: String) -> String { "\(folder)/\(self.name)-\(name).mp4" }
  }
}
