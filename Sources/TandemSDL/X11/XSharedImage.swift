import CTandemSDL
import Glibc
import TandemPlayback

/// A player's shared memory that an X server reads, too.
///
/// Thread: the session's.
final class XSharedImage {
  private weak var memory: (any SharedFrameMemory)?
  private let connection: XConnection
  private let segment: xcb_shm_seg_t

  /// - Returns: nil if the memory's descriptor can't be duplicated.
  init?(_ connection: XConnection, _ memory: any SharedFrameMemory) {
    let descriptor = fcntl(memory.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return nil }
    self.memory = memory
    self.connection = connection
    segment = xcb_generate_id(connection.connection)
    // XCB sends the descriptor to the server and closes it here.
    let request = xcb_shm_attach_fd(connection.connection, segment, descriptor, 1)
    connection.lendings.insert(request.sequence)
  }

  deinit { connection.detach(segment) }

  /// True if no player uses the memory any more.
  var isGone: Bool { memory == nil }

  func holds(_ picture: SharedFrame) -> Bool { memory === picture.memory }

  func put(_ areas: [PixelArea], of picture: SharedFrame) {
    connection.put(areas, of: picture.buffer, in: segment, at: picture.offset)
  }
}
