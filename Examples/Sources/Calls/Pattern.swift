// Generates pictures.

/// A bright bar that moves over grey, in `FrameFormat.i420`.
struct Pattern {
  let width: Int
  let height: Int
  let step: Int

  var bytes: [UInt8] {
    let colours = (width + 1) / 2 * ((height + 1) / 2) * 2
    return (0..<(width * height)).map { ($0 % width + step) % width < 8 ? 235 : 90 }
      + [UInt8](repeating: 128, count: colours)
  }

  /// Returns the picture with another, smaller picture in its upper left corner.
  func bytes(with corner: Pattern) -> [UInt8] {
    var bytes = bytes
    for (index, brightness) in corner.bytes.prefix(corner.width * corner.height).enumerated() {
      bytes[index / corner.width * width + index % corner.width] = brightness
    }
    return bytes
  }
}
