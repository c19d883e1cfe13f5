import Glibc
import TandemLog

/// A file of a log, open for reading from its beginning.
package struct LogFileHandle: LogByteSource {
  package let descriptor: Int32
  /// The file's path, for error messages.
  package let path: String

  package init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int?, place: Record.Location
  ) -> Result<Int, LogReadError> {
    while true {
      // SAFETY: read(2) and pread(2) write at most the buffer's count.
      let count =
        if let offset {
          pread(descriptor, buffer.baseAddress, buffer.count, offset)
        } else {
          Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        }
      if count >= 0 { return .success(count) }
      let code = errno
      if code != EINTR {
        return .failure(LogReadError(.system(operation: "read", path: path, reason: systemMessage(code)), at: place))
      }
    }
  }

  package func close() { _ = Glibc.close(descriptor) }
}
