// Files for tests.

import Glibc
import Testing

/// Makes a folder that is removed with its contents after the body.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/tandem-test-XXXXXX".utf8CString)
  let path = String(cString: try #require(mkdtemp(&template)))
  defer { removeAll(path) }
  try body(path)
}

private func removeAll(_ path: String) {
  if let folder = opendir(path) {
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { removeAll(path + "/" + name) }
    }
    closedir(folder)
  }
  remove(path)
}

func permissions(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

/// Returns all bytes that a descriptor has now.
func drain(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 { return bytes }
    bytes += buffer[..<count]
  }
}

func contents(of path: String) throws -> String {
  let descriptor = open(path, O_RDONLY)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  return String(decoding: drain(descriptor), as: UTF8.self)
}

func write(_ text: String, to path: String) throws { try write(text, to: path, O_TRUNC) }

func append(_ text: String, to path: String) throws { try write(text, to: path, O_APPEND) }

private func write(_ text: String, to path: String, _ flag: Int32) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | flag, 0o600)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  let bytes = Array(text.utf8)
  try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
}
