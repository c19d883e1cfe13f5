import Glibc

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
