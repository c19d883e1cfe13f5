// Clips whose frames carry their number.

import Glibc

/// One of the clips that `Scripts/bench` makes, of one size and rate.
struct Clip {
  /// The clip that a frame's fields identify.
  enum Name: Int, CaseIterable {
    case a = 1
    case b = 2
    case c = 3
  }

  /// The size and rate of a set of clips.
  struct Format {
    var height: Int
    var rate: Int

    var name: String { "\(height)p\(rate)" }

    /// - Parameter words: such as `720p30`.
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
