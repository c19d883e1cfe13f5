import CTandemMPV
import TandemCommands
import TandemOrchestrator
import TandemPlayback

extension MPVPlayer {
  func carryOut(_ request: PlayerRequest) {
    switch request {
    case .load(let load): begin(load)
    case .stop: stop()
    case .setPaused(let paused):
      wantsPause = paused
      set("pause", to: paused ? "yes" : "no")
      if paused { carryOut(gate.interrupt(isHeld: true)) }
    case .setMuted(let muted): setMuted(muted)
    case .setAudioDevice(let role): setAudioDevice(role)
    case .setVolume(let volume): setVolume(volume)
    case .setSpeed(let speed):
      resets["speed"] = "1"
      set("speed", to: String(min(max(speed, 0.01), 100)))
    case .seek(let target): seek(target)
    case .selectTrack(let kind, let track):
      for kind in TrackKind.allCases { resets[kind.mpvProperty] = "auto" }
      set(kind.mpvProperty, to: track.map(String.init) ?? "no")
    case .setSubtitlesShown(let areShown):
      resets["sub-visibility"] = areShown ? nil : "yes"
      set("sub-visibility", to: areShown ? "yes" : "no")
    case .setDelay(let what, let delay):
      for property in ["audio-delay", "sub-delay"] { resets[property] = "0" }
      set(what.mpvProperty, to: (usualDelay(what) + delay).mpvText)
    case .setReduced(let isReduced): reduce(isReduced)
    case .prepare(let url): prepare(url)
    }
  }

  private func begin(_ load: LoadRequest) {
    if held?.url != load.url || load.start != .whereReplaced && held?.isAtEdge != true { held = nil }
    if held == nil, isOccupied, let current, current.phase == .playing, current.load.generation == generation {
      whereReplaced = currentPosition
    }
    generation = load.generation
    // Drop the preparation, because a load empties libmpv's own list.
    preparation = nil
    waitingSeeks = []
    pictures.clear()
    leaveFrames()
    var wanted = MPVLoad(generation: load.generation, url: load.url)
    do {
      wanted.framePipe = try framePipe(of: load.url)
      if wanted.framePipe == nil { _ = try MediaAddress(load.url) }
    } catch {
      stop()
      messages.refuse(wanted, "\(error)")
      return wake()
    }
    if isCutOff {
      messages.refuse(MPVLoad(generation: load.generation, url: load.url), "the connection is cut")
      return wake()
    }
    do throws(MPVError) { try makeCore() } catch { return fact(.lost(reason: error.description)) }
    carryOut(gate.interrupt(isHeld: false))
    isOccupied = true
    wantsPause = load.isPaused
    // Set a pause before the load: a pause may affect the replaced content for a moment, but the
    // end of a pause must not.
    if load.isPaused { set("pause", to: "yes") }
    if wanted.framePipe == nil { wanted.start = start(of: load)?.mpvText }
    wanted.isLowLatency = load.isLowLatency && wanted.framePipe == nil
    for (name, value) in [("user-agent", load.userAgent), ("referrer", load.referrer)] {
      guard let value else { continue }
      // Remove control characters: a line break would add a header to the request.
      let line = value.unicodeScalars.filter { $0.properties.generalCategory != .control }
      wanted.options.append((name, String(String.UnicodeScalarView(line))))
    }
    if !load.subtitles.isEmpty { core?.gate.expect(load.subtitles, beside: load.url) }
    heartbeat.load()
    awaitsStart = true
    held?.isTried = true
    send(wanted)
    if !load.isPaused { set("pause", to: "no") }
    // Prefer the values that the user set for the core.
    for (property, usual) in resets { set(property, to: options.value(of: property) ?? usual) }
    resets = [:]
  }

  /// Gives a content to libmpv, which answers with the number of the content's entry.
  func send(_ load: MPVLoad) {
    guard let core else { return }
    lastTag += 1
    do throws(MPVError) {
      try core.command(loadFile(load), tag: lastTag)
      pending[lastTag] = { player, entry, error in
        if let error { return player.messages.fail(load, error) }
        guard let entry = entry?.integer else { return }
        player.loads[entry] = load
        if player.current?.id == entry { player.current?.load = load }
      }
    } catch {
      failed(load, error.description)
    }
  }

  private func loadFile(_ load: MPVLoad) -> CommandNode {
    var options: [(String, String)] = []
    if load.framePipe != nil { options += Self.frameOptions }
    core?.gate.expect(load.url, through: load.framePipe)
    if let start = load.start { options.append(("start", start)) }
    options += load.options
    if load.isLowLatency { options += Self.lowLatencyOptions(for: load.url) }
    if load.isList { options.append(("demuxer", MediaAdmission.listDemuxer)) }
    var arguments: [(String, CommandNode.Value)] = [
      ("url", .text(load.framePipe ?? load.url)), ("flags", .text("replace")),
    ]
    if !options.isEmpty { arguments.append(("options", .options(options))) }
    return CommandNode("loadfile", arguments)
  }

  /// Loads a server's file again, this time as a playlist, because it is not media.
  func tryAsList(_ load: MPVLoad) {
    guard load.generation == generation, isOccupied else { return }
    var list = load
    list.isList = true
    awaitsStart = true
    send(list)
  }

  private func start(of load: LoadRequest) -> Duration? {
    switch load.start {
    case .beginning: nil
    case .at(let position): position > .zero ? position : nil
    case .whereReplaced: held?.isAtEdge == true ? nil : whereReplaced
    }
  }

  private func stop() {
    isOccupied = false
    awaitsStart = false
    preparation = nil
    held = nil
    waitingSeeks = []
    pictures.clear()
    leaveFrames()
    carryOut(gate.interrupt(isHeld: false))
    send(CommandNode("stop"))
  }

  private func seek(_ target: Seek) {
    // If the connection is lost, move the position at which the content will continue. During an
    // attempt to reconnect, the seek waits until the content is open.
    if held?.isTried == false { return seekHeld(target) }
    guard isOccupied else { return }
    guard let current, current.isOpen, current.load.generation == generation else {
      waitingSeeks.append(target)
      return
    }
    carryOutSeek(target)
  }

  func carryOutSeek(_ target: Seek) {
    let (amount, flags): (String, String)
    switch target {
    case .to(let position): (amount, flags) = (position.mpvText, "absolute+exact")
    case .by(let distance): (amount, flags) = (distance.mpvText, "relative+exact")
    case .percent(let percent): (amount, flags) = (String(percent), "absolute-percent+exact")
    case .live: return goLive()
    // Compute the position here, because mpv's own chapter command ends the content after the last
    // chapter.
    case .chapter, .chapters:
      let chapters = current?.tracks?.chapters ?? []
      let position = target.target(from: currentPosition, duration: known.duration, in: chapters)
      guard let position else { return }
      (amount, flags) = (position.mpvText, "absolute+exact")
    }
    send(CommandNode("seek", [("target", .text(amount)), ("flags", .text(flags))]))
  }

  // MARK: - Asking libmpv

  /// - Parameter take: called with the answer; by default only an error is logged.
  func send(_ command: CommandNode, _ take: Answer? = nil) {
    ask(command.name, take) { core, tag throws(MPVError) in try core.command(command, tag: tag) }
  }

  func set(_ property: String, to value: String, _ take: Answer? = nil) {
    ask("\(property)=\(value)", take) { core, tag throws(MPVError) in try core.set(property, to: value, tag: tag) }
  }

  func get(_ property: String, as format: mpv_format, _ take: @escaping Answer) {
    ask(property, take) { core, tag throws(MPVError) in try core.get(property, as: format, tag: tag) }
  }

  /// Asks for a property of a content.
  ///
  /// - Parameter take: called with the player, the content and the answer, if the content is still the present one.
  func get(
    _ property: String, as format: mpv_format, of entry: Int,
    _ take: @escaping (MPVPlayer, MPVEntry, PropertyValue?) -> Void
  ) {
    get(property, as: format) { player, value, _ in
      if let playing = player.current, playing.id == entry { take(player, playing, value) }
    }
  }

  private func ask(_ name: String, _ take: Answer?, _ call: (MPVCore, UInt64) throws(MPVError) -> Void) {
    guard let core else { return }
    lastTag += 1
    do throws(MPVError) {
      try call(core, lastTag)
      pending[lastTag] =
        take ?? { player, _, error in if let error { player.trace(.warning, reason: "\(name): \(error)") } }
    } catch {
      trace(.warning, reason: error.description)
    }
  }
}

extension MPVPlayer {
  /// The delay that the user set for the whole core, for example for a slow loudspeaker. The
  /// content's own delay is added to it.
  func usualDelay(_ what: DelayTarget) -> Duration {
    MPVNumber.time(options.value(of: what.mpvProperty).flatMap(Double.init)) ?? .zero
  }

  /// The content's own delay, rounded to the millisecond, because libmpv keeps delays as numbers of 24 bits.
  func delay(_ what: DelayTarget, _ seconds: Double?) -> Duration {
    let own = (MPVNumber.time(seconds) ?? .zero) - usualDelay(what)
    return .milliseconds(Int((own / .milliseconds(1)).rounded()))
  }
}
