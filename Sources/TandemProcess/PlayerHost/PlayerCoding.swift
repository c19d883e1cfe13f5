// Encodes the requests and reports of a player as bytes.

import TandemOrchestrator
import TandemPlayback

extension ByteWriter {
  mutating func put(_ size: PictureSize) {
    put(size.width)
    put(size.height)
  }

  mutating func put(_ request: PlayerRequest) {
    switch request {
    case .load(let load):
      put(UInt8(0))
      put(load.url)
      put(load.generation)
      put(load.isPaused)
      put(load.subtitles) { $0.put($1) }
      put(load.userAgent) { $0.put($1) }
      put(load.referrer) { $0.put($1) }
      put(load.isLowLatency)
      switch load.start {
      case .beginning: put(UInt8(0))
      case .at(let position):
        put(UInt8(1))
        put(position)
      case .whereReplaced: put(UInt8(2))
      }
    case .stop: put(UInt8(1))
    case .setPaused(let isPaused):
      put(UInt8(2))
      put(isPaused)
    case .setMuted(let isMuted):
      put(UInt8(3))
      put(isMuted)
    case .setVolume(let volume):
      put(UInt8(4))
      put(volume)
    case .setSpeed(let speed):
      put(UInt8(5))
      put(speed)
    case .seek(let seek):
      put(UInt8(6))
      switch seek {
      case .to(let position):
        put(UInt8(0))
        put(position)
      case .by(let distance):
        put(UInt8(1))
        put(distance)
      case .percent(let percent):
        put(UInt8(2))
        put(percent)
      case .chapter(let number):
        put(UInt8(3))
        put(number)
      case .chapters(let step):
        put(UInt8(4))
        put(step)
      case .live: put(UInt8(5))
      }
    case .selectTrack(let kind, let track):
      put(UInt8(7))
      put(kind)
      put(track) { $0.put($1) }
    case .setSubtitlesShown(let areShown):
      put(UInt8(8))
      put(areShown)
    case .setDelay(let what, let delay):
      put(UInt8(9))
      put(what == .audio)
      put(delay)
    case .setReduced(let isReduced):
      put(UInt8(10))
      put(isReduced)
    case .prepare(let url):
      put(UInt8(11))
      put(url) { $0.put($1) }
    case .setAudioDevice(let role):
      put(UInt8(12))
      put(role == .fullScreen)
    }
  }

  mutating func put(_ report: PlayerReport) {
    switch report {
    case .fact(let fact, let generation):
      put(UInt8(0))
      put(generation)
      put(fact)
    case .trace(let trace):
      put(UInt8(1))
      put(trace.event.rawValue)
      put(trace.entry) { $0.put($1) }
      put(trace.position) { $0.put($1) }
      put(trace.duration) { $0.put($1) }
      put(trace.reason) { $0.put($1) }
    }
  }

  private mutating func put(_ fact: PlayerFact) {
    switch fact {
    case .firstFrame(let info):
      put(UInt8(0))
      put(info.hasVideo)
      put(info.isSeekable)
      put(info.isLive)
    case .loadFailed(let reason):
      put(UInt8(1))
      put(reason)
    case .ended: put(UInt8(2))
    case .interrupted(let reason, let hasAdvanced):
      put(UInt8(3))
      put(reason)
      put(hasAdvanced)
    case .lost(let reason):
      put(UInt8(4))
      put(reason)
    case .muted: put(UInt8(5))
    case .crashed(let reason, let hasAdvanced):
      put(UInt8(7))
      put(reason)
      put(hasAdvanced)
    case .tracks(let tracks):
      put(UInt8(6))
      put(tracks)
    }
  }

  mutating func put(_ status: PlayerStatus) {
    put(status.entry) { $0.put($1) }
    put(status.position) { $0.put($1) }
    put(status.duration) { $0.put($1) }
    for flag in [
      status.isPaused, status.isMuted, status.isSeekable, status.hasEnded, status.isBuffering, status.isSeeking,
    ] { put(flag) }
    put(status.volume)
    put(status.speed)
    put(status.bufferingPercent) { $0.put($1) }
    put(status.cachedAhead) { $0.put($1) }
    put(status.mediaTitle) { $0.put($1) }
    for number in [
      status.audioTrack, status.subtitleTrack, status.videoTrack, status.width, status.height,
    ] { put(number) { $0.put($1) } }
    put(status.showsSubtitles)
    put(status.audioDelay)
    put(status.subtitleDelay)
    put(status.framesDropped)
    put(status.framesLate)
    put(status.behindLive) { $0.put($1) }
    put(status.silenceReason) { $0.put($1) }
  }
}

extension ByteReader {
  /// - Throws: `UnreadableBytes` if bytes are missing or a side is not 1 to 65536 pixels long.
  mutating func takeSize() throws(UnreadableBytes) -> PictureSize {
    let size = PictureSize(width: try takeInt(), height: try takeInt())
    guard (1...1 << 16).contains(size.width), (1...1 << 16).contains(size.height) else { throw UnreadableBytes() }
    return size
  }

  mutating func takeRequest() throws(UnreadableBytes) -> PlayerRequest {
    switch try take() {
    case 0:
      let (url, generation, isPaused) = (try takeString(), try takeInt(), try takeBool())
      let subtitles = try takeArray { reader throws(UnreadableBytes) in try reader.takeString() }
      let agent = try takeOptional { reader throws(UnreadableBytes) in try reader.takeString() }
      let referrer = try takeOptional { reader throws(UnreadableBytes) in try reader.takeString() }
      let isLowLatency = try takeBool()
      let start: LoadRequest.Start =
        switch try take() {
        case 0: .beginning
        case 1: .at(try takeDuration())
        case 2: .whereReplaced
        default: throw UnreadableBytes()
        }
      var request = LoadRequest(
        url: url, generation: generation, start: start, isPaused: isPaused, subtitles: subtitles)
      (request.userAgent, request.referrer, request.isLowLatency) = (agent, referrer, isLowLatency)
      return .load(request)
    case 1: return .stop
    case 2: return .setPaused(try takeBool())
    case 3: return .setMuted(try takeBool())
    case 4: return .setVolume(try takeDouble())
    case 5: return .setSpeed(try takeDouble())
    case 6:
      switch try take() {
      case 0: return .seek(.to(try takeDuration()))
      case 1: return .seek(.by(try takeDuration()))
      case 2: return .seek(.percent(try takeDouble()))
      case 3: return .seek(.chapter(try takeInt()))
      case 4: return .seek(.chapters(by: try takeInt()))
      case 5: return .seek(.live)
      default: throw UnreadableBytes()
      }
    case 7: return .selectTrack(try takeTrackKind(), try takeOptionalInt())
    case 8: return .setSubtitlesShown(try takeBool())
    case 10: return .setReduced(try takeBool())
    case 11: return .prepare(try takeOptional { reader throws(UnreadableBytes) in try reader.takeString() })
    case 12: return .setAudioDevice(try takeBool() ? .fullScreen : .pictureInPicture)
    case 9: return .setDelay(try takeBool() ? .audio : .subtitle, try takeDuration())
    default: throw UnreadableBytes()
    }
  }

  mutating func takeReport() throws(UnreadableBytes) -> PlayerReport {
    switch try take() {
    case 0:
      let generation = try takeInt()
      return .fact(try takeFact(), generation: generation)
    case 1:
      guard let event = PlayerLogEvent.Event(rawValue: try takeString()) else { throw UnreadableBytes() }
      return .trace(
        PlayerLogEvent(
          event, entry: try takeOptionalInt(), position: try takeOptionalDuration(),
          duration: try takeOptionalDuration(), reason: try takeOptionalString()))
    default: throw UnreadableBytes()
    }
  }

  private mutating func takeFact() throws(UnreadableBytes) -> PlayerFact {
    switch try take() {
    case 0: return .firstFrame(MediaInfo(hasVideo: try takeBool(), isSeekable: try takeBool(), isLive: try takeBool()))
    case 1: return .loadFailed(reason: try takeString())
    case 2: return .ended
    case 3: return .interrupted(reason: try takeString(), hasAdvanced: try takeBool())
    case 4: return .lost(reason: try takeString())
    case 5: return .muted
    case 6: return .tracks(try takeTracks())
    case 7: return .crashed(reason: try takeString(), hasAdvanced: try takeBool())
    default: throw UnreadableBytes()
    }
  }

  mutating func takeStatus() throws(UnreadableBytes) -> PlayerStatus {
    var status = PlayerStatus()
    status.entry = try takeOptionalInt()
    status.position = try takeOptionalDuration()
    status.duration = try takeOptionalDuration()
    status.isPaused = try takeBool()
    status.isMuted = try takeBool()
    status.isSeekable = try takeBool()
    status.hasEnded = try takeBool()
    status.isBuffering = try takeBool()
    status.isSeeking = try takeBool()
    status.volume = try takeDouble()
    status.speed = try takeDouble()
    status.bufferingPercent = try takeOptionalInt()
    status.cachedAhead = try takeOptionalDuration()
    status.mediaTitle = try takeOptionalString()
    status.audioTrack = try takeOptionalInt()
    status.subtitleTrack = try takeOptionalInt()
    status.videoTrack = try takeOptionalInt()
    status.width = try takeOptionalInt()
    status.height = try takeOptionalInt()
    status.showsSubtitles = try takeBool()
    status.audioDelay = try takeDuration()
    status.subtitleDelay = try takeDuration()
    status.framesDropped = try takeInt()
    status.framesLate = try takeInt()
    status.behindLive = try takeOptionalDuration()
    status.silenceReason = try takeOptionalString()
    return status
  }

  mutating func takeOptionalInt() throws(UnreadableBytes) -> Int? {
    try takeOptional { reader throws(UnreadableBytes) in try reader.takeInt() }
  }

  private mutating func takeOptionalDuration() throws(UnreadableBytes) -> Duration? {
    try takeOptional { reader throws(UnreadableBytes) in try reader.takeDuration() }
  }

  mutating func takeOptionalString() throws(UnreadableBytes) -> String? {
    try takeOptional { reader throws(UnreadableBytes) in try reader.takeString() }
  }
}
