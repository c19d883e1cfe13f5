// Finds devices by their names.

import Glibc

/// The devices in a folder below /dev whose names begin alike.
package struct DeviceFolder {
  /// The paths of all devices, sorted.
  package let all: [String]
  /// The paths of the devices that this user may use.
  package let usable: [String]

  /// - Parameter mode: the rights that a usable device gives this user.
  package init(_ folder: String, _ prefix: String, mode: Int32 = R_OK | W_OK) {
    var found: [String] = []
    if let stream = opendir(folder) {
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name.hasPrefix(prefix) { found.append(folder + "/" + name) }
      }
    }
    all = found.sorted()
    usable = all.filter { access($0, mode) == 0 }
  }
}
