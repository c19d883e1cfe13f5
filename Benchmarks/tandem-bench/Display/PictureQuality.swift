// Measures how exactly the screen shows the source's frames.

import Glibc

/// Compares a picture of the screen with the source's frames that have the same frame numbers.
struct PictureQuality {
  /// Peak signal-to-noise ratios over red, green and blue, in decibels. Differences are invisible from 40 dB on.
  struct Result {
    var fullScreen: Double
    var pictureInPicture: Double
  }

  /// The reference conversion: swscale's Lanczos filter at full accuracy, with H.264's chroma position.
  static let reference =
    "flags=lanczos+accurate_rnd+full_chroma_int+full_chroma_inp:in_color_matrix=bt709:in_range=tv:in_h_chr_pos=0"
    + ":in_v_chr_pos=128"

  var tools: BenchTools
  var format: Clip.Format
  var screen: BenchScreen
  /// The width in pixels of the rim that is not compared, because a shadow or a frame may be there.
  private let rim = 4

  init(tools: BenchTools, format: Clip.Format, screen: BenchScreen) {
    (self.tools, self.format, self.screen) = (tools, format, screen)
  }

  /// - Returns: nil if no frame number is readable, for example during a change of the picture.
  func measure() throws -> Result? {
    let path = "\(tools.folder)/shot"
    let rects = [screen.fullScreen, screen.pictureInPicture]
    let words = [tools.sampler, "shot", path, String(screen.width), String(screen.height)] + rects.map(\.words)
    let said = String(decoding: try MeasuredProcess.output(of: words).beginning, as: UTF8.self)
    let seen = said.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    guard seen.count == 2, seen[0].count == 3, seen[1].count == 3, let full = Clip.Name(rawValue: seen[0][1]),
      let small = Clip.Name(rawValue: seen[1][1])
    else { return nil }
    let shot = TextFile.bytes(path)
    return Result(
      fullScreen: try ratio(
        shot, rects[0], try source(full, seen[0][2], rects[0]), without: rects[1], rim: rim),
      pictureInPicture: try ratio(
        shot, rects[1], try source(small, seen[1][2], rects[1]), without: nil, rim: rim))
  }

  /// The picture that an ideal player would show for a frame at a place, in the screen's byte
  /// order.
  private func source(_ clip: Clip.Name, _ frame: Int, _ rect: BenchScreen.Rect) throws -> [UInt8] {
    let path = "\(tools.folder)/frame"
    let filter =
      "select=eq(n\\,\(frame - 1)),scale=\(rect.width):\(rect.height):\(Self.reference),format=bgr0"
    _ = try MeasuredProcess([
      "ffmpeg", "-nostdin", "-v", "error", "-y", "-i", format.clip(clip, in: tools.folder), "-vf", filter,
      "-frames:v", "1", "-f", "rawvideo", path,
    ]).wait()
    return TextFile.bytes(path)
  }

  private func ratio(
    _ shot: [UInt8], _ rect: BenchScreen.Rect, _ source: [UInt8], without gap: BenchScreen.Rect?, rim: Int
  ) throws -> Double {
    guard source.count == rect.width * rect.height * 4, shot.count == screen.width * screen.height * 4 else {
      throw MeasuredProcess.RunError(description: "a picture has another size than the screen")
    }
    var (sum, count) = (0, 0)
    for y in rim..<rect.height - rim {
      for x in rim..<rect.width - rim {
        let (column, row) = (rect.x + x, rect.y + y)
        if let gap, column >= gap.x - rim, column < gap.x + gap.width + rim, row >= gap.y - rim,
          row < gap.y + gap.height + rim
        {
          continue
        }
        for colour in 0..<3 {
          let difference =
            Int(shot[(row * screen.width + column) * 4 + colour]) - Int(source[(y * rect.width + x) * 4 + colour])
          sum += difference * difference
        }
        count += 3
      }
    }
    return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(count) / Double(sum))
  }
}
