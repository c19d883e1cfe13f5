// The expansion of profiles.

extension OptionFile {
  /// The deepest nesting of profiles; mpv's own limit.
  private static let maximumDepth = 20

  /// The settings, in which each `profile` of this file is replaced by its options. Profiles of libmpv itself are not
  /// replaced.
  package func expanded(_ settings: [OptionSetting]) throws(OptionError) -> [OptionSetting] {
    var result: [OptionSetting] = []
    for setting in settings { try expand(setting, within: [], into: &result) }
    return result
  }

  private func expand(
    _ setting: OptionSetting, within names: [String], into result: inout [OptionSetting]
  ) throws(OptionError) {
    guard setting.name == "profile", setting.change == nil else { return result.append(setting) }
    for name in setting.value.split(separator: ",").map(String.init) {
      guard let profile = profiles.first(where: { $0.name == name }) else {
        var libmpvSetting = setting
        libmpvSetting.value = name
        result.append(libmpvSetting)
        continue
      }
      guard !names.contains(name) else {
        let cycle = (names + [name]).joined(separator: ", ")
        throw OptionError("profile=\(name)", "includes itself: \(cycle)", origin: setting.origin)
      }
      guard names.count < Self.maximumDepth else {
        throw OptionError(
          "profile=\(name)", "is nested in more than \(Self.maximumDepth) profiles", origin: setting.origin)
      }
      for var inner in profile.settings {
        inner.scope = inner.scope ?? setting.scope
        try expand(inner, within: names + [name], into: &result)
      }
      // Limit the result: twenty profiles that each name the next one twice would expand to a million options.
      guard result.count <= 100_000 else {
        throw OptionError("profile=\(name)", "has more than 100000 options", origin: setting.origin)
      }
    }
  }
}
