import Glibc
import TandemSystem

/// Writes a file that is never visible in the folder, because it is unlinked before the write.
struct FolderCheck {
  /// The system's reason why the folder can't be written to; nil if it can.
  let fault: String?
  /// The number of bytes that a user may still write; nil if it is unknown.
  let free: UInt64?

  init(_ folder: String) {
    fault = Self.write(in: folder)
    var status = statvfs()
    free = statvfs(folder, &status) == 0 ? UInt64(status.f_bavail) * UInt64(status.f_frsize) : nil
  }

  private static func write(in folder: String) -> String? {
    let path = "\(folder)/.tandem-doctor-\(getpid())"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return systemText(errno) }
    unlink(path)
    let fault = AtomicFile.fill(descriptor, [UInt8](repeating: 0x20, count: 1 << 16)).map(systemText)
    // Check the result of the close, because a file server may report only then that it is full.
    return close(descriptor) == 0 ? fault : fault ?? systemText(errno)
  }

  /// `12.3 GB`
  static func words(of bytes: UInt64) -> String {
    let megabytes = bytes / 1_000_000
    return megabytes < 1000 ? "\(megabytes) MB" : "\(megabytes / 1000).\(megabytes % 1000 / 100) GB"
  }
}
