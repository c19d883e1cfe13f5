// Reads and writes whole files.

import Glibc

/// Reads and writes small files.
enum TextFile {
  /// Returns the file's bytes; empty if it can't be read, such as a file in `/proc` of an ended process.
  static func bytes(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return all }
      all += buffer[..<count]
    }
  }

  static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  static func lines(_ path: String) -> [String] { text(path).split(separator: "\n").map(String.init) }

  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else {
      throw MeasuredProcess.RunError(description: "\(path): \(String(cString: strerror(errno)))")
    }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw MeasuredProcess.RunError(description: "\(path) could not be written")
    }
  }
}
