// An app's own engine, which plays colours by their names.

import Tandem

/// Plays one colour for its duration, in the session's time.
final class ColourEngine: PlaybackEngine {
  /// The playable colours with their durations.
  static let lengths: [String: Duration] = ["red": .seconds(20), "blue": .seconds(30), "flash": .seconds(1)]
  private static let openingTime = Duration.milliseconds(20)

  /// A colour that opens or plays.
  private struct Show {
    let load: LoadRequest
    let opening: Duration
    let length: Duration
    /// The position at the last change of the pace, and the time of that change.
    var (position, since): (Duration, Duration)
    var (isOpen, hasEnded, isPaused, speed): (Bool, Bool, Bool, Double)
    var audioTrack: Int? = 1
    var showsSubtitles = true
    var delays: [DelayTarget: Duration] = [:]

    func position(at now: Duration) -> Duration {
      isPaused || !isOpen ? position : min(length, position + (now - since) * speed)
    }

    /// The time of the next event that no request causes.
    var due: Duration? {
      if !isOpen { return opening }
      return isPaused || hasEnded ? nil : since + (length - position) / speed
    }
  }

  let id: PlayerID
  let context: EngineContext
  private let picture = OneColour()
  private var reports: [PlayerReport] = []
  private var show: Show?
  private var (entry, generation, whereReplaced) = (0, 0, Duration.zero)
  private var (isMuted, volume) = (true, 100.0)
  private(set) var isShutDown = false

  init(_ id: PlayerID, _ context: EngineContext) { (self.id, self.context) = (id, context) }

  var load: LoadRequest? { show?.load }
  private var now: Duration { context.clock.now }

  func perform(_ request: PlayerRequest) {
    guard !isShutDown else { return }
    catchUp()
    switch request {
    case .load(let load): begin(load)
    case .stop: (show, picture.hasFrame, picture.hasNewFrame) = (nil, false, false)
    case .setMuted(let isMuted):
      self.isMuted = isMuted
      if isMuted { say(.muted, of: generation) }
    case .setVolume(let volume): self.volume = min(130, max(0, volume))
    case .setPaused(let isPaused): change { $0.isPaused = isPaused }
    case .setSpeed(let speed): change { $0.speed = speed }
    case .selectTrack(let kind, let track): if kind == .audio { show?.audioTrack = track }
    case .setSubtitlesShown(let areShown): show?.showsSubtitles = areShown
    case .setDelay(let what, let delay): show?.delays[what] = delay
    // A colour has no sound.
    case .setAudioDevice: break
    // A colour has no reduced quality.
    case .setReduced: break
    // A colour opens at once, without preparation.
    case .prepare: break
    case .seek(let seek):
      change {
        // A colour has no chapters.
        guard let target = seek.target(from: $0.position, duration: $0.length, in: []) else { return }
        ($0.position, $0.hasEnded) = (min($0.length, max(.zero, target)), false)
      }
    }
  }

  private func begin(_ load: LoadRequest) {
    if let show, show.isOpen { whereReplaced = show.position(at: now) }
    let start: Duration =
      switch load.start {
      case .beginning: .zero
      case .at(let position): position
      case .whereReplaced: whereReplaced
      }
    let length = Self.lengths[load.url] ?? .zero
    (entry, generation) = (entry + 1, load.generation)
    (picture.hasFrame, picture.hasNewFrame) = (false, false)
    show = Show(
      load: load, opening: now + Self.openingTime, length: length, position: min(start, length), since: now,
      isOpen: false, hasEnded: false, isPaused: load.isPaused, speed: 1)
  }

  /// Changes the playback, which continues from its present position.
  private func change(_ change: (inout Show) -> Void) {
    guard var changed = show else { return }
    (changed.position, changed.since) = (changed.position(at: now), now)
    change(&changed)
    show = changed
  }

  /// Carries out all events that are due.
  private func catchUp() {
    while let show, let due = show.due, due <= now {
      guard show.isOpen else {
        open(show)
        continue
      }
      self.show?.hasEnded = true
      say(.ended, of: show.load.generation)
    }
  }

  private func open(_ show: Show) {
    guard Self.lengths[show.load.url] != nil else {
      self.show = nil
      return say(.loadFailed(reason: "no colour is called \(show.load.url)"), of: show.load.generation)
    }
    self.show?.isOpen = true
    self.show?.since = show.opening
    (picture.hasFrame, picture.hasNewFrame) = (true, true)
    say(.tracks(Tracks(audio: [1])), of: show.load.generation)
    say(.firstFrame(MediaInfo()), of: show.load.generation)
  }

  func say(_ fact: PlayerFact, of generation: Int) {
    reports.append(.fact(fact, generation: generation))
    context.wake()
  }

  func collect(_ report: (PlayerReport) -> Void) {
    catchUp()
    let collected = reports
    reports = []
    collected.forEach(report)
  }

  var status: PlayerStatus {
    var status = PlayerStatus()
    (status.isMuted, status.volume) = (isMuted, volume)
    guard let show else { return status }
    (status.entry, status.isPaused, status.speed) = (entry, show.isPaused, show.speed)
    guard show.isOpen else { return status }
    (status.position, status.duration) = (show.position(at: now), show.length)
    (status.isSeekable, status.hasEnded, status.audioTrack) = (true, show.hasEnded, show.audioTrack)
    status.showsSubtitles = show.showsSubtitles
    (status.audioDelay, status.subtitleDelay) = (show.delays[.audio] ?? .zero, show.delays[.subtitle] ?? .zero)
    (status.mediaTitle, status.width, status.height) = (show.load.url, 16, 9)
    return status
  }

  var nextEvent: Duration? { reports.isEmpty ? show?.due : now }
  var video: any VideoSource { picture }
  func shutDown() { (isShutDown, reports, show) = (true, [], nil) }
}

/// A red picture, for every colour.
private final class OneColour: VideoSource {
  var hasNewFrame = false
  var hasFrame = false
  var size: PictureSize? { hasFrame ? PictureSize(width: 16, height: 9) : nil }
  func draw(into picture: PixelBuffer) {
    picture.fill(Pixel(red: 255, green: 0, blue: 0))
    hasNewFrame = false
  }
  func draw(into framebuffer: Framebuffer) {}
  func skip() { hasNewFrame = false }
  func show(_ overlay: Overlay?) {}
  func use(_ renderer: RenderTarget) {}
}
