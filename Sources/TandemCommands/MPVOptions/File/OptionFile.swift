// mpv's options in a file, in the syntax of mpv.conf.

/// A parsed `mpv.conf`: options for both players or one, and profiles.
///
/// The syntax is mpv's: `name=value`, `name` or `no-name` a line; values bare up to a `#`, in quotes, or counted in
/// bytes (`%5%value`); `[name]` begins a profile, `[default]` ends it. libmpv never reads the file itself, so nothing
/// bypasses the ``OptionTable``.
package struct OptionFile: Hashable, Sendable {
  package internal(set) var settings: [OptionSetting] = []
  package internal(set) var profiles: [OptionProfile] = []

  package init() {}

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: for what is wrong with it.
  package init(parsing bytes: [UInt8], of path: String) throws(OptionError) {
    var reader = OptionFileReader(path: path)
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for line in marked.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    self = reader.file
  }
}

/// Options under a name.
package struct OptionProfile: Hashable, Sendable {
  package let name: String
  /// `profile-desc`.
  package internal(set) var summary = ""
  package internal(set) var settings: [OptionSetting] = []
}
