// A picture that a window system may read in place.

import TandemOrchestrator

/// A player's newest frame in shared memory. While another object holds the frame, the player does not draw into its
/// memory.
///
/// A borrower may draw over the frame. It restores the original pixels when ``Compositor/putBack(_:)`` is called. It
/// also restores them when it releases a frame that another object still holds.
///
/// Thread: the session's.
package final class SharedFrame {
  package let buffer: PixelBuffer
  /// The video's own size, with square pixels; nil if unknown.
  package let video: PictureSize?
  package let memory: any SharedFrameMemory
  /// The offset of the picture in the memory, in bytes.
  package let offset: Int
  /// The consumer that has drawn over the frame.
  package weak var borrower: Compositor?
  private let release: () -> Void

  /// - Parameter release: called after the last holder has released the frame.
  package init(
    _ buffer: PixelBuffer, of video: PictureSize?, in memory: any SharedFrameMemory, at offset: Int,
    release: @escaping () -> Void
  ) {
    self.buffer = buffer
    self.video = video
    self.memory = memory
    self.offset = offset
    self.release = release
  }

  deinit { release() }

  /// True if the frame has exactly this size.
  package func hasSize(_ size: PictureSize) -> Bool { buffer.width == size.width && buffer.height == size.height }
}
