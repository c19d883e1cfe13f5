// One player under test, and the time it lives in.

import TandemTesting
import TandemCoreLink
import Foundation
import TandemMPV
import TandemRules
import TandemPlayback
import TandemTestSupport
import Testing

/// Which player the contract is tried on.
enum Kind: String, CaseIterable, CustomTestStringConvertible {
  /// In virtual time.
  case simulated
  /// In real time.
  case mpv
  /// The same in a process of its own.
  case apart

  var testDescription: String {
    switch self {
    case .simulated: "the simulated player"
    case .mpv: "libmpv"
    case .apart: "libmpv in a process of its own"
    }
  }

  /// Whose faults tests can make from inside.
  static let ownProcess: [Kind] = [.simulated, .mpv]
}

/// A player, its clock and everything that it has reported.
final class Rig {
  let player: any PlaybackEngine
  private(set) var reports: [PlayerReport] = []
  private let virtual: VirtualClock?
  private let clock: any SessionClock

  init(
    _ kind: Kind, _ id: PlayerID = .A, options: MPVOptions = MPVOptions(audioOutput: "null"),
    renderer: PictureRenderer = .memory
  ) {
    switch kind {
    case .simulated:
      let clock = VirtualClock()
      virtual = clock
      self.clock = clock
      player = SimulatedPlayer(id, clock: clock, catalogue: Media.shared.catalogue)
    case .mpv:
      virtual = nil
      clock = MonotonicClock()
      player = MPVPlayer(id, clock: clock, options: options, renderer: renderer)
    case .apart:
      virtual = nil
      clock = MonotonicClock()
      let apart = ApartPlayer(id, clock: clock, .core(id, options), bound: options.answerBound)
      player = apart
      // How long a process takes to begin is no part of the contract.
      wait { apart.hasSpoken }
    }
  }

  deinit {
    player.shutDown()
    player.awaitEnd()
  }

  var now: Duration { clock.now }

  // MARK: - Time

  /// Collects once, and takes the frames that nobody here looks at.
  func collect(takingFrames: Bool = true) {
    player.collect { reports.append($0) }
    if takingFrames, player.video.hasNewFrame { player.video.skip() }
  }

  /// Lets things happen until a condition holds.
  ///
  /// - Returns: whether it came to hold.
  @discardableResult
  func wait(_ limit: Duration = .seconds(10), takingFrames: Bool = true, until condition: () -> Bool) -> Bool {
    let end = now + limit
    collect(takingFrames: takingFrames)
    while !condition() {
      if now >= end { return false }
      step(until: end)
      collect(takingFrames: takingFrames)
    }
    return true
  }

  /// Lets time pass: by the clock, whatever happens.
  func pass(_ time: Duration) {
    let end = now + time
    wait(time) { now >= end }
  }

  /// Lets time pass in which nobody collects anything.
  func passUncollected(_ time: Duration) {
    if let virtual {
      virtual.advance(to: now + time)
    } else {
      usleep(UInt32(time.inSeconds * 1e6))
    }
  }

  private func step(until end: Duration) {
    if let virtual {
      virtual.advance(to: min(end, max(now, player.nextEvent ?? end)))
    } else {
      usleep(1000)
    }
  }

  // MARK: - What was reported

  /// What was told of a load, but for its tracks, which come whenever they are known.
  func facts(of generation: Int) -> [PlayerFact] {
    allFacts(of: generation).filter { if case .tracks = $0 { false } else { true } }
  }

  func allFacts(of generation: Int) -> [PlayerFact] {
    reports.compactMap { if case .fact(let fact, generation) = $0 { fact } else { nil } }
  }

  var traces: [PlayerTrace] { reports.compactMap { if case .trace(let trace) = $0 { trace } else { nil } } }

  func traces(_ event: PlayerTrace.Event) -> [PlayerTrace] { traces.filter { $0.event == event } }

  func forget() { reports = [] }

  /// In seconds, or a failed test.
  func position(_ location: SourceLocation = #_sourceLocation) -> Double {
    guard let position = player.status.position else {
      Issue.record("there is no position", sourceLocation: location)
      return .nan
    }
    return position.inSeconds
  }

  // MARK: - Shortcuts

  func load(
    _ url: String, _ generation: Int, _ start: LoadRequest.Start = .beginning, paused: Bool = false
  ) {
    player.perform(.load(LoadRequest(url: url, generation: generation, start: start, isPaused: paused)))
  }

  /// Loads and waits for the first frame.
  func play(
    _ url: String, _ generation: Int, _ start: LoadRequest.Start = .beginning, paused: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    load(url, generation, start, paused: paused)
    let isOpen = wait { facts(of: generation).contains { if case .firstFrame = $0 { true } else { false } } }
    #expect(isOpen, "no first frame of \(url): \(reports)", sourceLocation: location)
  }

  /// Waits for the failure of a load and gives its reason.
  func failure(
    _ generation: Int, within limit: Duration = .seconds(10), _ location: SourceLocation = #_sourceLocation
  ) -> String {
    var reason: String?
    wait(limit) {
      for case .loadFailed(let text) in facts(of: generation) { reason = text }
      return reason != nil
    }
    #expect(reason != nil, "it did not fail: \(reports)", sourceLocation: location)
    return reason ?? ""
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

extension ApartPlayer.Program {
  /// Beside the tests.
  static func core(_ id: PlayerID, _ options: MPVOptions = MPVOptions(audioOutput: "null")) -> Self {
    let folder: String
    do { folder = try TandemCommand.buildFolder } catch { preconditionFailure("\(error)") }
    return Self(path: folder + "/tandem-core", arguments: [id.rawValue] + options.words)
  }
}
