// The paths of the programs that belong to this one.

import Glibc

/// The program of this process.
package enum SiblingExecutable {
  /// The path of another program: in this one's folder, as after a build, or in `../libexec/tandem`, as in a package.
  /// The first of the two if neither exists.
  package static func beside(_ name: String) throws(CLIError) -> String {
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer -> String? in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlink("/proc/self/exe", base, buffer.count - 1)
      guard count > 0 else { return nil }
      base[count] = 0
      return String(cString: base)
    }
    guard let path, let slash = path.lastIndex(of: "/") else {
      throw CLIError(.ourBug, "can't read /proc/self/exe to find \(name) beside this program")
    }
    let folder = path[..<slash]
    let beside = folder + "/" + name
    guard access(beside, F_OK) != 0, let above = folder.lastIndex(of: "/") else { return beside }
    let installed = folder[..<above] + "/libexec/tandem/" + name
    return access(installed, F_OK) == 0 ? String(installed) : beside
  }

  /// The arguments after this program's name. Swift reads them from `/proc`.
  package static var arguments: [String] {
    get throws(CLIError) {
      guard CommandLine.arguments.isEmpty else { return Array(CommandLine.arguments.dropFirst()) }
      throw CLIError(
        .unavailable, "can't read the command line, because /proc is not mounted; mount it: mount -t proc proc /proc"
      )
    }
  }

  /// The remedy for a missing program.
  package static let remedy = "install the package tandem-player, or build it with: swift build"
}
