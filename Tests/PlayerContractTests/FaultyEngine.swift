// An engine that breaks one promise.

import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import TandemTesting

/// The promise that an engine breaks.
enum Fault: String, CaseIterable {
  case isDead, repeatsFirstFrame, hasNoEntry, hasNoSize, tellsNoTraces, keepsTitle, claimsVideo, tellsTracksLate
  case seeksInLive, ignoresStart, ignoresPausedStart, losesEarlySeek, tellsNoSeek, waitsForDrawing, neverWakes
  case givesNoReason, repeatsFailure, standsStill, ignoresPause, keepsSpeed, takesDistanceForPlace, ignoresTrack
  case ignoresChapters, leavesChapters, keepsDelay, keepsSubtitlesHidden, readsNoSubtitles
  case keepsTrack, endsAgainAndAgain, endsForGood, dropsLastFrame, soundsAtFirst, confirmsNoSilence
  case confirmsNoSilenceWhenEmpty, confirmsSound, lagsBehindMute, holdsNoVolume, resetsVolume, reusesEntry
  case keepsFrame, reportsSuperseded, lendsFacts, lendsFactsLate, forgetsPlace, forgetsReplacedSpeed, keepsEntry,
    ignoresEarlyStop,
    talksOn, beginsWhatComesNext

  /// The check that finds the fault.
  var check: String {
    switch self {
    case .isDead, .repeatsFirstFrame, .hasNoEntry, .hasNoSize, .tellsNoTraces: "firstFrame"
    case .keepsTitle: "title"
    case .claimsVideo: "sound"
    case .tellsTracksLate: "trackList"
    case .seeksInLive: "live"
    case .ignoresStart, .ignoresPausedStart: "start"
    case .losesEarlySeek: "early"
    case .tellsNoSeek: "openings"
    case .waitsForDrawing: "undrawn"
    case .neverWakes: "wake"
    case .givesNoReason, .repeatsFailure: "missing"
    case .standsStill, .ignoresPause: "position"
    case .keepsSpeed: "speed"
    case .takesDistanceForPlace: "seek"
    case .ignoresTrack, .keepsTrack: "tracks"
    case .ignoresChapters, .leavesChapters: "chapters"
    case .keepsDelay, .keepsSubtitlesHidden: "subtitles"
    case .readsNoSubtitles: "subtitleFiles"
    case .endsAgainAndAgain, .endsForGood, .dropsLastFrame: "end"
    case .soundsAtFirst, .confirmsNoSilence, .confirmsSound, .lagsBehindMute: "mute"
    case .confirmsNoSilenceWhenEmpty: "muteEmpty"
    case .holdsNoVolume, .resetsVolume: "volume"
    case .reusesEntry: "entries"
    case .keepsFrame: "frames"
    case .reportsSuperseded: "superseded"
    case .beginsWhatComesNext: "prepare"
    case .lendsFacts: "staggered"
    case .lendsFactsLate: "late"
    case .forgetsPlace: "whereReplaced"
    case .forgetsReplacedSpeed: "goesBack"
    case .keepsEntry: "stop"
    case .ignoresEarlyStop: "stopEarly"
    case .talksOn: "shutDown"
    }
  }
}

/// An engine that wraps a simulated player and breaks one promise, or none.
final class FaultyEngine: PlaybackEngine {
  let id: PlayerID
  private let inner: SimulatedPlayer
  private let picture: FaultyPicture
  private let fault: Fault?
  private var own: [PlayerReport] = []
  private var generation = 0
  private var hasEnded = false
  private var (lastSpeed, lastVolume, lastTrack): (Double, Double?, Int??) = (1, nil, nil)
  private var (lastDelay, showsSubtitles) = (Duration.zero, true)
  private var wasToldOfSound = false
  private var hasJustMuted = false
  private var (lastEntry, lastTitle): (Int?, String?) = (nil, nil)

  init(_ id: PlayerID, _ context: EngineContext, _ fault: Fault?) {
    var catalogue = Media.shared.catalogue
    catalogue.contents[Media.shared.red]?.tracks = Tracks(audio: [1, 2])
    (self.id, self.fault) = (id, fault)
    inner = SimulatedPlayer(id, clock: context.clock, catalogue: catalogue)
    picture = FaultyPicture(inner.video)
  }

  private var isLoading: Bool { inner.status.entry != nil && inner.status.position == nil }

  func perform(_ request: PlayerRequest) {
    if !isIgnored(request) { inner.perform(changed(request)) }
    switch request {
    case .load(let load):
      (generation, hasEnded) = (load.generation, false)
      if fault == .keepsSpeed { inner.perform(.setSpeed(lastSpeed)) }
      if fault == .keepsTrack, let lastTrack { inner.perform(.selectTrack(.audio, lastTrack)) }
      if fault == .keepsDelay { inner.perform(.setDelay(.audio, lastDelay)) }
      if fault == .keepsSubtitlesHidden { inner.perform(.setSubtitlesShown(showsSubtitles)) }
      if fault == .resetsVolume { inner.perform(.setVolume(100)) }
      if fault == .keepsFrame { picture.claims = true }
    case .setSpeed(let speed): lastSpeed = speed
    case .setVolume(let volume): lastVolume = volume
    case .selectTrack(_, let track): lastTrack = .some(track)
    case .setMuted(let isMuted):
      wasToldOfSound = true
      if !isMuted, fault == .confirmsSound { say(.muted, of: generation) }
    case .setDelay(.audio, let delay): lastDelay = delay
    case .setSubtitlesShown(let areShown): showsSubtitles = areShown
    case .stop, .setPaused, .seek, .setDelay, .setReduced, .setAudioDevice: break
    case .prepare(let url):
      if fault == .beginsWhatComesNext, let url { inner.perform(.load(LoadRequest(url: url, generation: generation))) }
    }
  }

  private func isIgnored(_ request: PlayerRequest) -> Bool {
    switch (fault, request) {
    case (.isDead, _), (.ignoresPause, .setPaused), (.ignoresTrack, .selectTrack): true
    case (.losesEarlySeek, .seek), (.forgetsReplacedSpeed, .setSpeed), (.ignoresEarlyStop, .stop): isLoading
    case (.endsForGood, .seek): hasEnded
    case (.ignoresChapters, .seek(.chapter)), (.ignoresChapters, .seek(.chapters)): true
    default: false
    }
  }

  private func changed(_ request: PlayerRequest) -> PlayerRequest {
    switch (fault, request) {
    case (.takesDistanceForPlace, .seek(.by(let distance))): return .seek(.to(distance))
    // libmpv's own command also goes to the end after the last chapter.
    case (.leavesChapters, .seek(.chapters(let step))) where step > 1: return .seek(.percent(100))
    case (_, .load(var load)):
      if fault == .readsNoSubtitles { load.subtitles = [] }
      if isLoading, fault == .reportsSuperseded { say(.loadFailed(reason: "superseded"), of: generation) }
      if isLoading, fault == .lendsFacts { say(.loadFailed(reason: "superseded"), of: load.generation) }
      if fault == .ignoresStart || fault == .forgetsPlace && load.start == .whereReplaced { load.start = .beginning }
      if fault == .ignoresPausedStart { load.isPaused = false }
      return .load(load)
    default: return request
    }
  }

  private func say(_ fact: PlayerFact, of generation: Int) { own.append(.fact(fact, generation: generation)) }

  func collect(_ report: (PlayerReport) -> Void) {
    inner.collect { own += changed($0) }
    if fault == .waitsForDrawing, inner.video.hasNewFrame { return }
    if fault == .endsAgainAndAgain, hasEnded { say(.ended, of: generation) }
    if fault == .dropsLastFrame, hasEnded { picture.claims = false }
    let collected = own
    own = []
    hasJustMuted = collected.contains { if case .fact(.muted, _) = $0 { true } else { false } }
    collected.forEach(report)
  }

  /// The reports that the faulty engine sends instead of a report of the wrapped engine.
  private func changed(_ report: PlayerReport) -> [PlayerReport] {
    switch (fault, report) {
    case (.tellsNoTraces, .trace): return []
    case (.tellsNoSeek, .trace(let trace)) where trace.event == .seek: return []
    case (.lendsFactsLate, .fact(let fact, _)): return [.fact(fact, generation: generation)]
    case (_, .fact(.ended, _)): hasEnded = true
    case (.tellsTracksLate, .fact(.tracks, _)), (.confirmsNoSilence, .fact(.muted, _)): return []
    case (.confirmsNoSilenceWhenEmpty, .fact(.muted, 0)): return []
    case (.repeatsFirstFrame, .fact(.firstFrame, _)), (.repeatsFailure, .fact(.loadFailed, _)): return [report, report]
    case (.givesNoReason, .fact(.loadFailed, let of)): return [.fact(.loadFailed(reason: ""), generation: of)]
    case (.claimsVideo, .fact(.firstFrame, let of)), (.seeksInLive, .fact(.firstFrame, let of)):
      return [.fact(.firstFrame(MediaInfo()), generation: of)]
    default: break
    }
    return [report]
  }

  var status: PlayerStatus {
    var status = inner.status
    switch fault {
    case .hasNoEntry: status.entry = nil
    case .hasNoSize: status.height = nil
    case .reusesEntry: status.entry = status.entry.map { _ in 1 }
    case .keepsEntry: (status.entry, lastEntry) = (status.entry ?? lastEntry, status.entry ?? lastEntry)
    case .keepsTitle: (status.mediaTitle, lastTitle) = (status.mediaTitle ?? lastTitle, status.mediaTitle ?? lastTitle)
    case .standsStill: status.position = status.position.map { _ in .zero }
    case .soundsAtFirst: status.isMuted = status.isMuted && wasToldOfSound
    case .lagsBehindMute: status.isMuted = status.isMuted && !hasJustMuted
    case .holdsNoVolume: status.volume = lastVolume ?? status.volume
    default: break
    }
    return status
  }

  var nextEvent: Duration? { fault == .neverWakes ? nil : inner.nextEvent }
  var video: any VideoSource { picture }
  func shutDown() { if fault != .talksOn { inner.shutDown() } }
}

/// A video source that passes on another source's pictures. Its `hasFrame` can be wrong.
private final class FaultyPicture: VideoSource {
  private let inner: any VideoSource
  /// The value that `hasFrame` returns instead of the true one; nil to return the true one.
  var claims: Bool?

  init(_ inner: any VideoSource) { self.inner = inner }

  var hasNewFrame: Bool { inner.hasNewFrame }
  var hasFrame: Bool { claims ?? inner.hasFrame }
  var size: PictureSize? { inner.size }
  func draw(into picture: PixelBuffer) { inner.draw(into: picture) }
  func draw(into framebuffer: Framebuffer) { inner.draw(into: framebuffer) }
  func skip() { inner.skip() }
  func show(_ overlay: Overlay?) { inner.show(overlay) }
  func use(_ renderer: RenderTarget) { inner.use(renderer) }
}
