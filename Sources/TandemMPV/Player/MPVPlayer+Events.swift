import TandemOrchestrator
import TandemPlayback

extension MPVPlayer {
  func handle(_ event: MPVEvent) {
    switch event {
    case .startFile(let entry): started(entry)
    case .fileLoaded:
      if current?.load.continues == nil { trace(.fileLoaded) }
      for remark in core?.gate.takeRemarks() ?? [] { trace(.warning, reason: remark) }
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
    case .reply(let tag, let error, let value): pending.removeValue(forKey: tag)?(self, value, error)
    case .message(let isError, let prefix, let text):
      // Ignore libmpv's own report about a refused content, because the report gives a different
      // reason.
      if let current, core?.gate.hasRefused(current.id) == true { return }
      if let warning = messages.note(isError: isError, prefix: prefix, text: text) { trace(.warning, reason: warning) }
    case .queueOverflow: overflowed()
    case .shutdown: loseCore(reason: "libmpv has shut down")
    }
  }

  /// Reports a content that could not be opened.
  func settleFailures() {
    for (load, reason, raw) in messages.takeFailures() {
      if let raw { trace(.warning, reason: raw) }
      failed(load, reason)
    }
    if messages.areWaiting { wake() }
  }

  func failed(_ load: MPVLoad, _ reason: String) {
    if load.generation == generation {
      isOccupied = false
      awaitsStart = false
      held?.isTried = false
    }
    fact(.loadFailed(reason: reason), generation: load.generation)
  }

  private func started(_ entry: Int) {
    let load = loads[entry] ?? continuing ?? MPVLoad(generation: generation, url: "")
    continuing = nil
    current = MPVEntry(id: entry, load: load, phase: load.isRefused ? .refused : .starting)
    loads = loads.filter { $0.key >= entry }
    // Stop libmpv: after an error it would start the prepared content without a load.
    if load.isAhead { send(CommandNode("stop")) }
    if load.generation == generation { awaitsStart = false }
    known.hasEnded = false
    known.cachedAhead = nil
    edge.forget()
    messages.begin()
    if load.continues == nil { trace(.startFile) }
  }

  private func ended(_ entry: Int, _ reason: MPVEvent.EndFileReason, _ inserted: Range<Int>) {
    let isPlaying = current?.id == entry && current?.phase == .playing
    let position = isPlaying ? currentPosition : nil
    // Report no end if a frame feed continues in another size or format.
    if let continuing, continuing.continues?.entry == current?.reportedID, current?.id == entry {
      current = nil
      return
    }
    trace(.endFile, entry: entry, position: position, reason: reason.text)
    guard let ending = current, ending.id == entry else { return }
    current = nil
    guard ending.phase != .refused else { return }
    // Draw nothing after the end, so that the last frame stays.
    if ending.load.generation == generation { pictures.clear() }
    switch reason {
    case .stop, .quit: break
    case .error(let text) where isPlaying && ending.load.isFromServer: breakOff(ending, at: position, text)
    case .eof where isPlaying, .error where isPlaying:
      if !ending.hasEnded { reachedEnd(of: ending) }
    case .eof, .error:
      if ending.load.continues != nil { return reachedEnd(of: ending) }
      if let refusal = core?.gate.takeRefusal(of: entry) {
        messages.refuse(ending.load, refusal)
      } else if case .error(let text) = reason {
        if !ending.load.isTriedAsMedium(afterFailing: reason) { return tryAsList(ending.load) }
        messages.fail(ending.load, text)
      } else {
        messages.fail(ending.load, "it ended before its first frame")
      }
    case .redirect: redirected(ending.load, inserted)
    }
  }

  /// Handles an address that led to a list. The player follows a list that contains one network
  /// stream, and refuses other lists.
  private func redirected(_ load: MPVLoad, _ inserted: Range<Int>) {
    let isFollowed = inserted.count == 1 && !load.isLocal
    for entry in inserted {
      loads[entry] = load
      loads[entry]?.isRefused = !isFollowed
      loads[entry]?.isList = true
    }
    if isFollowed { return }
    // Mention both causes: libmpv finds entries in any text that it reads as a list, even in a
    // damaged content.
    let words = load.isList ? MPVEvent.EndFileReason.unrecognized.words + ", or a list" : "it is a folder or a playlist"
    messages.fail(load, words + ", not one content (\(inserted.count) entries)")
    if load.generation == generation { send(CommandNode("stop")) }
  }

  /// Handles the first frame after a load or a seek.
  private func restarted() {
    guard let entry = current else { return }
    get("time-pos", as: .number) { player, value, _ in
      if player.current?.id == entry.id, let seconds = value?.number {
        player.position.report(seconds, at: player.clock.now)
      }
      if player.current?.load.continues != nil { return }
      let position = MPVNumber.time(value?.number)
      player.trace(.playbackRestart, entry: entry.id, position: position, duration: player.known.duration)
    }
    guard entry.phase == .loaded else { return }
    current?.phase = .opening
    askForMedia(of: entry.id)
  }

  /// Requests the facts about a content. libmpv answers in this order, so an answer may use the answers before it.
  func askForMedia(of entry: Int) {
    get("seekable", as: .flag, of: entry) { player, playing, value in
      player.current?.isSeekable = value?.flag == true && !playing.load.isGenerated && playing.load.framePipe == nil
    }
    get("partially-seekable", as: .flag, of: entry) { player, playing, value in
      if playing.load.isFromServer { player.current?.isLive = value?.flag == true || !playing.isSeekable }
    }
    get("stream-end", as: .integer, of: entry) { $0.current?.size = $2?.integer }
    get("file-format", as: .text, of: entry) { player, playing, value in
      // Ignore the size for HLS: it is the size of the playlist, not of the content.
      guard let size = playing.size, size > 0 else { return }
      if value?.text?.hasPrefix("hls") != true { player.current?.isLive = false }
    }
    get("dwidth", as: .integer, of: entry) { $0.changed(.width, $2) }
    get("dheight", as: .integer, of: entry) { $0.changed(.height, $2) }
    get("chapter-list", as: .node, of: entry) { $0.current?.chapters = $2?.chapters ?? [] }
    get("track-list", as: .node, of: entry) { $0.changed(.tracks, $2) }
    get("current-tracks/video/albumart", as: .flag, of: entry) { $0.current?.isCover = $2?.flag == true }
    // Request the pixel format: it is available only after a picture was decoded. Until then,
    // libmpv reports the container's size.
    get("video-params/pixelformat", as: .text, of: entry) { $0.current?.isDecoded = $2 != nil }
    askForLight(of: entry)
    get("hwdec-current", as: .text, of: entry) { $0.decoderIsKnown($2?.text, of: $1) }
    get("aid", as: .integer, of: entry) { $0.changed(.audioTrack, $2) }
    get("sid", as: .integer, of: entry) { $0.changed(.subtitleTrack, $2) }
    get("vid", as: .integer, of: entry) { player, playing, value in
      let track = playing.isCover && !playing.isDecoded ? nil : value?.integer
      if track != nil, !playing.isDecoded { return player.refuseUnseen(playing) }
      player.current?.videoTrack = track
      player.changed(.videoTrack, value)
      player.opened(hasVideo: track != nil)
    }
  }

  /// Reports the first frame, after libmpv has described the frame's entry.
  private func opened(hasVideo: Bool) {
    guard let entry = current, entry.phase == .opening, !entry.awaitsFilter else { return }
    current?.phase = .playing
    if entry.load.generation == generation {
      // Use the requested position for a reopened content, because playback never begins earlier.
      current?.firstPosition = held?.status.position ?? currentPosition
      held = nil
    }
    current?.hasVideo = hasVideo
    if !hasVideo {
      (known.width, known.height) = (nil, nil)
      pictures.frameSize = nil
    }
    if isOccupied, entry.load.generation == generation { pictures.show() }
    if entry.load.continues != nil {
      trace(.videoReconfig)
    } else {
      let info = MediaInfo(hasVideo: hasVideo, isSeekable: entry.isSeekable, isLive: entry.isLive)
      fact(.firstFrame(info), generation: entry.load.generation)
    }
    // Report the end now if the content ended before its kind was known.
    if known.hasEnded { changed(.endReached, .flag(true)) }
  }

  /// Refuses a content with pictures if the decoder can decode none of them. libmpv would play only
  /// the sound, or jump to the end.
  private func refuseUnseen(_ entry: MPVEntry) {
    guard entry.phase == .opening else { return }
    current?.phase = .refused
    messages.refuse(entry.load, "none of its frames can be decoded; it may be damaged or incomplete")
    wake()
    if entry.load.generation == generation { send(CommandNode("stop")) }
  }

  func reachedEnd(of entry: MPVEntry) {
    trace(.endReached, entry: entry.id, position: currentPosition)
    fact(.ended, generation: entry.load.generation)
  }

  func changed(_ property: ObservedProperty, _ value: PropertyValue?) {
    let now = clock.now
    switch property {
    case .position:
      position.report(value?.number, at: now)
      frameShown(at: value?.number)
      watchPreparation()
      watchEdge()
    case .duration:
      // Ignore the length of an app's frames and of generated content: libmpv reports only the part
      // that it has read so far.
      let isGrowing = current.map { $0.load.framePipe != nil || $0.load.isGenerated } ?? false
      let length = isGrowing ? nil : MPVNumber.length(value?.number)
      known.duration = MPVNumber.time(length)
      position.setDuration(length)
    case .pause: known.isPaused = value?.flag ?? false
    case .mute: known.isMuted = value?.flag ?? true
    case .speed:
      known.speed = MPVNumber.speed(value?.number)
      position.setSpeed(known.speed, at: now)
    case .seekable: known.isSeekable = value?.flag == true && current?.load.isGenerated != true
    case .endReached:
      known.hasEnded = value?.flag ?? false
      guard let entry = current, entry.phase == .playing, known.hasEnded, !entry.hasEnded else { return }
      current?.hasEnded = true
      judgeEnd(of: entry)
    case .buffering:
      known.isBuffering = value?.flag ?? false
      lastArrival = now
      if known.isBuffering { carryOut(gate.interrupt(isHeld: true)) }
    case .bufferingPercent:
      // During buffering, request the cached time whenever the percentage changes: it changes with
      // each piece of data that arrives.
      known.bufferingPercent = MPVNumber.percent(value?.integer).flatMap { $0 < 100 ? $0 : nil }
      if let entry = current, known.bufferingPercent != nil || known.cachedAhead != nil {
        askForCachedTime(of: entry)
      }
    case .seeking: known.isSeeking = value?.flag ?? false
    case .mediaTitle: known.mediaTitle = value?.text
    case .audioTrack: known.audioTrack = value?.integer
    case .subtitleTrack: known.subtitleTrack = value?.integer
    case .videoTrack: known.videoTrack = value?.integer
    case .subtitlesShown: known.showsSubtitles = value?.flag ?? true
    case .audioDelay: known.audioDelay = delay(.audio, value?.number)
    case .subtitleDelay: known.subtitleDelay = delay(.subtitle, value?.number)
    // Check for a video: libmpv 0.40 reports a picture size even for a content without pictures.
    case .width:
      known.width = current?.hasVideo == false ? nil : MPVNumber.side(value?.integer)
      resized()
    case .height:
      known.height = current?.hasVideo == false ? nil : MPVNumber.side(value?.integer)
      resized()
    case .frameRate:
      pictures.pace.frameTime = MPVNumber.frameTime(value?.number)
      position.setFrameTime(pictures.pace.frameTime)
    case .droppedByDisplay: dropped.byDisplay = MPVNumber.count(value?.integer)
    case .droppedByDecoder: dropped.byDecoder = MPVNumber.count(value?.integer)
    case .tracks:
      guard let entry = current, entry.phase == .opening || entry.phase == .playing, var tracks = value?.tracks else {
        return
      }
      tracks.chapters = entry.chapters
      // Report only a changed list. The orchestrator itself chooses the tracks, so libmpv's selection is not reported.
      if let previous = entry.tracks, previous.hasSame(as: tracks) { return }
      current?.tracks = tracks
      placeSubtitles()
      fact(.tracks(tracks), generation: entry.load.generation)
    case .audioOutput: outputChanged(to: value?.text)
    case .idle:
      isRunning = value?.flag == false
      pictures.pace.interrupt()
      pictures.showSkipped()
      // Do not extrapolate a frame feed: its position is that of its newest frame.
      position.setRunning(isRunning && current?.load.framePipe == nil, at: now)
    }
  }

  private func resized() {
    guard let width = known.width, let height = known.height else { return }
    pictures.frameSize = PictureSize(width: width, height: height)
  }
}
