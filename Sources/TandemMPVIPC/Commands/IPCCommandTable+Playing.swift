// Commands for playback, and commands that change properties.

import TandemFoundation
import TandemOrchestrator

extension IPCCommandTable {
  static let playing: [IPCCommand] = [
    IPCCommand(
      "loadfile", .mapped, "url flags index options",
      """
      runs `open` for this role; `append`, `append-play`, `insert-next` and `insert-at` add to the current list. \
      Options: `start`, `title`, `force-media-title`, `sub-file`, `sub-files`, `user-agent`, `referrer`, `pause`
      """
    ) { call throws(IPCRequestError) in
      var opening = IPCOpenRequest(url: try call.text())
      let flags = call.optionalText()
      var index: Int?
      var options = call.optional()
      // Accept the options as the third argument, as in mpv before 0.38.
      if let number = options?.asWhole {
        index = number
        options = call.optional()
      }
      try setMode(&opening, flags ?? "replace", index, call.snapshot)
      if let options { take(options, &opening) }
      for name in ["user-agent", "referrer"] {
        guard let text = call.snapshot.clientProperties[name]?.string, !text.isEmpty else { continue }
        if name == "user-agent" { opening.userAgent = opening.userAgent ?? text }
        if name == "referrer" { opening.referrer = opening.referrer ?? text }
      }
      return .open(opening)
    },
    IPCCommand(
      "loadlist", .mapped, "url flags", "runs `open` for a list (M3U, PLS), which always replaces the current content"
    ) {
      call throws(IPCRequestError) in
      var opening = IPCOpenRequest(url: try call.text())
      if let flags = call.optionalText(), flags != "replace", flags != "append-play", flags != "append" {
        throw IPCRequestError(.invalidParameter, "loadlist: the only supported flag is replace")
      }
      opening.isList = true
      return .open(opening)
    },
    IPCCommand("stop", .mapped, "flags", "runs `unload` for full screen, and `close` for picture in picture") {
      call throws(IPCRequestError) in stop(call.snapshot)
    },
    IPCCommand(
      "quit", .mapped, "code", "runs `quit` for full screen, which ends the session, and `close` for picture in picture"
    ) {
      call throws(IPCRequestError) in quit(call.snapshot)
    },
    IPCCommand(
      "quit-watch-later", .mapped, "code", "does the same as `quit`; a later `--resume` continues at the same position"
    ) {
      call throws(IPCRequestError) in quit(call.snapshot)
    },
    IPCCommand("seek", .mapped, "target flags", "runs `seek`; every seek is exact") { call throws(IPCRequestError) in
      try seek(&call)
    },
    IPCCommand("raise", .mapped, "", "raises the window above all others") { _ throws(IPCRequestError) in .raise },
    IPCCommand(
      "screenshot", .mapped, "flags", "runs `snapshot`: writes an image of the whole screen to `screenshot-directory`"
    ) {
      _ throws(IPCRequestError) in .picture(nil)
    },
    IPCCommand(
      "screenshot-to-file", .mapped, "filename flags",
      "runs `snapshot`: writes an image of the whole screen to this file, as JPEG or PNG"
    ) {
      call throws(IPCRequestError) in .picture(try call.text())
    },
  ]

  private static func quit(_ snapshot: IPCSnapshot) -> IPCAction {
    if snapshot.role == .fullScreen { return .commands([.shutDown]) }
    return stop(snapshot)
  }

  private static func setMode(
    _ opening: inout IPCOpenRequest, _ flags: String, _ index: Int?, _ snapshot: IPCSnapshot
  ) throws(IPCRequestError) {
    let count = snapshot.video?.list.count ?? 0
    switch flags {
    case "replace": opening.mode = .replace
    case "append", "append-play": opening.mode = .insert(at: nil)
    case "insert-next", "insert-next-play": opening.mode = .insert(at: (snapshot.video?.identity.entry ?? -1) + 1)
    case "insert-at", "insert-at-play": opening.mode = .insert(at: index.map { (0...count).contains($0) ? $0 : count })
    default: throw IPCRequestError(.invalidParameter, "loadfile: unknown flags")
    }
    opening.plays = flags == "replace" || flags.hasSuffix("-play")
  }

  /// Reads options such as `start=90,title=A film`, or an object with the same keys.
  private static func take(_ options: JSONValue, _ opening: inout IPCOpenRequest) {
    var pairs: [(String, JSONValue)] = []
    switch options {
    case .object(let members): pairs = members.map { ($0.key, $0.value) }
    case .string(let text):
      for part in text.split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1)
        if pair.count == 2 { pairs.append((String(pair[0]), .string(String(pair[1])))) }
      }
    case .null, .bool, .int, .double, .array: break
    }
    for (name, value) in pairs {
      switch name {
      case "start":
        if let seconds = value.asSeconds, seconds >= 0, seconds <= IPCPropertyTable.furthest {
          opening.start = .microseconds(Int64(seconds * 1_000_000))
        }
      case "title", "force-media-title": opening.title = value.string
      case "sub-file", "sub-files":
        opening.subtitles += value.array?.compactMap(\.string) ?? value.string.map { [$0] } ?? []
      case "user-agent": opening.userAgent = value.string
      case "referrer": opening.referrer = value.string
      case "pause": opening.isPaused = value.asFlag
      default: break
      }
    }
  }

  private static func seek(_ call: inout IPCCall) throws(IPCRequestError) -> IPCAction {
    let target = try call.value()
    let flags = Set((call.optionalText() ?? "relative").split { $0 == "+" || $0 == " " }.map(String.init))
    guard let amount = target.asSeconds, amount.isFinite else {
      throw IPCRequestError(.invalidParameter, "seek: a number is expected")
    }
    let (role, duration) = (call.snapshot.role, call.snapshot.video?.duration)
    func length() throws(IPCRequestError) -> Duration {
      guard let duration else { throw IPCRequestError(.command, "seek: the video's duration is unknown") }
      return duration
    }
    let time: Duration
    do throws(IPCError) { time = try IPCPropertyTable.time(target) } catch {
      throw IPCRequestError(.invalidParameter, "seek: a number is expected")
    }
    // Accept the numbers 0 to 2, which older clients send.
    if flags.contains("absolute-percent") || flags.contains("1") {
      return .commands([.seek(.percent(min(max(amount, 0), 100)), role)])
    }
    if flags.contains("relative-percent") {
      return .commands([.seek(.by(try length() * (min(max(amount, -100), 100) / 100)), role)])
    }
    if flags.contains("absolute") || flags.contains("2") {
      if time >= .zero { return .commands([.seek(.to(time), role)]) }
      return .commands([.seek(.to(max(.zero, try length() + time)), role)])
    }
    return .commands([.seek(.by(time), role)])
  }

  // MARK: - Properties

  static let properties: [IPCCommand] = [
    IPCCommand("set", .mapped, "name value", "does the same as `set_property`, with the value as text") {
      call throws(IPCRequestError) in
      let name = try call.text()
      return try write(name, .string(try call.text()), call.snapshot)
    },
    IPCCommand("add", .mapped, "name value", "adds the value to a property; the default is 1") {
      call throws(IPCRequestError) in
      let name = try call.text()
      let step = try call.optional().map { value throws(IPCRequestError) in
        guard let number = value.asSeconds else {
          throw IPCRequestError(.invalidParameter, "add: a number is expected")
        }
        return number
      }
      return try change(name, by: step ?? 1, call.snapshot)
    },
    IPCCommand("cycle", .mapped, "name value", "toggles a flag, or selects the next track, entry or chapter") {
      call throws(IPCRequestError) in
      let name = try call.text()
      let direction = call.optionalText()
      let step = direction.flatMap(Double.init) ?? (direction == "down" ? -1 : 1)
      return try cycle(name, step, call.snapshot)
    },
    IPCCommand("multiply", .mapped, "name value", "multiplies a property by the value") {
      call throws(IPCRequestError) in
      let name = try call.text()
      let factor = try call.number()
      let snapshot = call.snapshot
      if name == "speed", snapshot.video != nil { return .commands([.multiplySpeed(factor, snapshot.role)]) }
      let now = try number(name, snapshot)
      return try write(name, .double(now * factor), snapshot)
    },
    IPCCommand(
      "cycle-values", .mapped, "",
      "sets a property to the next of these values, or to the previous one after `!reverse`"
    ) {
      call throws(IPCRequestError) in
      var words = call.rest()
      let isReverse = words.first == "!reverse"
      if isReverse { words.removeFirst() }
      guard words.count > 1 else { throw IPCRequestError(.invalidParameter, "cycle-values: values are missing") }
      let name = words.removeFirst()
      let snapshot = call.snapshot
      let now = IPCPropertyTable.known(name, in: snapshot)?.string
      let index = words.firstIndex { word in word == now || Double(word).map { $0 == now.flatMap(Double.init) } == true
      }
      let next =
        index.map { ($0 + (isReverse ? words.count - 1 : 1)) % words.count } ?? (isReverse ? words.count - 1 : 0)
      return try write(name, .string(words[next]), snapshot)
    },
  ]

  private static func number(_ name: String, _ snapshot: IPCSnapshot) throws(IPCRequestError) -> Double {
    guard let number = try value(name, snapshot).json.asNumber else {
      throw IPCRequestError(.propertyFormat, "\(name) is not a number")
    }
    return number
  }

  /// Returns the session's relative command if one exists, so that two quick changes add up.
  private static func change(_ name: String, by step: Double, _ snapshot: IPCSnapshot) throws(IPCRequestError)
    -> IPCAction
  {
    guard step.isFinite else { throw IPCRequestError(.invalidParameter, "\(name): a finite number is expected") }
    let role = snapshot.role
    if snapshot.video != nil {
      switch name {
      case "volume": return .commands([.addVolume(step, role)])
      case "time-pos", "playback-time":
        return .commands([.seek(.by(.microseconds(Int64((min(max(step, -3e8), 3e8) * 1e6).rounded()))), role)])
      case "audio-delay", "sub-delay":
        let delay = Duration.microseconds(Int64((min(max(step, -7200), 7200) * 1e6).rounded()))
        return .commands([.addDelay(name == "sub-delay" ? .subtitle : .audio, delay, role)])
      case "chapter": return .commands([.seek(.chapters(by: Int(min(max(step, -1e6), 1e6))), role)])
      case "playlist-pos", "playlist-pos-1":
        if abs(step) == 1 { return .commands([.stepEntry(step > 0 ? .next : .previous, role)]) }
      case "percent-pos":
        guard let length = snapshot.video?.duration else {
          throw IPCRequestError(.propertyUnavailable, "the video's duration is unknown")
        }
        return .commands([.seek(.by(length * (min(max(step, -100), 100) / 100)), role)])
      default: break
      }
    }
    // Select the next value of a choice or a flag; change a number by the step.
    let value = IPCPropertyTable.known(name, in: snapshot)
    switch value {
    case .flag?, .choice?: return try cycle(name, step, snapshot)
    default: break
    }
    let sum = try number(name, snapshot) + step
    let isWhole = if case .whole? = value { true } else { false }
    let written: JSONValue = isWhole ? Int(exactly: sum.rounded()).map(JSONValue.int) ?? .double(sum) : .double(sum)
    return try write(name, written, snapshot)
  }

  private static func cycle(_ name: String, _ step: Double, _ snapshot: IPCSnapshot) throws(IPCRequestError)
    -> IPCAction
  {
    let role = snapshot.role
    if snapshot.video != nil {
      let way = step < 0 ? TrackStep.previous : .next
      switch IPCPropertyTable.otherNames[name] ?? name {
      case "pause": return .commands([.togglePause(role)])
      case "mute": return .commands([.toggleMute(role)])
      case "sub-visibility": return .commands([.toggleSubtitles(role)])
      case "aid": return .commands([.cycleTrack(.audio, way, role)])
      case "sid": return .commands([.cycleTrack(.subtitle, way, role)])
      case "vid": return .commands([.cycleTrack(.video, way, role)])
      case "chapter", "playlist-pos": return try change(name, by: step < 0 ? -1 : 1, snapshot)
      default: break
      }
    }
    let value = try value(name, snapshot)
    let next: JSONValue
    switch value {
    case .flag(let boolean): next = .bool(!boolean)
    case .choice(let word): next = word == "no" ? (name.hasPrefix("loop") ? "inf" : "yes") : "no"
    case .whole, .number, .percent, .delay, .time: return try change(name, by: step, snapshot)
    case .text, .node: throw IPCRequestError(.propertyError, "\(name) can't be cycled through")
    }
    if name == "fullscreen" || name == "fs", snapshot.isFullScreen != nil { return .fullScreen(nil) }
    return try write(name, next, snapshot)
  }
}
