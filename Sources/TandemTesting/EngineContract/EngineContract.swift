// The checks that every engine must pass.

import TandemOrchestrator
import TandemPlayback

/// Tries an engine: whether it keeps what ``/Tandem/PlaybackEngine`` promises to a session, with contents of the developer's.
///
/// Each check makes an engine of its own, has it play, and says in words what was not as promised. The library's own engines
/// are held to the same checks.
@MainActor
public struct EngineContract {
  private let engine: PlaybackEngineFactory
  private let media: Media
  private let clock: () -> any SessionClock
  private let tellsTraces: Bool
  /// Waits in real time without releasing the actor; nil releases it. For use beside tests that occupy the main actor
  /// for longer than a film lasts.
  package var hold: ((Duration) -> Void)?

  /// The contract of one engine.
  ///
  /// - Parameters:
  ///   - engine: makes the engine under test, anew for each check.
  ///   - media: what it plays.
  ///   - clock: made anew for each check. A ``/Tandem/VirtualClock`` is set forward to the engine's
  ///     ``/Tandem/PlaybackEngine/nextEvent``; with every other clock time passes by itself.
  ///   - tellsTraces: whether the engine reports ``/Tandem/PlayerLogEvent``s. They are for the log alone, and an engine may do without.
  public init(
    of engine: PlaybackEngineFactory, media: Media,
    clock: @autoclosure @escaping () -> any SessionClock = MonotonicClock(),
    tellsTraces: Bool = true
  ) {
    (self.engine, self.media, self.clock, self.tellsTraces) = (engine, media, clock, tellsTraces)
  }

  /// Tries one promise. Every wait has a bound, so that an engine which does nothing is found, too.
  ///
  /// - Parameter check: one of the media's ``Media/checks``.
  /// - Returns: a sentence for each violation, with what was expected and what was reported; none where the promise is kept.
  public func verify(_ check: Check) async -> [String] {
    if let need = check.need, !need.isMet(by: media) { return ["not tried: the media name no \(need.rawValue)"] }
    let (clock, wakes) = (clock(), WakeCount())
    let player: any PlaybackEngine
    do {
      player = try engine.make(.A, EngineContext(clock: clock, renderer: .memory) { wakes.increase() })
    } catch { return ["expected an engine; it can't be made: \(error)"] }
    let trial = ContractCheckContext(
      EngineHarness(player, clock: clock), wakes, media, tellsTraces: tellsTraces, hold: hold)
    // The check has recorded the cause of an early end.
    do { try await check.carryOut(trial) } catch {}
    return trial.violations
  }

  /// One promise, and how it is tried.
  public struct Check: Hashable, Sendable, Identifiable, CustomStringConvertible {
    /// A short name that stays the same.
    public let id: String
    /// The required behavior.
    public let sentence: String
    let need: Requirement?
    let carryOut: @MainActor @Sendable (ContractCheckContext) async throws -> Void

    init(
      _ id: String, _ sentence: String, needs need: Requirement? = nil,
      _ carryOut: @escaping @MainActor @Sendable (ContractCheckContext) async throws -> Void
    ) {
      (self.id, self.sentence, self.need, self.carryOut) = (id, sentence, need, carryOut)
    }

    /// Name and promise.
    public var description: String { "\(id): \(sentence)" }

    /// Equal by id.
    public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
}
