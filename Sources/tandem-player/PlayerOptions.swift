import Glibc
import TandemCLI
import TandemCommands
import TandemFoundation
import TandemMPV
import TandemOrchestrator

/// The options of the players and the mpv options that the session handles itself.
struct PlayerOptions {
  private(set) var players: MPVOptions
  /// The initial volume of each role. The session sets these volumes, so mpv's `volume` is not
  /// passed to the players.
  private(set) var volumes: [Role: Double] = [:]
  /// Sockets for mpv's protocol, by role; mpv's `input-ipc-server`.
  private(set) var sockets: [Role: String] = [:]
  /// The options from the command line of this session, or of the session that it resumes.
  let asked: [String]

  /// All options, for the player that may follow this player.
  var held: [String] { players.passed.map(\.text) }

  /// Tries all options, so that an error is reported before a window, a socket or a log exists.
  ///
  /// - Parameters:
  ///   - saved: the command-line options of the session that is resumed.
  ///   - held: the options of the previous player; nil for the first player. The user's files may
  ///     have changed since.
  init(_ invocation: ParsedCommandLine, saved: [String], held: [String]?) throws(CLIError) {
    players = MPVOptions(audioOutput: invocation.text(.audioOutput))
    players.quality = invocation.text(.quality).flatMap(MPVOptions.Quality.init(rawValue:)) ?? .full
    players.usesYouTubeDownloader = invocation.has(.ytdl)
    players.pictureInPictureDevice = invocation.text(.pipAudioDevice)
    asked = held == nil ? saved + invocation.texts(.mpvOption) : saved
    if invocation.text(.player) == "simulated" {
      // Simulated players use no options of mpv except the sockets.
      do throws(OptionError) {
        var settings: [OptionSetting] = []
        for text in asked { settings.append(try OptionSetting(parsing: text)) }
        try takeSockets(from: &settings)
      } catch { throw CLIError(.usage, error.description) }
      return
    }
    try Self.checkMemory()
    let file = held == nil ? try Self.file(invocation) : OptionFile()
    do throws(OptionError) {
      var settings = file.settings
      for text in held ?? asked { settings.append(try OptionSetting(parsing: text)) }
      // Use the sockets of the new options, because `held` has none: the session handles sockets
      // itself.
      if held != nil {
        for text in asked where text.contains("input-ipc-server") { settings.append(try OptionSetting(parsing: text)) }
      }
      settings = try file.expanded(settings)
      // Check the sound devices only for a new session. A session that is resumed, after a crash or
      // with `--resume`, plays even if its sound device is missing.
      if held == nil, saved.isEmpty {
        try Self.checkSound(invocation.text(.audioOutput), settings, invocation.text(.pipAudioDevice))
      }
      for setting in settings { Redaction.keep(setting.value, ofOption: setting.name) }
      try takeVolumes(from: &settings)
      try takeSockets(from: &settings)
      for words in try players.pass(settings) { Terminal.printError(.escaped(words)) }
    } catch {
      throw CLIError(error.origin == nil ? .usage : .badData, error.description)
    }
  }

  private static func file(_ invocation: ParsedCommandLine) throws(CLIError) -> OptionFile {
    guard !invocation.has(.noConfig), let path = ConfigFile.path("mpv.conf"), let bytes = try ConfigFile.bytes(path)
    else {
      return OptionFile()
    }
    do throws(OptionError) { return try OptionFile(parsing: bytes, of: path) } catch {
      throw CLIError(.badData, error.description)
    }
  }

  /// Checks the limit of the address space. libmpv's libraries and the pictures need address space, and fail at
  /// unpredictable places if it is too small.
  private static func checkMemory() throws(CLIError) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < 1_500_000_000 else {
      return
    }
    throw CLIError(
      .unavailable,
      "the address space is limited to \(limit.rlim_cur / 1_000_000) MB, but a player needs 1500 MB; "
        + "raise the limit (ulimit -v, systemd's LimitAS), or limit the memory instead (MemoryMax)")
  }

  /// Rejects unknown audio outputs and devices, because they would play no sound.
  private static func checkSound(
    _ outputs: String?, _ settings: [OptionSetting], _ pictureInPicture: String?
  ) throws(OptionError) {
    var devices = settings.filter { $0.name == "audio-device" }
    if let pictureInPicture { devices.append(OptionSetting("audio-device-pip", pictureInPicture)) }
    devices.removeAll { $0.value == "auto" }
    if devices.isEmpty, outputs == nil || outputs == "null" { return }
    guard let found = try SoundDevices.found() else { return }
    if let fault = outputs.flatMap(found.fault(ofOutputs:)) { throw OptionError("ao", fault) }
    for device in devices {
      if let fault = found.fault(ofDevice: device.value) {
        throw OptionError(device.name, fault, origin: device.origin)
      }
    }
  }

  /// The output of `--audio-device=help` and `--audio-device-pip=help`; nil unless requested.
  static func deviceList(_ invocation: ParsedCommandLine) throws(CLIError) -> [String]? {
    guard
      invocation.text(.pipAudioDevice) == "help"
        || invocation.texts(.mpvOption).contains(where: { $0.hasSuffix("audio-device=help") })
    else { return nil }
    let found: SoundDevices?
    do throws(OptionError) { found = try SoundDevices.found() } catch {
      throw CLIError(.unavailable, error.description)
    }
    guard let found else { throw CLIError(.unavailable, "the sound server did not answer within 3 s; restart it") }
    return found.all.map(SoundDevices.words)
  }

  /// Removes `input-ipc-server` from mpv's options and remembers its paths. The session serves these sockets itself,
  /// because libmpv's own sockets would let clients start programs.
  private mutating func takeSockets(from settings: inout [OptionSetting]) throws(OptionError) {
    for setting in settings where setting.name == "input-ipc-server" {
      if setting.value.isEmpty { throw OptionError(setting.name, "needs a path", origin: setting.origin) }
      sockets[setting.scope == .pip ? .pictureInPicture : .fullScreen] = setting.value
    }
    settings.removeAll { $0.name == "input-ipc-server" }
  }

  private mutating func takeVolumes(from settings: inout [OptionSetting]) throws(OptionError) {
    for setting in settings where setting.name == "volume" {
      guard OptionRule.fault(of: setting.value, for: .volume) == nil, let volume = Double(setting.value) else {
        let fault = OptionRule.fault(of: setting.value, for: .volume) ?? ""
        throw OptionError("volume", fault, origin: setting.origin)
      }
      if setting.scope != .pip { volumes[.fullScreen] = volume }
      if setting.scope != .full { volumes[.pictureInPicture] = volume }
    }
    settings.removeAll { $0.name == "volume" }
  }
}
