import Tandem
import TandemOrchestrator
import TandemPlayback

/// A content that loads, plays or has ended.
///
/// Its many properties are the request, the phase and times of the load, and the chosen settings.
struct SimulatedPlayback {
  enum Phase: Hashable {
    /// The load has neither shown a frame nor failed yet.
    case loading(until: Duration)
    /// The position and the time at the last change of speed, and the time at which the content will end at its present
    /// speed.
    case playing(from: Duration, since: Duration, end: Duration?)
    case paused(at: Duration)
    /// The content has ended; its last frame stays visible.
    case ended(at: Duration)
    /// The connection is lost; the last frame stays visible.
    case brokenOff(at: Duration)
  }

  let entry: Int
  let generation: Int
  let url: String
  /// The last part of the address, as mpv reports it for files without a title.
  let mediaTitle: String
  let content: SimulatedContent
  let diesAt: Duration?
  private(set) var phase: Phase
  private(set) var isPaused: Bool
  private(set) var speed = 1.0
  /// The tracks of the content and of separate subtitle files.
  let tracks: Tracks
  var chosen: [TrackKind: Int]
  var showsSubtitles = true
  var delays = Delays()
  /// The seeks that were requested during the load; the first frame carries them out.
  var waitingSeeks: [Seek] = []
  private let start: Duration
  /// The time of the first frame; nil before it.
  private var opened: Duration?
  /// True if the app's feed existed when the load began. The content then ends when the feed does.
  private let followsFeed: Bool

  init(entry: Int, request: LoadRequest, content: SimulatedContent, start: Duration, now: Duration) {
    self.entry = entry
    generation = request.generation
    url = request.url
    mediaTitle = url.split(separator: "/").last.map(String.init) ?? url
    self.content = content
    self.start = start
    followsFeed = FrameFeedRegistry.feed(at: request.url) != nil
    isPaused = request.isPaused
    diesAt = content.losesCoreAfter.map { now + $0 }
    phase = .loading(until: now + content.loadDelay)
    tracks = content.tracks.with(request.subtitles.count)
    chosen = tracks.chosen
  }

  /// True if libmpv would report a seek before the first frame.
  var isSoughtAtOnce: Bool { content.isSeekable && (start > .zero || !waitingSeeks.isEmpty) }

  /// The position; nil before the first frame.
  func position(at now: Duration) -> Duration? {
    switch phase {
    case .loading: nil
    case .playing(let from, let since, let end):
      end.map { now >= $0 } == true ? content.duration : from + paced(now - since)
    case .paused(let position): position
    case .ended(let position), .brokenOff(let position): position
    }
  }

  var hasEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  /// True if the app has finished the feed that is playing.
  var isFeedFinished: Bool {
    if followsFeed, case .playing = phase { FrameFeedRegistry.feed(at: url) == nil } else { false }
  }

  /// The time of the next event; nil if none is due.
  var nextEvent: Duration? {
    let due: Duration? =
      switch phase {
      case .loading(let until): until
      case .playing(_, _, let end): end
      case .paused, .ended, .brokenOff: nil
      }
    guard let due, let diesAt else { return due ?? diesAt }
    return min(due, diesAt)
  }

  /// Ends the load and begins playback at the first frame.
  mutating func open(at now: Duration) {
    opened = now
    run(from: content.isSeekable ? clamped(start) : .zero, at: now)
  }

  mutating func end(at now: Duration) {
    if let position = position(at: now) { phase = .ended(at: position) }
  }

  /// The live edge; nil for a recording, and before the first frame. Live content opens at its edge.
  func edge(at now: Duration) -> Duration? {
    guard content.duration == nil, let opened, !followsFeed else { return nil }
    return clamped(content.isSeekable ? start : .zero) + (now - opened)
  }

  var isBrokenOff: Bool {
    if case .brokenOff = phase { true } else { false }
  }

  /// Interrupts the content, because its connection is lost.
  ///
  /// - Returns: the time that was played; nil before the first frame.
  mutating func breakOff(at now: Duration) -> Duration? {
    guard let position = position(at: now) else { return nil }
    phase = .brokenOff(at: position)
    return position - start
  }

  mutating func setPaused(_ paused: Bool, at now: Duration) { changePace(at: now) { $0.isPaused = paused } }

  mutating func setSpeed(_ newSpeed: Double, at now: Duration) { changePace(at: now) { $0.speed = newSpeed } }

  mutating func seek(_ seek: Seek, at now: Duration) {
    guard let position = position(at: now) else { return }
    if seek == .live {
      if let edge = edge(at: now) { run(from: edge, at: now) }
      return
    }
    let target = seek.target(
      from: position, duration: content.duration ?? .zero, in: content.tracks.chapters)
    if let target { run(from: clamped(target, at: now), at: now) }
  }

  private mutating func changePace(at now: Duration, _ change: (inout SimulatedPlayback) -> Void) {
    let position = position(at: now)
    change(&self)
    if let position, !hasEnded, !isBrokenOff { run(from: position, at: now) }
  }

  private mutating func run(from position: Duration, at now: Duration) {
    guard !isPaused else { return phase = .paused(at: position) }
    let end = content.duration.map { now + unpaced($0 - position) }
    phase = .playing(from: position, since: now, end: end)
  }

  private func clamped(_ position: Duration, at now: Duration? = nil) -> Duration {
    let end = content.duration ?? now.flatMap { edge(at: $0) }
    return max(.zero, end.map { min(position, $0) } ?? position)
  }

  /// Multiplies a time by the speed. At the speed 1 the time is returned unchanged, because a multiplication would
  /// round it. Repeated runs under the virtual clock must not differ by a single attosecond.
  private func paced(_ time: Duration) -> Duration { speed == 1 ? time : time * speed }
  private func unpaced(_ time: Duration) -> Duration { speed == 1 ? time : time / speed }
}

extension Tracks {
  /// These tracks and a number of subtitle files, the first of which is selected.
  fileprivate func with(_ files: Int) -> Tracks {
    var result = self
    for _ in 0..<files {
      let number = (result[.subtitle].max() ?? 0) + 1
      result.all.append(Track(.subtitle, number))
      if result.chosen[.subtitle] == nil { result.chosen[.subtitle] = number }
    }
    return result
  }
}
