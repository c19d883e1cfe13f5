// Scenarios in files.

import TandemScenarioRun
import Glibc
import TandemFiles
import TandemScenarioFormat
import TandemShell

/// One scenario's file.
package struct ScenarioFile: Hashable, Sendable {
  /// As it is shown.
  package var path: String
  /// From the folder that was named, without `.json`: what its log is called.
  package var name: String
}

/// Finds, reads and writes files.
package enum ScenarioFiles {
  /// The scenarios that some paths stand for; those of a folder in the order of their names.
  package static func find(_ paths: [String]) throws(Failure) -> [ScenarioFile] {
    var files: [ScenarioFile] = []
    for path in paths {
      guard let isFolder = isFolder(path) else {
        throw Failure(.noSuchFile, "\(path): \(String(cString: strerror(errno))); check the name")
      }
      if isFolder {
        let root = path.hasSuffix("/") ? String(path.dropLast()) : path
        let found = try list(root, "")
        if found.isEmpty { throw Failure(.noSuchFile, "\(path): no scenario is in it; they are named *.json") }
        files += found
      } else {
        let base = path.split(separator: "/").last.map(String.init) ?? path
        files.append(ScenarioFile(path: path, name: base.hasSuffix(".json") ? String(base.dropLast(5)) : base))
      }
    }
    return files
  }

  /// - Returns: nil where there is nothing, with `errno`.
  private static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  private static func list(_ root: String, _ inner: String) throws(Failure) -> [ScenarioFile] {
    let path = inner.isEmpty ? root : root + "/" + inner
    guard let folder = opendir(path) else {
      throw Failure(.noSuchFile, "\(path): \(String(cString: strerror(errno))); check its permissions")
    }
    var names: [String] = []
    while let entry = readdir(folder) {
      // SAFETY: the entry is valid until the next readdir, and its name ends with a zero.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    closedir(folder)
    var files: [ScenarioFile] = []
    for name in names.sorted() {
      let child = inner.isEmpty ? name : inner + "/" + name
      if isFolder(root + "/" + child) == true {
        files += try list(root, child)
      } else if name.hasSuffix(".json"), !name.hasSuffix(".schema.json") {
        files.append(ScenarioFile(path: root + "/" + child, name: String(child.dropLast(5))))
      }
    }
    return files
  }

  /// Reads a scenario's text, but no more than one can have.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Scenario.longestText {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  private static func unreadable(_ path: String) -> Failure {
    Failure(
      errno == ENOENT ? .noSuchFile : .badData, "\(path): \(String(cString: strerror(errno))); check its permissions")
  }

  /// Writes a file as a whole; folders on the way to it are made.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) { try WholeFile.save(bytes, as: path) }
}
