/// A parsed `mpv.conf`: profiles, and options for both players or for one player.
///
/// The syntax is mpv's. A line has the form `name=value`, `name` or `no-name`. A value is plain text up to a `#`, or
/// text in quotes, or text whose length in bytes is given (`%5%value`). `[name]` begins a profile, and `[default]` ends
/// it. libmpv itself never reads the file, so that no option bypasses the ``OptionTable``.
package struct OptionFile: Hashable, Sendable {
  package internal(set) var settings: [OptionSetting] = []
  package internal(set) var profiles: [OptionProfile] = []

  package init() {}

  /// - Parameter path: the file's path, for errors.
  package init(parsing bytes: [UInt8], of path: String) throws(OptionError) {
    var reader = OptionFileReader(path: path)
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for line in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    self = reader.file
  }
}

/// A named group of options.
package struct OptionProfile: Hashable, Sendable {
  package let name: String
  /// The description; mpv's `profile-desc`.
  package internal(set) var summary = ""
  package internal(set) var settings: [OptionSetting] = []
}
