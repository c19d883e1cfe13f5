import Glibc
import TandemControl
import TandemSystem

package enum ConfigFile {
  /// A file in `$XDG_CONFIG_HOME/tandem`, or else in `~/.config/tandem`; nil without a home.
  package static func path(
    _ name: String = "input.conf", _ environment: (String) -> String? = Environment.value
  ) -> String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/tandem/" + name }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config/tandem/" + name
  }

  /// The file's text; nil if it does not exist.
  package static func read(_ path: String) throws(CLIError) -> String? {
    try bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The file's bytes; nil if it does not exist.
  ///
  /// - Parameter most: the maximum size of the file, in bytes.
  package static func bytes(_ path: String, atMost most: Int = 1 << 20) throws(CLIError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(path)
    }
    defer { close(descriptor) }
    guard let bytes = FileBytes.read(descriptor, atMost: most) else { throw unreadable(path) }
    guard bytes.count <= most else {
      throw CLIError(.badData, "\(path): the file is larger than \(most >> 20) MB; shorten it")
    }
    return bytes
  }

  private static func unreadable(_ path: String) -> CLIError {
    CLIError(.badData, "can't read \(path): \(systemText(errno)); check its permissions")
  }
}
