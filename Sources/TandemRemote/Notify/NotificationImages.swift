import CTandemLinux
import Glibc
import TandemSystem

/// Keeps images in memory, under paths that this user's programs can open.
///
/// The images disappear with the process, even if it crashes.
///
/// Thread: any.
final class NotificationImages: Sendable {
  struct Image: Hashable, Sendable {
    /// The identity of the content. A later image may get the same path, but never the same identity.
    let id: String
    let path: String
  }

  private struct State {
    /// The images and their descriptors, oldest first.
    var kept: [(image: Image, descriptor: Int32)] = []
    var count = 0
    /// The addresses that the session shows, loads or shows again later.
    var used: Set<String> = []

    /// Frees the images that match a condition, oldest first.
    mutating func free(where isUnneeded: (Image) -> Bool) {
      kept.removeAll { kept in
        guard isUnneeded(kept.image) else { return false }
        close(kept.descriptor)
        return true
      }
    }
  }

  private let state = Locked(State())
  /// The maximum number of images that the session does not use yet: they are still to be opened.
  private static let most = 4
  /// The first bytes of JPEG, PNG, GIF and WebP. A playlist begins with text, so it is refused.
  private static let signatures: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF8".utf8), Array("RIFF".utf8),
  ]

  deinit { for kept in state.withLock({ $0.kept }) { close(kept.descriptor) } }

  var isEmpty: Bool { state.withLock { $0.kept.isEmpty } }

  /// Keeps an image, and frees the oldest images that the session does not use.
  ///
  /// - Throws: for bytes that are not an image, or if memory is exhausted.
  func keep(_ bytes: [UInt8]) throws(NotificationError) -> Image {
    guard Self.signatures.contains(where: bytes.starts) else {
      throw NotificationError(400, "image: a JPEG, PNG, GIF or WebP file is expected")
    }
    let descriptor = clinux_memory("tandem-notify", bytes.count)
    guard descriptor >= 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      if descriptor >= 0 { close(descriptor) }
      throw NotificationError(503, "there is not enough memory for the image")
    }
    return state.withLock { state in
      state.count += 1
      let image = Image(id: "notification-\(getpid())-\(state.count)", path: "/proc/\(getpid())/fd/\(descriptor)")
      state.kept.append((image, descriptor))
      var surplus = state.kept.count { !state.used.contains($0.image.path) } - Self.most
      state.free { [used = state.used] kept in
        guard surplus > 0, !used.contains(kept.path) else { return false }
        surplus -= 1
        return true
      }
      return image
    }
  }

  /// Frees an image that the session refused to show.
  func free(_ image: Image) { state.withLock { $0.free { $0 == image } } }

  /// Sets the addresses that the session shows, loads or shows again later. The images among them are kept. Images that
  /// were among them before, but are no longer, are freed.
  ///
  /// - Parameter isLoading: true while a content loads. The addresses that were set before stay in use, because the
  ///   session opens the replaced content again if the load fails.
  func use(_ addresses: Set<String>, isLoading: Bool) {
    state.withLock { state in
      let ended = isLoading ? [] : state.used.subtracting(addresses)
      state.used = isLoading ? state.used.union(addresses) : addresses
      state.free { ended.contains($0.path) }
    }
  }
}
