// Files for tests.

import Glibc
import Testing

/// Makes a folder that is removed with its contents after the body.
func withFolder(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/tandem-test-XXXXXX".utf8CString)
  let path = String(cString: try #require(mkdtemp(&template)))
  defer { removeAll(path) }
  try body(path)
}

private func removeAll(_ path: String) {
  for name in names(in: path) { removeAll(path + "/" + name) }
  remove(path)
}

/// The names in a folder, including hidden ones.
func names(in path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

func mode(of path: String) -> mode_t? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

func contents(of path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = read(descriptor, &bytes, bytes.count)
  return Array(bytes.prefix(max(0, count)))
}

func make(_ path: String, _ bytes: [UInt8]) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  try #require(write(descriptor, bytes, bytes.count) == bytes.count)
}

func bindSocket(_ descriptor: Int32, _ path: String) -> Bool {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  return withUnsafePointer(to: &address) { pointer in
    // SAFETY: the pointer is only used during the call, which reads as many bytes as the address has.
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}

/// A thread that can be joined.
final class Thread {
  private var handle = pthread_t()

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  init(_ run: @escaping @Sendable () -> Void) {
    // SAFETY: the thread takes over the reference that it receives.
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    pthread_create(
      &handle, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body)
  }

  func join() { pthread_join(handle, nil) }
}
