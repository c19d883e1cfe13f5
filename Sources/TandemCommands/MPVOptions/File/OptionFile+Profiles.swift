// Expands profiles.

extension OptionFile {
  /// How deep profiles may name others; mpv's own bound.
  private static let deepest = 20

  /// The settings with what the file's profiles stand for in the place of each `profile`. Others are libmpv's own, and stay.
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
        var own = setting
        own.value = name
        result.append(own)
        continue
      }
      guard !names.contains(name) else {
        let circle = (names + [name]).joined(separator: ", ")
        throw OptionError("profile=\(name)", "names itself: \(circle)", origin: setting.origin)
      }
      guard names.count < Self.deepest else {
        throw OptionError(
          "profile=\(name)", "lies deeper than \(Self.deepest) profiles in each other", origin: setting.origin)
      }
      for var inner in profile.settings {
        inner.scope = inner.scope ?? setting.scope
        try expand(inner, within: names + [name], into: &result)
      }
      // Profiles that each name the next one twice would be a million.
      guard result.count <= 100_000 else {
        throw OptionError("profile=\(name)", "stands for more than 100000 options", origin: setting.origin)
      }
    }
  }
}
