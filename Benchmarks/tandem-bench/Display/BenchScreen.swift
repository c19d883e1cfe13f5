// The X screen on which the benchmarks show videos.

import Glibc

/// A private X server with one screen.
struct BenchScreen {
  /// A part of the screen, in pixels.
  struct Rect {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The rectangle as an argument of `Scripts/screen-eye.c`.
    var words: String { "\(x),\(y),\(width),\(height)" }
  }

  /// The X server's name, such as `:7`.
  var display: String
  var server: pid_t
  var height: Int
  var width: Int { height * 16 / 9 }

  /// - Parameter words: `HEIGHT=DISPLAY=PROCESS`.
  init(_ words: String) throws {
    let parts = words.split(separator: "=").map(String.init)
    guard parts.count == 3, let height = Int(parts[0]), let server = pid_t(parts[2]) else {
      throw MeasuredProcess.RunError(description: "\(words) is no screen: HEIGHT=DISPLAY=PROCESS")
    }
    (self.height, display, self.server) = (height, parts[1], server)
  }

  /// Makes programs that start later use this screen.
  func use() { setenv("DISPLAY", display, 1) }

  var fullScreen: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The default place of Tandem's picture in picture. The other players are configured to use the same place.
  var pictureInPicture: Rect {
    let (margin, width, height) = (self.height / 24, width / 4, self.height / 4)
    return Rect(
      x: self.width - margin - width, y: self.height - margin - height, width: width, height: height)
  }
}
