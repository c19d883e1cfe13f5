import Glibc
import TandemScenario
import TandemSystem

package enum ScenarioFiles {
  /// Finds the scenarios of some files and folders. The scenarios of a folder are in the order of their names.
  ///
  /// - Parameter report: called for each path that can't be read; nil to throw the first error instead.
  static func find(_ paths: [String], unreadable report: ((CLIError) -> Void)? = nil) throws(CLIError)
    -> ScenarioFileList
  {
    var files = ScenarioFileList()
    for path in paths {
      do throws(CLIError) { try add(path, to: &files) } catch {
        guard let report else { throw error }
        report(error)
      }
    }
    return files
  }

  private static func add(_ path: String, to files: inout ScenarioFileList) throws(CLIError) {
    guard let isFolder = FolderListing.isFolder(path) else {
      throw CLIError(.noSuchFile, "\(path): \(String(cString: strerror(errno))); check the name")
    }
    if isFolder {
      let root = path.hasSuffix("/") ? String(path.dropLast()) : path
      var failure: CLIError?
      let found = FolderListing.names(
        in: root, followingLinks: true, where: { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") },
        unreadable: { failure = failure ?? $0 })
      if let failure { throw failure }
      if found.count == 0 {
        throw CLIError(.noSuchFile, "\(path): the folder has no scenario; scenarios are named *.json")
      }
      files.append(found, in: root + "/")
    } else {
      let base = path.split(separator: "/").last.map(String.init) ?? path
      let folder = String(decoding: path.utf8.dropLast(base.utf8.count), as: UTF8.self)
      files.append(ScenarioFile(folder: folder, base: base))
    }
  }

  /// Reads a scenario's text, up to the maximum length of a scenario.
  package static func read(_ path: String) throws(CLIError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    guard let bytes = FileBytes.read(descriptor, atMost: Scenario.longestText) else { throw unreadable(path) }
    return bytes
  }

  private static func unreadable(_ path: String) -> CLIError {
    CLIError(
      errno == ENOENT ? .noSuchFile : .badData, "\(path): \(String(cString: strerror(errno))); check its permissions")
  }
}
