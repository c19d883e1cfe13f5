import CTandemMPV
import Glibc
import TandemCommands
import TandemFoundation

/// Tries options on a libmpv core that plays nothing.
///
/// The guards check the values that libmpv parsed, not the original text, so Tandem and libmpv
/// can't interpret a text differently. Make all calls on one thread.
struct OptionCheck: ~Copyable {
  private let handle: OpaquePointer
  private var accepted: [OptionSetting] = []
  private var left: [String] = []

  private init(_ handle: OpaquePointer) { self.handle = handle }

  private static func makeCore() throws(OptionError) -> OpaquePointer {
    guard let handle = MPVCore.create() else { throw OptionError("there", "can't be checked: \(MPVError.missing)") }
    var options = MPVOptions()
    options.audioOutput = "null"
    for (name, value) in options.required(with: .memory) + options.optional {
      // Skip these lists, which are merged with the user's values afterwards.
      if name == "demuxer-lavf-o" || name == "vd-lavc-o" { continue }
      _ = mpv_set_option_string(handle, name, value)
    }
    mpv_request_log_messages(handle, "error")
    let code = mpv_initialize(handle)
    if code < 0 {
      mpv_terminate_destroy(handle)
      throw OptionError("there", "can't be checked: \(MPVError.text(of: code))")
    }
    return handle
  }

  deinit { mpv_terminate_destroy(handle) }

  /// Tries settings in order.
  ///
  /// - Returns: the accepted settings, with libmpv's profiles expanded, and descriptions of the settings that are left
  ///   out of the profiles.
  static func run(_ settings: [OptionSetting]) throws(OptionError) -> ([OptionSetting], left: [String]) {
    var trial = OptionCheck(try makeCore())
    for setting in settings {
      if setting.name == "profile", setting.change == nil {
        try trial.takeProfile(setting)
      } else {
        try trial.take(setting)
      }
    }
    return (trial.accepted, trial.left)
  }

  static func soundDevices() throws(OptionError) -> SoundDevices {
    let trial = OptionCheck(try makeCore())
    return SoundDevices(
      outputs: OptionValue(trial.handle, "option-info/ao/choices").keys,
      all: OptionValue(trial.handle, "audio-device-list").devices)
  }

  // MARK: - One option

  private mutating func take(_ setting: OptionSetting) throws(OptionError) {
    func fail(_ reason: String) -> OptionError { OptionError(setting.name, reason, origin: setting.origin) }
    guard BlockingCall.text(of: "option-info/\(setting.name)/name", handle) != nil else {
      throw fail(reasonForAbsence(setting.name))
    }
    guard let entry = OptionTable.entry(setting.name) else {
      throw fail("is not passed on: Tandem does not know whether it is safe")
    }
    if case .guarded(let kind) = entry.verdict, setting.change == nil,
      let fault = OptionRule.fault(of: setting.value, for: kind)
    {
      throw fail(fault)
    }
    let (code, words) = set(setting)
    if code < 0 {
      let detail = words.isEmpty ? MPVError.text(of: code) : words
      throw fail("is rejected by libmpv: \(detail)")
    }
    if case .guarded(let kind) = entry.verdict, let fault = fault(in: entry.name, kind) { throw fail(fault) }
    accepted.append(setting)
  }

  private func fault(in name: String, _ kind: OptionValidator) -> String? {
    switch kind {
    case .videoFilters, .soundFilters: FilterRule.fault(in: OptionValue(handle, "options/\(name)").filters)
    case .demuxerOptions, .decoderOptions:
      OptionRule.fault(ofKeys: OptionValue(handle, "options/\(name)").keys, for: kind)
    case .socket: OptionRule.fault(of: "", for: kind)
    case .hardwareDecoding, .soundFormat, .soundBuffer, .networkTimeout, .volume, .profile: nil
    }
  }

  private func reasonForAbsence(_ name: String) -> String {
    if OptionTable.entry(name) != nil {
      return "is not supported by this libmpv (\(version)); remove it"
    }
    // Use libmpv's own message about a removed option.
    if let present = Self.replacement(of: name) { return "no longer exists: \(present)" }
    let names = OptionValue(handle, "options").keys.filter { $0 != name } + OptionTable.names
    let hint = NearestName.nearest(to: name, among: names).map { "did you mean \($0)?" }
    return "is unknown to this libmpv (\(version)): \(hint ?? "see tandem help options")"
  }

  /// libmpv's message about a removed option. libmpv logs this message before initialisation.
  private static func replacement(of name: String) -> String? {
    guard let handle = mpv_create() else { return nil }
    defer { mpv_terminate_destroy(handle) }
    mpv_request_log_messages(handle, "error")
    guard mpv_set_option_string(handle, name, "") < 0 else { return nil }
    let words = messages(of: handle).split(separator: ":", maxSplits: 1)
    return words.count == 2 ? String(words[1].drop { $0 == " " }) : nil
  }

  private var version: String {
    let words = BlockingCall.text(of: "mpv-version", handle) ?? "mpv ?"
    return words.hasPrefix("mpv ") ? String(words.dropFirst(4).prefix { $0 != " " }) : words
  }

  // MARK: - libmpv's own profiles

  private mutating func takeProfile(_ setting: OptionSetting, depth: Int = 0) throws(OptionError) {
    let profiles = OptionValue(handle, "profile-list").profiles
    guard let profile = profiles[setting.value], depth < 20 else {
      let hint = NearestName.nearest(to: setting.value, among: profiles.keys.sorted()).map { "; did you mean \($0)?" }
      throw OptionError(
        "profile=\(setting.value)", "exists neither in mpv.conf nor in libmpv (\(version))\(hint ?? "")",
        origin: setting.origin)
    }
    for (name, value) in profile {
      do throws(OptionError) {
        var inner = try OptionSetting(named: name, value: value, origin: setting.origin)
        inner.scope = setting.scope
        if inner.name == "profile" { try takeProfile(inner, depth: depth + 1) } else { try take(inner) }
      } catch {
        left.append("mpv's profile \(setting.value) is used without \(name): \(error.reason)")
      }
    }
  }

  // MARK: - libmpv

  /// - Returns: libmpv's code and its message.
  private func set(_ setting: OptionSetting) -> (Int32, String) {
    _ = Self.messages(of: handle)
    let code = Self.set(setting, on: handle)
    return (code, code < 0 ? Self.messages(of: handle) : "")
  }

  /// Sets an option of an initialised core.
  static func set(_ setting: OptionSetting, on handle: OpaquePointer) -> Int32 {
    guard let change = setting.change else {
      return mpv_set_property_string(handle, "options/" + setting.name, setting.value)
    }
    return BlockingCall.command(["change-list", setting.name, change.rawValue, setting.value], handle)
  }

  /// libmpv's complaints in one line. Messages arrive a little later than the error.
  private static func messages(of handle: OpaquePointer) -> String {
    var lines: [String] = []
    while let event = mpv_wait_event(handle, 0)?.pointee, event.event_id != MPV_EVENT_NONE {
      guard event.event_id == MPV_EVENT_LOG_MESSAGE, let message = event.data?.load(as: mpv_event_log_message.self)
      else { continue }
      lines.append(String(cString: message.text).filter { $0 != "\n" })
    }
    return lines.joined(separator: "; ")
  }
}
