import CTandemLinux
import CTandemSDL
import Glibc
import TandemOrchestrator
import TandemPlayback

/// A picture in memory that an X server reads.
///
/// Thread: the session's.
final class XImage {
  let buffer: PixelBuffer
  private let connection: XConnection
  private let segment: xcb_shm_seg_t
  private let length: Int

  /// - Returns: nil if shared memory is not available.
  init?(_ connection: XConnection, _ size: PictureSize) {
    let stride = size.width * 4
    length = stride * size.height
    guard connection.canShare, size.width <= Int(Int16.max), size.height <= Int(Int16.max) else { return nil }
    let memory = clinux_memory("tandem picture", length)
    guard memory >= 0 else { return nil }
    // SAFETY: the mapping is as long as the memory, and lives as long as this object.
    guard let pixels = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0), pixels != MAP_FAILED else {
      close(memory)
      return nil
    }
    self.connection = connection
    buffer = PixelBuffer(pixels: pixels, width: size.width, height: size.height, stride: stride)
    segment = xcb_generate_id(connection.connection)
    // XCB sends the descriptor to the server and closes it here.
    xcb_shm_attach_fd(connection.connection, segment, memory, 1)
  }

  deinit {
    connection.detach(segment)
    munmap(buffer.pixels, length)
  }

  /// True if the server has reported that it can't read the memory.
  var isRefused: Bool { connection.isRefused }

  /// Puts areas of the image on the window. The caller must not draw into the image until the server has read it.
  func put(_ areas: [PixelArea]) { connection.put(areas, of: buffer, in: segment) }
}
