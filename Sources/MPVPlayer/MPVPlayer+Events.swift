// How libmpv's events become facts and traces.

import Orchestration
import Playback

extension MPVPlayer {
  func handle(_ event: MPVEvent) {
    switch event {
    case .startFile(let entry): started(entry)
    case .fileLoaded:
      trace(.fileLoaded)
      if current?.phase == .starting { current?.phase = .loaded }
      guard current?.load.generation == generation else { return }
      waitingSeeks.forEach(carryOutSeek)
      waitingSeeks = []
    case .endFile(let entry, let reason, let inserted): ended(entry, reason, inserted)
    case .seek:
      current?.hasEnded = false
      trace(.seek, position: currentPosition)
    case .playbackRestart: restarted()
    case .property(let property, let value): changed(property, value)
    case .reply(let tag, let error, let value): replied(tag, error, value)
    case .message(let isError, let prefix, let text):
      if let warning = messages.note(isError: isError, prefix: prefix, text: text) { trace(.warning, reason: warning) }
    case .queueOverflow: overflowed()
    case .shutdown: loseCore(reason: "libmpv has shut down")
    }
  }

  /// Reports what could not be opened.
  func settleFailures() {
    for (load, reason) in messages.takeFailures() {
      if load.generation == generation { isOccupied = false }
      fact(.loadFailed(reason: reason), generation: load.generation)
    }
    if messages.areWaiting { wake() }
  }

  private func started(_ entry: Int) {
    let load = loads[entry] ?? MPVLoad(generation: generation, url: "")
    current = MPVEntry(id: entry, load: load, phase: load.isRefused ? .refused : .starting)
    loads = loads.filter { $0.key >= entry }
    known.hasEnded = false
    known.cachedAhead = nil
    messages.begin()
    trace(.startFile)
  }

  private func ended(_ entry: Int, _ reason: MPVEvent.EndFileReason, _ inserted: Range<Int>) {
    let isPlaying = current?.id == entry && current?.phase == .playing
    let position = isPlaying ? currentPosition : nil
    trace(.endFile, entry: entry, position: position, reason: reason.text)
    guard let ending = current, ending.id == entry else { return }
    current = nil
    guard ending.phase != .refused else { return }
    // What ends by itself leaves nothing to draw; what is shown of it is held.
    if ending.load.generation == generation { pictures.clear() }
    switch reason {
    case .stop, .quit: break
    case .eof where isPlaying, .error where isPlaying:
      if !ending.hasEnded { reachedEnd(of: ending) }
    case .eof: messages.fail(ending.load, "it ended before its first frame")
    case .error(let text): messages.fail(ending.load, text)
    case .redirect: redirected(ending.load, inserted)
    }
  }

  /// A list was found. One network stream behind an address is followed; anything else is not one content.
  private func redirected(_ load: MPVLoad, _ inserted: Range<Int>) {
    let isFollowed = inserted.count == 1 && !load.isLocal
    for entry in inserted {
      loads[entry] = load
      loads[entry]?.isRefused = !isFollowed
    }
    if isFollowed { return }
    messages.fail(load, "it is a directory or a list, not one content (\(inserted.count) entries)")
    if load.generation == generation { send(CommandNode("stop", []), .other("stop")) }
  }

  /// After file-loaded and after each seek.
  private func restarted() {
    guard let entry = current else { return }
    get("time-pos", as: .number, .restartPosition(entry: entry.id))
    guard entry.phase == .loaded else { return }
    current?.phase = .opening
    askForMedia(of: entry.id)
  }

  func askForMedia(of entry: Int) {
    get("seekable", as: .flag, .seekable(entry: entry))
    get("dwidth", as: .integer, .width(entry: entry))
    get("dheight", as: .integer, .height(entry: entry))
    get("track-list", as: .node, .tracks(entry: entry))
    get("vid", as: .integer, .videoTrack(entry: entry))
  }

  /// The first frame, now that libmpv has said what it belongs to.
  private func opened(hasVideo: Bool) {
    guard let entry = current, entry.phase == .opening else { return }
    current?.phase = .playing
    if !hasVideo { pictures.frameSize = nil }
    if isOccupied, entry.load.generation == generation { pictures.show() }
    let info = MediaInfo(hasVideo: hasVideo, isSeekable: entry.isSeekable)
    fact(.firstFrame(info), generation: entry.load.generation)
    if known.hasEnded { changed(.endReached, .flag(true)) }
  }

  private func reachedEnd(of entry: MPVEntry) {
    trace(.endReached, entry: entry.id, position: currentPosition)
    fact(.ended, generation: entry.load.generation)
  }

  private func replied(_ tag: UInt64, _ error: String?, _ value: PropertyValue?) {
    guard let about = pending.removeValue(forKey: tag) else { return }
    switch about {
    case .load(let load):
      if let error { return messages.fail(load, error) }
      guard let entry = value?.integer else { return }
      loads[entry] = load
      if current?.id == entry { current?.load = load }
    case .mute(let order):
      if let error { return trace(.warning, reason: "mute: \(error)") }
      carryOut(gate.muted(order, at: clock.now))
    case .restartPosition(let entry):
      if current?.id == entry, let seconds = value?.number { position.report(seconds, at: clock.now) }
      trace(.playbackRestart, entry: entry, position: value?.number.map { .seconds($0) }, duration: known.duration)
    case .seekable(let entry):
      guard let playing = current, playing.id == entry else { return }
      current?.isSeekable = value?.flag == true && !playing.load.isGenerated
    case .cachedAhead(let entry):
      if current?.id == entry { known.cachedAhead = value?.number.map { .seconds($0) } }
    case .width(let entry):
      if current?.id == entry { changed(.width, value) }
    case .height(let entry):
      if current?.id == entry { changed(.height, value) }
    case .tracks(let entry): if current?.id == entry { changed(.tracks, value) }
    case .videoTrack(let entry):
      guard current?.id == entry else { return }
      current?.videoTrack = value?.integer
      opened(hasVideo: value?.integer != nil)
    case .entryAfterOverflow: resume(at: value?.integer)
    case .phaseAfterOverflow(let entry): resume(entry, isSeeking: value?.flag)
    case .other(let what):
      if let error { trace(.warning, reason: "\(what): \(error)") }
    }
  }

  /// Takes over a property's new value.
  func changed(_ property: ObservedProperty, _ value: PropertyValue?) {
    let now = clock.now
    switch property {
    case .position: position.report(value?.number, at: now)
    case .duration:
      known.duration = value?.number.map { .seconds($0) }
      position.setDuration(value?.number)
    case .pause: known.isPaused = value?.flag ?? false
    case .mute: known.isMuted = value?.flag ?? true
    case .speed:
      known.speed = value?.number ?? 1
      position.setSpeed(known.speed, at: now)
    case .seekable: known.isSeekable = value?.flag == true && current?.load.isGenerated != true
    case .endReached:
      known.hasEnded = value?.flag ?? false
      guard let entry = current, entry.phase == .playing, known.hasEnded, !entry.hasEnded else { return }
      current?.hasEnded = true
      reachedEnd(of: entry)
    case .buffering:
      known.isBuffering = value?.flag ?? false
      if known.isBuffering { carryOut(gate.interrupt(isHeld: true)) }
    case .bufferingPercent:
      // It changes with each piece that arrives: so often is asked how much lies ready, and not while all is well.
      known.bufferingPercent = value?.integer.flatMap { $0 < 100 ? $0 : nil }
      if let entry = current, known.bufferingPercent != nil || known.cachedAhead != nil {
        get("demuxer-cache-duration", as: .number, .cachedAhead(entry: entry.id))
      }
    case .seeking: known.isSeeking = value?.flag ?? false
    case .mediaTitle: known.mediaTitle = value?.text
    case .audioTrack: known.audioTrack = value?.integer
    case .subtitleTrack: known.subtitleTrack = value?.integer
    case .width:
      known.width = value?.integer
      resized()
    case .height:
      known.height = value?.integer
      resized()
    case .frameRate: pictures.pace.frameTime = value?.number.flatMap { $0 > 0 ? .seconds(1 / $0) : nil }
    case .droppedByDisplay: dropped.byDisplay = value?.integer ?? 0
    case .droppedByDecoder: dropped.byDecoder = value?.integer ?? 0
    case .tracks:
      guard let entry = current, entry.phase == .opening || entry.phase == .playing, let tracks = value?.tracks,
        tracks != entry.tracks
      else { return }
      current?.tracks = tracks
      fact(.tracks(tracks), generation: entry.load.generation)
    case .idle:
      isRunning = value?.flag == false
      pictures.pace.interrupt()
      position.setRunning(isRunning, at: now)
    }
  }

  private func resized() {
    guard let width = known.width, let height = known.height, width > 0, height > 0 else { return }
    pictures.frameSize = PictureSize(width: width, height: height)
  }
}
