// Writes numbers into the frames of clips.

import Glibc

/// Copies raw pictures (I420) from standard input to standard output. Draws the clip's number and the frame's number in
/// sixteen fields along the upper edge. `Scripts/screen-eye.c` reads these fields.
struct ClipStamp {
  static let fields = 16

  var clip: Clip.Name
  var width: Int
  var height: Int

  func run() throws {
    var picture = [UInt8](repeating: 0, count: width * height * 3 / 2)
    var number = 0
    while try fill(&picture) {
      number += 1
      stamp(number, on: &picture)
      try put(picture)
    }
  }

  private func fill(_ picture: inout [UInt8]) throws -> Bool {
    var filled = 0
    while filled < picture.count {
      let count = picture.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { read(STDIN_FILENO, $0 + filled, bytes.count - filled) } ?? 0
      }
      if count <= 0 { break }
      filled += count
    }
    guard filled == 0 || filled == picture.count else {
      throw MeasuredProcess.RunError(description: "the last picture is not whole")
    }
    return filled > 0
  }

  private func put(_ picture: [UInt8]) throws {
    var written = 0
    while written < picture.count {
      let count = picture.withUnsafeBytes { bytes in
        bytes.baseAddress.map { write(STDOUT_FILENO, $0 + written, bytes.count - written) } ?? 0
      }
      guard count > 0 else { throw MeasuredProcess.RunError(description: "nobody takes the pictures") }
      written += count
    }
  }

  /// The sixteen fields are white, black, two fields for the clip, and twelve for the frame number.
  private func stamp(_ number: Int, on picture: inout [UInt8]) {
    let bits = 1 | clip.rawValue << 2 | (number & 0xFFF) << 4
    let band = height / 12
    for row in 0..<band {
      for x in 0..<width { picture[row * width + x] = bits >> (x * Self.fields / width) & 1 == 1 ? 235 : 16 }
    }
    for plane in 0..<2 {
      let start = width * height * (4 + plane) / 4
      for index in start..<start + band / 2 * width / 2 { picture[index] = 128 }
    }
  }
}
