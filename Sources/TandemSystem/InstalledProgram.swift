import Glibc

/// Finds a program that is installed or built together with this program, or a program of the system.
package enum InstalledProgram {
  /// The path of another program. After a build, the other program is in this program's folder; in a package, it is in
  /// `../libexec/tandem`.
  ///
  /// If neither file exists, the path is in this program's folder.
  ///
  /// - Returns: nil without `/proc`.
  package static func path(of name: String) -> String? {
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer -> String? in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlink("/proc/self/exe", base, buffer.count - 1)
      guard count > 0 else { return nil }
      base[count] = 0
      return String(cString: base)
    }
    guard let path, let slash = path.lastIndex(of: "/") else { return nil }
    let folder = path[..<slash]
    let beside = folder + "/" + name
    guard access(beside, F_OK) != 0, let above = folder.lastIndex(of: "/") else { return beside }
    let installed = folder[..<above] + "/libexec/tandem/" + name
    return access(installed, F_OK) == 0 ? String(installed) : beside
  }

  /// The path of a program of the system in a folder of `PATH`; nil if the program is not installed.
  package static func inSearchPath(_ name: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
