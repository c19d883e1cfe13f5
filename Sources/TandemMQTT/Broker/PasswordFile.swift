import Glibc
import TandemSystem

/// Reads a password from a file that only its owner may read.
package enum PasswordFile {
  private static let longest = 4096

  /// The first line of a file.
  ///
  /// - Throws: an error if the file can't be read, or if other users may read it.
  package static func read(_ path: String) throws(BrokerError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw BrokerError("can't read the password in \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw BrokerError("\(path) is not a file; write the password into the first line of a file")
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() || status.st_uid == 0 else {
      throw BrokerError(
        "other users can read \(path), so Tandem does not use its password; run: chmod 600 \(path)")
    }
    let bytes = FileBytes.read(descriptor, atMost: longest) ?? []
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard bytes.count <= longest, !line.isEmpty, let text = String(validating: line, as: UTF8.self),
      !text.utf8.contains(0)
    else {
      throw BrokerError("\(path) has no password in its first line (UTF-8, at most \(longest) bytes)")
    }
    return text
  }
}
