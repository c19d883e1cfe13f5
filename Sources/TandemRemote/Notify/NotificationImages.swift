// Stores images that were sent with notifications.

import CTandemLinux
import Glibc
import TandemSystem

/// Keeps the newest images in memory, under paths that this user's programs can open.
///
/// The images disappear with the process, even if it crashes.
///
/// Thread: any.
final class NotificationImages: Sendable {
  /// The descriptors, oldest first.
  private let kept = Locked<[Int32]>([])
  /// The maximum number of images: the shown image, and others that are still being opened.
  private static let most = 4
  /// The first bytes of JPEG, PNG, GIF and WebP. A playlist begins with text, so it is refused.
  private static let signatures: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF8".utf8), Array("RIFF".utf8),
  ]

  deinit { for descriptor in kept.withLock({ $0 }) { close(descriptor) } }

  /// - Returns: the path of the image.
  /// - Throws: for bytes that are not an image, or if memory is exhausted.
  func keep(_ bytes: [UInt8]) throws(NotificationError) -> String {
    guard Self.signatures.contains(where: bytes.starts) else {
      throw NotificationError(400, "image: a JPEG, PNG, GIF or WebP file is expected")
    }
    let descriptor = clinux_memory("tandem-notify", bytes.count)
    guard descriptor >= 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      if descriptor >= 0 { close(descriptor) }
      throw NotificationError(503, "there is not enough memory for the image")
    }
    kept.withLock { kept in
      kept.append(descriptor)
      if kept.count > Self.most { close(kept.removeFirst()) }
    }
    return "/proc/\(getpid())/fd/\(descriptor)"
  }
}
