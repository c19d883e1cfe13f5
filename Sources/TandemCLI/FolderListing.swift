import Glibc
import TandemSystem

/// Lists folders recursively, in the order of names.
enum FolderListing {
  /// Returns the paths of the wanted files below a folder. The paths are relative to the folder.
  ///
  /// A zero in a path represents a slash: a zero sorts before every other character, so a folder's files are listed
  /// where the folder's name belongs. Hidden files and folders are left out.
  ///
  /// - Parameters:
  ///   - followingLinks: true to list folders that are links. If the links form a cycle, they are followed until the
  ///     system reports an error.
  ///   - isWanted: receives a file's name.
  ///   - unreadable: receives a folder that can't be listed, with the reason. The remaining folders are still listed.
  static func names(
    in root: String, followingLinks: Bool, where isWanted: (String) -> Bool, unreadable: (CLIError) -> Void
  ) -> PrefixCompressedStrings {
    var names = SortedNames()
    // Use an explicit stack, because recursion over deeply nested folders could overflow the call stack.
    var folders = [""]
    while let inner = folders.popLast() {
      let path = inner.isEmpty ? root : root + "/" + inner
      guard let folder = opendir(path) else {
        unreadable(CLIError(.noSuchFile, "\(path): \(String(cString: strerror(errno))); check its permissions"))
        continue
      }
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name.hasPrefix(".") { continue }
        let child = inner.isEmpty ? name : inner + "/" + name
        // Some file systems do not report the type, so examine each entry that is not reported as a file.
        let isFile = Int(entry.pointee.d_type) == DT_REG
        if !isFile, isFolder(root + "/" + child, followingLinks: followingLinks) == true {
          folders.append(child)
        } else if isWanted(name), isFile || isReadable(root + "/" + child) {
          names.insert(inner.isEmpty ? name : child.replacing("/", with: "\0"))
        }
      }
    }
    return names.take()
  }

  /// False for a pipe, a socket or a device. Reading one of them could wait for ever.
  private static func isReadable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || [.regular, .folder].contains(FileKind(status))
  }

  /// - Returns: nil if the path can't be examined; `errno` is the reason.
  static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool? {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }
}
