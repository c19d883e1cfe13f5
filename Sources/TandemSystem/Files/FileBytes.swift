import Glibc

/// The bytes of a file.
package enum FileBytes {
  /// Reads a file from its present position, and stops soon after `most` bytes.
  ///
  /// - Returns: nil on failure; `errno` is the reason. The result is longer than `most` if the file is.
  package static func read(_ descriptor: Int32, atMost most: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= most {
      var count = 0
      // SAFETY: read(2) fills at most the given capacity, and returns the number of bytes.
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 14) { memory, filled in
        count = Glibc.read(descriptor, memory.baseAddress, memory.count)
        filled = max(0, count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      // Avoid a copy for most files, which are no longer than one piece.
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
    return bytes
  }
}
