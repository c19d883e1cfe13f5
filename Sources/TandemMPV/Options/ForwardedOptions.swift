import CTandemMPV
import TandemCommands

/// Sets the user's options after Tandem's own options, in the form that was checked.
enum ForwardedOptions {
  /// Tandem's entries of list options. They stay in force when the user sets other entries.
  private static var optionsByName: [String: [(name: String, value: String)]] {
    ["demuxer-lavf-o": FFmpegLimits.demuxerOptions, "vd-lavc-o": FFmpegLimits.decoderOptions]
  }

  /// Call it after the core is initialised and before it plays.
  static func set(_ settings: [OptionSetting], on handle: OpaquePointer) throws(MPVError) {
    if settings.isEmpty { return }
    let names = Set(settings.map(\.name))
    // If the user sets a whole list, the list starts empty; Tandem's entries are added below.
    for name in names.intersection(optionsByName.keys) { _ = mpv_set_property_string(handle, "options/" + name, "") }
    for setting in settings where setting.name != "hwdec" && setting.name != "network-timeout" {
      try MPVError.check("set libmpv's option \(setting.name)", OptionCheck.set(setting, on: handle))
    }
    for name in names {
      for (_, pair) in optionsByName[name] ?? [] {
        let change = OptionSetting(name, pair, change: .add)
        try MPVError.check("set libmpv's option \(name)", OptionCheck.set(change, on: handle))
      }
    }
    if names.contains(where: OptionTable.drawsWithOpenGL), drawsAllOfIt {
      _ = mpv_set_property_string(handle, "options/gpu-dumb-mode", "auto")
    }
  }

  /// True if libmpv's full OpenGL renderer works with two renderers in one context.
  ///
  /// It works in libmpv 0.35 and leaves videos black in 0.40. The versions between them are
  /// untested.
  private static var drawsAllOfIt: Bool { mpv_client_api_version() <= 2 << 16 }
}
