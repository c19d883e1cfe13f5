// Where the programs of this one lie.

import Glibc

/// The program of this process.
package enum OwnProgram {
  /// The path of another program in its folder, whether it is there or not.
  package static func beside(_ name: String) throws(Failure) -> String {
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer -> String? in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlink("/proc/self/exe", base, buffer.count - 1)
      guard count > 0 else { return nil }
      base[count] = 0
      return String(cString: base)
    }
    guard let path, let slash = path.lastIndex(of: "/") else {
      throw Failure(.ourBug, "/proc/self/exe can't be read, so \(name) can't be found beside it")
    }
    return String(path[...slash]) + name
  }
}
