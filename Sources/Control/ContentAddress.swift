// What somebody typed, as an address that a session can open.

import Glibc
import Orchestration

/// A file or an address that was named on a command line.
public enum ContentAddress {
  /// Why a local file can't be played.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(String)
    case isFolder(String)
    case isEmpty(String)
    case unreadable(String, errno: Int32)
    case tooLong(Int)

    /// What, why, and what to do.
    public var description: String {
      switch self {
      case .missing(let path): "\(path): no such file; check the name, or write an address such as https://…"
      case .isFolder(let path): "\(path): is a folder; name a file in it"
      case .isEmpty(let path): "\(path): has no content (0 bytes); was its download interrupted?"
      case .tooLong(let count):
        "the address has \(count) bytes, at most \(ControlLimits.textLength) are allowed; put what it holds into a file"
      case .unreadable(let path, let code): "\(path): \(SystemError.text(code)); check its permissions"
      }
    }
  }

  /// An address with a scheme as it is, a local path as an absolute one.
  ///
  /// - Throws: what is wrong with a local file. Addresses are not looked at.
  public static func resolve(_ text: String) throws(Fault) -> String {
    if text.utf8.count > ControlLimits.textLength { throw .tooLong(text.utf8.count) }
    if text.contains("://") {
      if text.lowercased().hasPrefix("file://") { try check(ContentIdentity(url: text).key.rawValue, as: text) }
      return text
    }
    let path = absolute(text)
    if path.utf8.count > ControlLimits.textLength { throw .tooLong(path.utf8.count) }
    try check(path, as: text)
    return path
  }

  /// A path as a process that runs elsewhere must be told it.
  public static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : currentFolder() + "/" + path
  }

  /// - Parameter name: as it was typed, for the error.
  private static func check(_ path: String, as name: String) throws(Fault) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing(name) : .unreadable(name, errno: errno)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(name) }
    if status.st_mode & S_IFMT == S_IFREG && status.st_size == 0 { throw .isEmpty(name) }
    // Not opened: a pipe would wait for its other end.
    guard access(path, R_OK) == 0 else { throw .unreadable(name, errno: errno) }
  }

  private static func currentFolder() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let base = buffer.baseAddress, getcwd(base, buffer.count) != nil else { return "." }
      let folder = String(cString: base)
      return folder == "/" ? "" : folder
    }
  }
}
