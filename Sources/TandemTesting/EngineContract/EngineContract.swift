import TandemOrchestrator
import TandemPlayback

/// Checks that an engine keeps the promises of ``/Tandem/PlaybackEngine``. The developer of the engine provides the
/// contents.
///
/// Each check creates a new engine, plays contents, and describes each violation in a sentence. Tandem's own engines
/// pass the same checks.
@MainActor
public struct EngineContract {
  private let engine: PlaybackEngineFactory
  private let media: Media
  private let clock: () -> any SessionClock
  private let tellsTraces: Bool
  /// Waits in real time and blocks the main actor meanwhile. If this closure is nil, other tests may use the main actor
  /// during a wait. Set the closure if they would occupy the main actor for longer than a film lasts.
  package var hold: ((Duration) -> Void)?

  /// Creates the contract of one engine.
  ///
  /// - Parameters:
  ///   - engine: creates a new engine under test for each check.
  ///   - media: the contents for the checks.
  ///   - clock: creates a clock for each check. The check advances a ``/Tandem/VirtualClock`` to the engine's
  ///     ``/Tandem/PlaybackEngine/nextEvent``; every other clock runs by itself.
  ///   - tellsTraces: true if the engine reports ``/Tandem/PlayerLogEvent``s. These events are optional, because only
  ///     the log needs them.
  public init(
    of engine: PlaybackEngineFactory, media: Media,
    clock: @autoclosure @escaping () -> any SessionClock = MonotonicClock(),
    tellsTraces: Bool = true
  ) {
    (self.engine, self.media, self.clock, self.tellsTraces) = (engine, media, clock, tellsTraces)
  }

  /// Performs one check. Every wait has a time limit, so that an engine that does nothing fails the check.
  ///
  /// - Parameter check: one of the media's ``Media/checks``.
  /// - Returns: a sentence for each violation, with the expected and the reported values; empty if the promise is kept.
  public func verify(_ check: Check) async -> [String] {
    if let need = check.need, !need.isMet(by: media) { return ["not tried: media.\(need.rawValue) is nil"] }
    let (clock, wakes) = (clock(), WakeCount())
    let player: any PlaybackEngine
    do {
      player = try engine.make(.A, EngineContext(clock: clock, renderer: .memory) { wakes.increase() })
    } catch { return ["expected an engine, but it can't be created: \(error)"] }
    let trial = ContractCheckContext(
      EngineHarness(player, clock: clock), wakes, media, tellsTraces: tellsTraces, hold: hold)
    // An error only ends the check early; the check has already recorded the violation.
    do { try await check.carryOut(trial) } catch {}
    return trial.violations
  }

  /// One promise of an engine, with its check.
  public struct Check: Hashable, Sendable, Identifiable, CustomStringConvertible {
    /// A short name, which never changes.
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

    /// The name and the promise.
    public var description: String { "\(id): \(sentence)" }

    /// Equal by id.
    public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
}
