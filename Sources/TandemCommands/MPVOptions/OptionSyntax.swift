/// The part of a written option before the equals sign, in parsed form.
package struct OptionSyntax: Hashable, Sendable {
  package private(set) var scope: OptionSetting.PlayerScope?
  package private(set) var change: OptionSetting.Change?
  package private(set) var isNegated = false
  /// The option's current name, if the option is in the table; otherwise the name as it was written.
  package private(set) var name: String
  package private(set) var entry: OptionEntry?

  /// mpv's list options. With a suffix such as `-append`, an option changes its list and does not replace it.
  static let lists: Set<String> = [
    "vf", "af", "http-header-fields", "glsl-shaders", "glsl-shader-opts", "alang", "slang", "vlang", "vd-lavc-o",
    "ad-lavc-o",
    "demuxer-lavf-o", "stream-lavf-o", "audio-swresample-o", "sub-file-paths", "audio-file-paths",
    "sub-ass-force-style",
    "sub-ass-style-overrides", "sub-filter-regex", "sub-filter-jsre", "sub-lavc-o", "display-tags", "libplacebo-opts",
    "sub-auto-exts", "audio-file-auto-exts", "cover-art-whitelist", "cover-art-auto-exts", "audio-exts", "video-exts",
    "image-exts",
  ]

  /// - Parameter word: the option without leading dashes.
  package init(_ word: String) {
    var rest = word[...]
    for scope in OptionSetting.PlayerScope.allCases where rest.hasPrefix(scope.rawValue + ":") {
      self.scope = scope
      rest = rest.dropFirst(scope.rawValue.count + 1)
      break
    }
    name = String(rest)
    if let entry = OptionTable.entry(name) {
      accept(entry)
    } else if rest.hasPrefix("no-"), let entry = OptionTable.entry(String(rest.dropFirst(3))) {
      isNegated = true
      accept(entry)
    } else {
      parseChange(of: rest)
    }
  }

  private mutating func accept(_ entry: OptionEntry) { (name, self.entry) = (entry.name, entry) }

  /// Reads a name with the suffix of a change, such as `vf-append`.
  private mutating func parseChange(of word: Substring) {
    for change in OptionSetting.Change.allCases where word.hasSuffix("-" + change.rawValue) {
      let base = String(word.dropLast(change.rawValue.count + 1))
      guard let entry = OptionTable.entry(base), Self.lists.contains(entry.name) || entry.isRefused else { continue }
      self.change = change
      return accept(entry)
    }
  }

  var takesNoValue: Bool { change?.isComplete == true }

  /// True if the next word is never the option's value: the option takes no value, or takes it only after an equals
  /// sign.
  package var isAlone: Bool { isNegated || takesNoValue || entry?.isSwitch == true || entry?.isRefused == true }

  /// True if the name is a valid option name.
  var isName: Bool {
    !name.isEmpty && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }
}

extension OptionEntry {
  package var isRefused: Bool { if case .refused = verdict { true } else { false } }
}
