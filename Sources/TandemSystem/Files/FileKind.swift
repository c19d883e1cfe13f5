import Glibc

/// The kind of a file, from the result of stat(2).
package enum FileKind: Hashable, Sendable {
  case regular
  case folder
  case link
  /// A named pipe.
  case pipe
  /// A character device, such as a terminal or `/dev/null`.
  case device
  /// A block device.
  case disk
  case socket

  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFCHR: self = .device
    case S_IFBLK: self = .disk
    case S_IFSOCK: self = .socket
    default: self = .regular
    }
  }

  package var name: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .pipe: "a named pipe"
    case .device: "a device"
    case .disk: "a disk"
    case .socket: "a socket"
    }
  }
}

package enum Folder {
  /// The names in a folder, in any order; nil on failure, with the reason in `errno`.
  package static func names(in path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }

  package static func name(above path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func make(above path: String, mode: mode_t = 0o700) throws(FileWriteError) {
    let folder = name(above: path)
    if folder == "." || folder == "/" || folder == path { return }
    if mkdir(folder, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw FileWriteError(path, .system("create the folder \(folder)", errno)) }
    try make(above: folder, mode: mode)
    if mkdir(folder, mode) != 0, errno != EEXIST {
      throw FileWriteError(path, .system("create the folder \(folder)", errno))
    }
  }
}
