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
