/// A property of ``PlaybackState`` that a command sets, with its player requests, its commands and its form in reports.
///
/// Every load, saved session and report uses ``all``. A new setting needs a property of ``PlaybackState``, a row here,
/// and the command that sets it.
package struct PlaybackSetting: Sendable {
  /// A setting's value in a report, independent of the report's format.
  package enum Value: Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case time(Duration)
    case word(String)
  }

  /// The setting's key in reports, without a unit; nil if reports have a special form for the setting.
  package private(set) var key: String?
  private let belongsToList: Bool
  private let requests: @Sendable (PlaybackState) -> [PlayerRequest]
  private let commands: @Sendable (PlaybackState, Role) -> [SessionCommand]
  private let resets: @Sendable (Role) -> [SessionCommand]
  private let copy: @Sendable (PlaybackState, inout PlaybackState) -> Void
  private var read: @Sendable (PlaybackState) -> Value? = { _ in nil }
  private var write: @Sendable (Value, inout PlaybackState) -> Void = { _, _ in }

  /// All settings, in the order in which a saved session restores them.
  package static let all: [PlaybackSetting] =
    [
      PlaybackSetting("loop", \.loop, belongsToList: true) { .setLoop($0, $1) },
      PlaybackSetting(\.shuffle, belongsToList: true) { [.shuffle(seed: $0?.seed, $1)] },
      PlaybackSetting("speed", \.speed, belongsToList: true, request: PlayerRequest.setSpeed) { .setSpeed($0, $1) },
      PlaybackSetting(
        \.tracks,
        requests: { chosen in TrackKind.allCases.compactMap { kind in chosen[kind].map { .selectTrack(kind, $0) } } },
        commands: { chosen, role in
          TrackKind.allCases.compactMap { kind in chosen[kind].map { .selectTrack(kind, $0, role) } }
        }),
      PlaybackSetting(
        "subtitles", \.showsSubtitles, belongsToList: true, request: PlayerRequest.setSubtitlesShown
      ) { .setSubtitlesShown($0, $1) },
    ]
    + DelayTarget.allCases.map { target in
      PlaybackSetting(target.rawValue + "Delay", \.delays[target], request: { .setDelay(target, $0) }) {
        .setDelay(target, $0, $1)
      }
    }
    // A load request already contains the pause state, so this setting needs no separate request after a load.
    + [PlaybackSetting("paused", \.isPaused) { $0 ? .pause($1) : .resume($1) }]

  /// The requests that follow a load. The load itself gives every setting its default.
  static func requests(for playback: PlaybackState) -> [PlayerRequest] { all.flatMap { $0.requests(playback) } }

  /// The commands that restore the settings of an open video; a setting with its default needs no command.
  package static func commands(for playback: PlaybackState, _ role: Role) -> [SessionCommand] {
    all.flatMap { $0.commands(playback, role) }
  }

  /// The commands that give every setting of an open video its default.
  package static func resets(_ role: Role) -> [SessionCommand] { all.flatMap { $0.resets(role) } }

  /// The value of ``key`` in a report.
  package func value(in playback: PlaybackState) -> Value? { read(playback) }

  /// Sets the value from a report; a value of another type changes nothing.
  package func set(_ value: Value, in playback: inout PlaybackState) { write(value, &playback) }

  /// The initial settings of another entry of the same list.
  static func playback(ofEntry entry: Int, after previous: PlaybackState) -> PlaybackState {
    var playback = PlaybackState()
    playback.entry = entry
    for setting in all where setting.belongsToList { setting.copy(previous, &playback) }
    return playback
  }
}

extension PlaybackSetting {
  private typealias Property<Setting> = WritableKeyPath<PlaybackState, Setting> & Sendable

  // Swift 6.0 does not infer that these closures are sendable.

  /// Creates a setting that has a special form in reports.
  private init<Setting: Equatable & Sendable>(
    _ property: Property<Setting>, belongsToList: Bool = false,
    requests: @escaping @Sendable (Setting) -> [PlayerRequest] = { _ in [] },
    commands: @escaping @Sendable (Setting, Role) -> [SessionCommand]
  ) {
    let standard = PlaybackState()[keyPath: property]
    self.belongsToList = belongsToList
    self.requests = { @Sendable in $0[keyPath: property] == standard ? [] : requests($0[keyPath: property]) }
    self.commands = { @Sendable in $0[keyPath: property] == standard ? [] : commands($0[keyPath: property], $1) }
    resets = { @Sendable in commands(standard, $0) }
    copy = { $1[keyPath: property] = $0[keyPath: property] }
  }

  private init<Setting: ReportableSetting>(
    _ key: String, _ property: Property<Setting>, belongsToList: Bool = false,
    request: (@Sendable (Setting) -> PlayerRequest)? = nil,
    command: @escaping @Sendable (Setting, Role) -> SessionCommand
  ) {
    self.init(
      property, belongsToList: belongsToList, requests: { @Sendable setting in request.map { [$0(setting)] } ?? [] },
      commands: { @Sendable in [command($0, $1)] })
    self.key = key
    read = { $0[keyPath: property].reported }
    write = { value, playback in if let setting = Setting(value) { playback[keyPath: property] = setting } }
  }
}

/// A type with a case in ``PlaybackSetting/Value``.
private protocol ReportableSetting: Equatable, Sendable {
  var reported: PlaybackSetting.Value { get }
  init?(_ reported: PlaybackSetting.Value)
}

extension Bool: ReportableSetting {
  fileprivate var reported: PlaybackSetting.Value { .flag(self) }
  fileprivate init?(_ reported: PlaybackSetting.Value) {
    guard case .flag(let flag) = reported else { return nil }
    self = flag
  }
}

extension Double: ReportableSetting {
  fileprivate var reported: PlaybackSetting.Value { .number(self) }
  fileprivate init?(_ reported: PlaybackSetting.Value) {
    guard case .number(let number) = reported else { return nil }
    self = number
  }
}

extension Duration: ReportableSetting {
  fileprivate var reported: PlaybackSetting.Value { .time(self) }
  fileprivate init?(_ reported: PlaybackSetting.Value) {
    guard case .time(let time) = reported else { return nil }
    self = time
  }
}

extension ReportableSetting where Self: RawRepresentable, RawValue == String {
  fileprivate var reported: PlaybackSetting.Value { .word(rawValue) }
  fileprivate init?(_ reported: PlaybackSetting.Value) {
    guard case .word(let word) = reported else { return nil }
    self.init(rawValue: word)
  }
}

extension Loop: ReportableSetting {}
