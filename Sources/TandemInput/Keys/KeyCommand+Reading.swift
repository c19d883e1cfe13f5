// Reads commands of input.conf.

import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Binding.Step {
  /// Reads a command with its prefixes.
  init(_ words: [String]) throws(InputError) {
    var rest = words[...]
    var repeats: Bool?
    while let word = rest.first, Self.prefixes.contains(word) {
      if word == "repeatable" { repeats = true }
      if word == "nonrepeatable" { repeats = false }
      rest = rest.dropFirst()
    }
    self.init(try KeyCommand(Array(rest)), repeats: repeats)
  }

  /// mpv's prefixes. Only the prefixes about repeating have an effect; the others are about mpv's OSD and threads.
  private static let prefixes: Set<String> = [
    "osd-auto", "no-osd", "osd-bar", "osd-msg", "osd-msg-bar", "raw", "expand-properties", "repeatable",
    "nonrepeatable", "nonscalable", "async", "sync",
  ]
}

extension KeyCommand {
  private typealias Reader = @Sendable (_ arguments: [String]) -> KeyCommand?

  /// The syntax of each command, and the function that reads its arguments.
  private static let readers: [String: (usage: String, read: Reader)] = [
    "ignore": ("ignore", alone(.ignore)),
    "cycle": (
      "cycle followed by pause, mute, fullscreen or sub-visibility; or by audio, sub or video, and optionally down",
      cycle
    ),
    "set": (
      "set followed by pause, mute, fullscreen or sub-visibility and yes or no; by volume and 0 to 130; by speed and "
        + "0.01 to 100; by aid, sid or vid and a track's number or no; by audio-delay or sub-delay and seconds; or by "
        + "chapter and its number from 0", pair(set)
    ),
    "add": ("add followed by volume, chapter, audio-delay or sub-delay and a number such as 2 or -2", pair(add)),
    "track": ("track followed by audio, sub or video and a language such as de", pair(trackInLanguage)),
    "multiply": ("multiply speed followed by a number such as 1.1", pair(multiply)),
    "seek": ("seek -60, seek 90 absolute, seek 50 absolute-percent or seek live", seek),
    "playlist-next": ("playlist-next", alone(.stepEntry(.next))),
    "playlist-prev": ("playlist-prev", alone(.stepEntry(.previous))),
    "skip": ("skip next or skip previous", single { PlaylistStep(rawValue: $0).map(skip) }),
    "channel": (
      "channel next, channel previous or channel last",
      single { $0 == "last" ? .previousChannel : PlaylistStep(rawValue: $0).map(changeChannel) }
    ),
    "loop": ("loop followed by off, one or all", single { Loop(rawValue: $0).map(setLoop) }),
    "show-progress": ("show-progress", alone(.showInformation)),
    "information": ("information", alone(.showInformation)),
    "list": ("list", alone(.showList)),
    "guide": ("guide", alone(.showGuide)),
    "tracks": ("tracks", alone(.showTracks)),
    "keys": ("keys", alone(.showKeys)),
    "move": (
      "move followed by left, right, up, down, next, a corner such as top-left, or two numbers from 0 to 1", move
    ),
    "resize": ("resize followed by larger, smaller, small, medium, large or a share such as 40%", resize),
    "layout": ("layout, layout side-by-side or layout picture-in-picture", layout),
    "focus": ("focus, focus full or focus pip", focus),
    "audio": ("audio followed by full, pip, pin, focus or mix", audio),
    "quit-watch-later": ("quit-watch-later", alone(.plain(.shutDown))),
  ].merging(
    CommandSpec.all.compactMap(\.key).map { ($0.word, ($0.word, alone(.plain($0.command)))) },
    uniquingKeysWith: { own, _ in own })

  /// The first words of all commands.
  package static let names: [String] = readers.keys.sorted()

  init(_ words: [String]) throws(InputError) {
    guard let name = words.first else { throw .arguments("a prefix alone", usage: "a command after it") }
    guard let (usage, read) = Self.readers[RenamedWords.key(name)] else {
      throw .unknownCommand(name, nearest: NearestName.nearest(to: name.lowercased(), among: Self.names))
    }
    guard let command = read(Array(words.dropFirst())) else {
      throw .arguments(words.joined(separator: " "), usage: usage)
    }
    self = command
  }

  private static func alone(_ command: KeyCommand) -> Reader {
    { $0.isEmpty ? command : nil }
  }

  private static func single(_ read: @escaping @Sendable (String) -> KeyCommand?) -> Reader {
    { $0.count == 1 ? read($0[0]) : nil }
  }

  private static func pair(_ read: @escaping @Sendable (String, String) -> KeyCommand?) -> Reader {
    { $0.count == 2 ? read($0[0], $0[1]) : nil }
  }

  private static let cycle: Reader = { arguments in
    switch arguments {
    case ["pause"]: .togglePause
    case ["mute"]: .toggleMute
    case ["fullscreen"]: .toggleFullScreen
    case ["sub-visibility"]: .toggleSubtitles
    default:
      switch (arguments.first.flatMap(kind), arguments.dropFirst().first) {
      case (let kind?, nil), (let kind?, "up"): .cycleTrack(kind, .next)
      case (let kind?, "down"): .cycleTrack(kind, .previous)
      default: nil
      }
    }
  }

  private static func set(_ name: String, _ value: String) -> KeyCommand? {
    switch name {
    case "pause": boolean(value).map(setPause)
    case "mute": boolean(value).map(setMute)
    case "fullscreen": boolean(value).map(setFullScreen)
    case "volume": number(value, in: 0...130).map(setVolume)
    case "speed": number(DecimalText.factor(value), in: 0.01...100).map(setSpeed)
    case "aid": track(.audio, value)
    case "sid": track(.subtitle, value)
    case "vid": value == "no" ? nil : track(.video, value)
    case "sub-visibility": boolean(value).map(setSubtitlesShown)
    case "audio-delay": delay(value).map { .setDelay(.audio, $0) }
    case "sub-delay": delay(value).map { .setDelay(.subtitle, $0) }
    case "chapter": whole(value, in: 0...1_000_000).map { .seek(.chapter($0)) }
    default: nil
    }
  }

  private static func add(_ name: String, _ value: String) -> KeyCommand? {
    switch name {
    case "volume": number(value, in: -130...130).map(addVolume)
    case "chapter": whole(value, in: -1_000_000...1_000_000).map { .seek(.chapters(by: $0)) }
    case "audio-delay": delay(value).map { .addDelay(.audio, $0) }
    case "sub-delay": delay(value).map { .addDelay(.subtitle, $0) }
    default: nil
    }
  }

  private static func trackInLanguage(_ word: String, _ language: String) -> KeyCommand? {
    (2...35).contains(language.utf8.count) ? kind(word).map { .selectLanguage($0, language) } : nil
  }

  private static func kind(_ word: String) -> TrackKind? {
    TrackKind.allCases.first { word == $0.mpvWord || word == $0.mpvProperty }
  }

  private static func delay(_ text: String) -> Duration? {
    let longest = DelayTarget.longest / .seconds(1)
    return number(text, in: -longest...longest).map { .microseconds(Int(($0 * 1_000_000).rounded())) }
  }

  private static func whole(_ text: String, in range: ClosedRange<Int>) -> Int? {
    number(text, in: Double(range.lowerBound)...Double(range.upperBound)).flatMap(Int.init(exactly:))
  }

  private static func multiply(_ name: String, _ value: String) -> KeyCommand? {
    name == "speed" ? number(DecimalText.factor(value), in: 0.01...100).map(multiplySpeed) : nil
  }

  private static let move: Reader = { arguments in
    if arguments.count == 2 {
      return PicturePlacement(rawValue: arguments.joined(separator: ",")).map { .plain(.move($0)) }
    }
    guard arguments.count == 1 else { return nil }
    if arguments == ["next"] { return .moveToNextCorner }
    if let direction = Direction(rawValue: arguments[0]) { return .move(direction) }
    return PicturePlacement.allCases.first { KebabCase.word($0.rawValue) == arguments[0] }.map { .plain(.move($0)) }
  }

  private static let layout: Reader = { arguments in
    if arguments.isEmpty { return .toggleLayout }
    return arguments.count == 1
      ? LayoutStyle(rawValue: KebabCase.name(arguments[0])).map { .plain(.setLayout($0)) } : nil
  }

  private static let resize: Reader = { arguments in
    switch arguments {
    case ["larger"]: .larger
    case ["smaller"]: .smaller
    default: arguments.count == 1 ? PictureScale(rawValue: arguments[0]).map { .plain(.resize($0)) } : nil
    }
  }

  private static let focus: Reader = { arguments in
    switch arguments {
    case []: .moveFocus
    case ["full"]: .focus(.fullScreen)
    case ["pip"]: .focus(.pictureInPicture)
    default: nil
    }
  }

  private static let audio: Reader = { arguments in
    AudioPolicy.Choice.allCases.first { arguments == [$0.word] }.map(audio)
  }

  /// Reads mpv's `seek`, except modes that Tandem does not support. The word for the precision is
  /// accepted but ignored.
  private static let seek: Reader = { arguments in
    if arguments == ["live"] { return .seek(.live) }
    guard (1...3).contains(arguments.count), arguments.dropFirst(2).allSatisfy(precisions.contains) else { return nil }
    let flags = arguments.count > 1 ? arguments[1].split(separator: "+").map(String.init) : []
    let ways = flags.filter { !precisions.contains($0) }
    guard ways.count <= 1 else { return nil }
    switch ways.first ?? "relative" {
    case "relative", "-": return time(arguments[0]).map { .seek(.by($0)) }
    case "absolute": return time(arguments[0]).flatMap { $0 < .zero ? nil : .seek(.to($0)) }
    case "absolute-percent": return number(arguments[0], in: 0...100).map { .seek(.percent($0)) }
    default: return nil
    }
  }

  private static let precisions: Set<String> = ["exact", "keyframes", "default-precise"]

  private static func boolean(_ word: String) -> Bool? { ["yes": true, "no": false][word] }

  private static func track(_ kind: TrackKind, _ value: String) -> KeyCommand? {
    if value == "no" { return .selectTrack(kind, nil) }
    guard let number = Int(value), (1...999).contains(number) else { return nil }
    return .selectTrack(kind, number)
  }

  /// Reads `2`, `-2.5` or, as mpv does, `1/1.1`.
  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(decimal)
    guard let first = parts[0] else { return nil }
    guard parts.count > 1 else { return range.contains(first) ? first : nil }
    guard parts.count == 2, let second = parts[1], second != 0 else { return nil }
    return range.contains(first / second) ? first / second : nil
  }

  private static func decimal(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }
    return isPlain ? Double(text) : nil
  }

  /// Reads seconds, or a time such as `1:30` or `1h30m`.
  private static func time(_ text: String) -> Duration? {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    return DurationParser.duration(digits).map { text.hasPrefix("-") ? .zero - $0 : $0 }
  }
}
