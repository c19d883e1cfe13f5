// One player under test, with its clock.

import Foundation
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemProcess
import TandemTestSupport
import TandemTesting
import Testing

/// The engines on which the contract is tested.
enum EngineKind: String, CaseIterable, CustomTestStringConvertible {
  /// A simulated player, in virtual time.
  case simulated
  /// A libmpv player in this process, in real time.
  case mpv
  /// A libmpv player in its own process, in real time.
  case apart

  var testDescription: String {
    switch self {
    case .simulated: "the simulated player"
    case .mpv: "libmpv"
    case .apart: "libmpv in a process of its own"
    }
  }

  /// The engines whose faults a test can cause in this process.
  static let ownProcess: [EngineKind] = [.simulated, .mpv]
}

extension EngineKind {
  /// Makes this player with the contents of ``Media``.
  func player(
    _ id: PlayerID, clock: any SessionClock, options: MPVOptions = MPVOptions(audioOutput: "null"),
    renderer: RenderTarget = .memory, wake: @escaping @Sendable () -> Void = {}
  ) -> any PlaybackEngine {
    switch self {
    case .simulated: return SimulatedPlayer(id, clock: clock, catalogue: Media.shared.catalogue)
    case .mpv: return MPVPlayer(id, clock: clock, options: options, renderer: renderer, wake: wake)
    case .apart:
      let apart = RemotePlayer(id, clock: clock, .core(id, options), bound: options.answerBound, wake: wake)
      // Wait until the process has started, because its start is not part of the contract.
      for _ in 0..<10_000 where !apart.hasSpoken {
        usleep(1000)
        apart.collect { _ in }
      }
      return apart
    }
  }

  var clock: any SessionClock { self == .simulated ? VirtualClock() : MonotonicClock() }
}

/// A player, its clock and its reports: the harness of the contract, extended by waits in synchronous tests.
typealias PlayerRig = EngineHarness

extension EngineHarness {
  convenience init(
    _ kind: EngineKind, _ id: PlayerID = .A, options: MPVOptions = MPVOptions(audioOutput: "null"),
    renderer: RenderTarget = .memory
  ) {
    let clock = kind.clock
    self.init(kind.player(id, clock: clock, options: options, renderer: renderer), clock: clock)
  }

  // MARK: - Time

  /// Lets time pass until a condition holds.
  ///
  /// - Returns: true if the condition holds in time.
  @discardableResult
  func wait(_ limit: Duration = .seconds(10), takingFrames: Bool = true, until condition: () -> Bool) -> Bool {
    let end = now + limit
    collect(takingFrames: takingFrames)
    while !condition() {
      if now >= end { return false }
      if !advance(until: end) { usleep(1000) }
      collect(takingFrames: takingFrames)
    }
    return true
  }

  /// Lets time pass on the player's clock.
  func pass(_ time: Duration) {
    let end = now + time
    wait(time) { now >= end }
  }

  /// Lets time pass without collecting reports.
  func passUncollected(_ time: Duration) {
    if !leap(to: now + time) { usleep(UInt32(time.inSeconds * 1e6)) }
  }

  // MARK: - Shortcuts

  /// The position in seconds; records an issue if there is none.
  func position(_ location: SourceLocation = #_sourceLocation) -> Double {
    guard let position = player.status.position else {
      Issue.record("there is no position", sourceLocation: location)
      return .nan
    }
    return position.inSeconds
  }

  /// Loads and waits for the first frame.
  func play(
    _ url: String, _ generation: Int, _ start: LoadRequest.Start = .beginning, paused: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    load(url, generation, start, paused: paused)
    #expect(wait { isOpen(generation) }, "no first frame of \(url): \(reports)", sourceLocation: location)
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

extension RemotePlayer.Executable {
  /// Returns the executable of a player's process, from the folder with the built programs.
  static func core(_ id: PlayerID, _ options: MPVOptions = MPVOptions(audioOutput: "null")) -> Self {
    let folder: String
    do { folder = try TandemCommand.buildFolder } catch { preconditionFailure("\(error)") }
    return Self(path: folder + "/tandem-player-host", arguments: [id.rawValue] + options.words)
  }
}
