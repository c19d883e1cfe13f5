// Checks whether files can be saved in a folder.

import Glibc

/// Writes a file that is never visible in the folder, because it is unlinked before the write.
struct FolderCheck {
  /// The system's reason why the folder can't be written to; nil if it can.
  let fault: String?
  /// The number of bytes that a user may still write; nil if it is unknown.
  let free: UInt64?

  private static let amount = 1 << 16

  init(_ folder: String) {
    fault = Self.write(in: folder)
    var status = statvfs()
    free = statvfs(folder, &status) == 0 ? UInt64(status.f_bavail) * UInt64(status.f_frsize) : nil
  }

  private static func write(in folder: String) -> String? {
    let path = "\(folder)/.tandem-doctor-\(getpid())"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return words(errno) }
    unlink(path)
    let fault = fill(descriptor)
    // Check the result of the close, because a file server may report only then that it is full.
    return close(descriptor) == 0 ? fault : fault ?? words(errno)
  }

  private static func fill(_ descriptor: Int32) -> String? {
    let bytes = [UInt8](repeating: 0x20, count: amount)
    var first = 0
    while first < amount {
      let count = bytes[first...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return words(count == 0 ? ENOSPC : errno) }
      first += count
    }
    return nil
  }

  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// `12.3 GB`
  static func words(of bytes: UInt64) -> String {
    let megabytes = bytes / 1_000_000
    return megabytes < 1000 ? "\(megabytes) MB" : "\(megabytes / 1000).\(megabytes % 1000 / 100) GB"
  }
}
