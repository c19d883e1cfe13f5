import TandemCommands
import TandemFoundation
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

struct StateDifference {
  /// The path of the expectation's key: `positions.film`.
  var key: String
  var expected: String
  var actual: String
}

extension ScenarioRun {
  func differences(from wanted: StateExpectation) -> [StateDifference] {
    if wanted.isEmpty { return [] }
    var found = Differences()
    let state = session.orchestrator.state
    for role in Role.allCases {
      let player = state.roles[role]
      found.compare(role.rawValue, wanted.roles[role], player.flatMap { state.players[$0].shown }.map(name))
      found.compare(role.rawValue + "Player", wanted.players[role], player?.rawValue)
    }
    let audible = state.audible.compactMap { state.players[$0].shown }
    found.compare("audible", wanted.audible, audible.isEmpty ? nil : audible.map(name).joined(separator: " "))
    for (key, names) in [("playing", wanted.playing), ("paused", wanted.paused), ("ended", wanted.ended)] {
      for name in names { found.compare("\(key)", is: key, activity(of: name), of: name) }
    }
    for position in wanted.positions {
      let now = playerID(with: position.content).flatMap { session.status(of: $0).position }
      compare(position, "positions", now, &found)
    }
    for setting in wanted.settings { compare(setting, &found) }
    if let sync = wanted.sync {
      let offset = state.sync == nil ? nil : state.syncOffset
      found.compare(
        "sync", sync, sync.bool == nil ? offset.map { .double($0 / .seconds(1)) } : .bool(state.sync != nil))
    }
    found.compare(
      "temporaryPiP", wanted.temporaryPictureInPicture,
      state.temporaryPictureInPicture.map { scenario.name(of: $0.content) })
    found.compare("corner", wanted.corner, state.corner)
    found.compare("size", wanted.size, state.size)
    found.compare("layout", wanted.layout, state.layout)
    found.compare("shownSize", wanted.shownSize, session.orchestrator.effectiveSize)
    if let aspect = wanted.shownAspect {
      let shown = state.pictureShape(video: session.size).aspect
      if abs(shown - aspect) > 0.001 { found.add("shownAspect", "\(aspect)", "\(shown)") }
    }
    found.compare("hidden", wanted.isHidden?.description, "\(state.isHidden)")
    compareAvailability(wanted, &found)
    found.compare("foreground", wanted.foreground, state.foreground?.rawValue)
    found.compare("screens", wanted.screens?.description, "\(state.screens.map(\.rawValue).sorted())")
    found.compare("idle", wanted.isIdle?.description, "\(isIdle)")
    found.compare("finished", wanted.isFinished?.description, "\(session.isFinished)")
    if let saved = wanted.saved { compare(saved, &found) }
    for spot in wanted.pixels { compare(spot, &found) }
    return found.all
  }

  private func name(_ content: MediaContent) -> String { scenario.name(of: content.key) }

  private func playerID(with name: String) -> PlayerID? {
    let key = scenario[content: name]?.content.key
    let state = session.orchestrator.state
    return PlayerID.allCases.first { state.players[$0].shown?.key == key && state.roles.role(of: $0) != nil }
  }

  private func player(with name: String) -> PlayerState? {
    playerID(with: name).map { session.orchestrator.state.players[$0] }
  }

  private func activity(of name: String) -> String {
    guard let player = player(with: name), let active = player.active else { return "nowhere" }
    if active.hasEnded { return "ended" }
    return player.isPaused ? "paused" : "playing"
  }

  private func compare(
    _ wanted: StateExpectation.Position, _ key: String, _ actual: Duration?, _ found: inout Differences
  ) {
    let tolerance = max(wanted.tolerance, environment.isReal ? .milliseconds(500) : .zero)
    let expected = wanted.position
    if let actual, max(actual - expected, expected - actual) <= tolerance { return }
    found.add(
      "\(key).\(wanted.content)", text(expected) + (tolerance == .zero ? "" : " ± " + text(tolerance)),
      actual.map(text) ?? "no position")
  }

  private func text(_ time: Duration) -> String {
    let thousandths = Int64((time / .milliseconds(1)).rounded())
    let fraction = String(thousandths.magnitude % 1000 + 1000).dropFirst()
    return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(fraction) s"
  }

  private func compare(_ wanted: StateExpectation.Setting, _ found: inout Differences) {
    let key = "\(wanted.kind.rawValue).\(wanted.content)"
    guard case .object(let members) = wanted.value else {
      return found.compare(key, wanted.value, value(of: wanted, nil))
    }
    for member in members { found.compare("\(key).\(member.key)", member.value, value(of: wanted, member.key)) }
  }

  /// - Parameter part: the name of a part, for a setting with several parts.
  private func value(of setting: StateExpectation.Setting, _ part: String?) -> JSONValue? {
    guard let player = player(with: setting.content) else { return nil }
    return switch setting.kind {
    case .volumes: .double(player.volume)
    case .speeds: .double(player.speed)
    case .tracks: part.flatMap(TrackKind.init).map { player.track($0).map(JSONValue.int) ?? .null }
    case .subtitles: .bool(player.playback.showsSubtitles)
    case .delays: part.flatMap(DelayTarget.init).map { .double(player.playback.delays[$0] / .seconds(1)) }
    case .loops: .string(player.playback.loop.rawValue)
    case .entries: .int(player.playback.entry + 1)
    }
  }

  private func compareAvailability(_ wanted: StateExpectation, _ found: inout Differences) {
    if wanted.availability.isEmpty { return }
    let availability = session.orchestrator.availability
    for property in StateExpectation.Property.allCases {
      guard let expected = wanted.availability[property] else { continue }
      let verdict =
        switch property {
        case .supported: availability.isSupported
        case .possible: availability.isPossible
        case .active: availability.isActive
        case .suspended: availability.isSuspended
        case .canStop: availability.canStop
        }
      let reason: String? = if case .no(let reason) = verdict { reason.name } else { nil }
      let actual = reason.map { "no, because \($0)" } ?? "yes"
      switch expected {
      case .yes: if reason != nil { found.add(property.rawValue, "yes", actual) }
      case .no: if reason == nil { found.add(property.rawValue, "no", actual) }
      case .because(let wanted): found.compare(property.rawValue, "no, because \(wanted)", actual)
      }
    }
  }

  private func compare(_ wanted: StateExpectation.Saved, _ found: inout Differences) {
    guard let saved else { return found.add("saved", "a saved state", "none") }
    found.compare("saved.fullScreen", wanted.fullScreen, saved.content(in: .fullScreen).map(name))
    found.compare("saved.pictureInPicture", wanted.pictureInPicture, saved.content(in: .pictureInPicture).map(name))
    for position in wanted.positions {
      let key = scenario[content: position.content]?.content.key
      let video = saved.videos.values.first { $0.opening.content.key == key }
      compare(position, "saved.positions", video?.opening.startsAt, &found)
    }
    found.compare("saved.corner", wanted.corner, saved.configuration.corner)
    found.compare("saved.size", wanted.size, saved.configuration.size)
    found.compare("saved.layout", wanted.layout, saved.configuration.layout)
  }

  private func compare(_ spot: StateExpectation.ScreenPoint, _ found: inout Differences) {
    let key = "pixels.\(spot.corner?.rawValue ?? "centre")"
    let expected: Pixel =
      switch spot.look {
      case .black: .black
      case .colour(let colour): Pixel(red: colour.red, green: colour.green, blue: colour.blue)
      case .content(let name): scenario[content: name]?.pixel ?? .black
      }
    let picture: OwnedPixelBuffer
    do throws(DisplayError) {
      picture = try display.snapshot()
    } catch {
      return found.add(key, expected.text, "no picture: \(error)")
    }
    let buffer = picture.buffer
    var (x, y) = (buffer.width / 2, buffer.height / 2)
    if let corner = spot.corner {
      let box = PixelArea.pictureInPicture(
        session.orchestrator.state.pictureShape(video: session.size), corner: corner,
        size: session.orchestrator.effectiveSize, screenWidth: buffer.width, screenHeight: buffer.height)
      (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    }
    // The buffer is valid only while the picture exists.
    let actual = withExtendedLifetime(picture) { buffer.pixel(x: x, y: y) }
    // Real video changes colours a little, so similar colours are treated as equal.
    if !actual.isNear(expected, within: environment.isReal ? 24 : 0) { found.add(key, expected.text, actual.text) }
  }
}

extension Pixel {
  fileprivate var text: String { Color(red: red, green: green, blue: blue).description }

  fileprivate func isNear(_ other: Pixel, within distance: Int) -> Bool {
    [(red, other.red), (green, other.green), (blue, other.blue)].allSatisfy { abs(Int($0) - Int($1)) <= distance }
  }
}

private struct Differences {
  var all: [StateDifference] = []

  mutating func add(_ key: String, _ expected: String, _ actual: String) {
    all.append(StateDifference(key: key, expected: expected, actual: actual))
  }

  /// - Parameter expected: nil if any value is expected.
  mutating func compare(_ key: String, _ expected: String?, _ actual: String) {
    if let expected, expected != actual { add(key, expected, actual) }
  }

  mutating func compare<Choice: RawRepresentable<String>>(_ key: String, _ expected: Choice?, _ actual: Choice) {
    compare(key, expected?.rawValue, actual.rawValue)
  }

  mutating func compare(_ key: String, _ expected: JSONValue, _ actual: JSONValue?) {
    if let one = expected.double, let other = actual?.double {
      if abs(one - other) >= 1e-9 { add(key, "\(one)", "\(other)") }
      return
    }
    if expected != actual { add(key, "\(expected)", actual.map { "\($0)" } ?? "nothing") }
  }

  mutating func compare(_ key: String, is expected: String, _ actual: String, of name: String) {
    if expected != actual { add(key, "'\(name)' \(expected)", "'\(name)' \(actual)") }
  }

  mutating func compare(_ key: String, _ expected: StateExpectation.Occupant?, _ actual: String?) {
    guard let expected, expected != StateExpectation.Occupant(actual) else { return }
    let wanted: String =
      switch expected {
      case .nobody: "nothing"
      case .named(let name): name
      }
    add(key, wanted, actual ?? "nothing")
  }
}
