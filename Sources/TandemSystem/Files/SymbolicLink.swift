import Glibc

/// The targets of symbolic links.
package enum SymbolicLink {
  /// Follows the links at the end of a path. The last target need not exist.
  ///
  /// - Returns: the path of the last target; the same path if it is no link. A loop of links ends at one of its links.
  package static func target(of path: String) -> String {
    var path = path
    // The kernel follows at most 40 links, too.
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &bytes, bytes.count)
      guard count > 0 else { return path }
      let target = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = target.hasPrefix("/") ? target : Folder.name(above: path) + "/" + target
    }
    return path
  }
}
