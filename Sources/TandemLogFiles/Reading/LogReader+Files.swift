import Glibc
import TandemLog

extension LogReader {
  /// Creates a reader of the log file at a path.
  package convenience init(path: String) throws(LogReadError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw LogReadError(
        .system(operation: "open", path: path, reason: systemMessage(errno)), at: .init(line: 1, offset: 0))
    }
    self.init(parts: [LogFileHandle(descriptor: descriptor, path: path)])
  }

  /// The log's handle and length if it is one regular file that has not been read yet.
  var fresh: (part: LogFileHandle, size: Int)? {
    guard parts.count == 1, let part = parts.first as? LogFileHandle, lseek(part.descriptor, 0, SEEK_CUR) == 0 else {
      return nil
    }
    var status = stat()
    guard fstat(part.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (part, status.st_size)
  }
}
