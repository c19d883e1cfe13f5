// Where a player and a display meet.

/// Draws the newest frame of one player into memory that somebody else owns.
///
/// Thread: the session's. Nothing here waits for a frame to become due.
public protocol VideoSource: AnyObject {
  /// Whether there is a frame that has not been drawn yet. False until the first frame of a load, so that whoever
  /// draws keeps the last picture of what was replaced.
  var hasNewFrame: Bool { get }

  /// Whether there is anything to draw: true from the first frame of a load until the next load or stop.
  var hasFrame: Bool { get }

  /// Draws the newest frame, its aspect kept, the rest black.
  ///
  /// - Parameter picture: where to; valid only during the call.
  func draw(into picture: PictureBuffer)
}

/// Memory for one picture: 4 bytes a pixel in the order blue, green, red, unused (mpv's `bgr0`).
public struct PictureBuffer {
  public var pixels: UnsafeMutableRawPointer
  /// Pixels.
  public var width: Int
  public var height: Int
  /// Bytes from one row to the next, at least `width * 4`.
  public var stride: Int

  public init(pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
  }
}
