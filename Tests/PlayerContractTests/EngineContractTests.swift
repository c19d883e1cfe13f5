import TandemPlayback
import TandemRules
import TandemTestSupport
import TandemTesting
import Testing

/// A check that never fails proves nothing: each is tried on engines that break one promise.
@MainActor
@Suite("The contract of an engine") struct EngineContractTests {
  private func verify(_ check: EngineContract.Check, _ fault: Fault?) async -> [String] {
    let maker = PlaybackEngineFactory { FaultyEngine($0, $1, fault) }
    return await EngineContract(of: maker, media: .twoTracks, clock: VirtualClock()).verify(check)
  }

  @Test("is kept by an engine that wraps another one", arguments: EngineContract.Media.twoTracks.checks)
  func kept(check: EngineContract.Check) async { #expect(await verify(check, nil) == []) }

  @Test("finds an engine that breaks a promise", arguments: Fault.allCases)
  func found(fault: Fault) async throws {
    let check = try #require(EngineContract.Check.all.first { $0.id == fault.check })
    let violations = await verify(check, fault)
    #expect(!violations.isEmpty)
    #expect(violations.allSatisfy { $0.hasPrefix("expected ") && $0.contains("; reported: ") }, "\(violations)")
  }

  @Test("has no check that no fault was tried on, and no name twice")
  func complete() {
    let ids = EngineContract.Check.all.map(\.id)
    #expect(Set(Fault.allCases.map(\.check)) == Set(ids))
    #expect(Set(ids).count == ids.count)
  }

  @Test(
    "waits for no engine for ever: one that does nothing keeps but one promise", arguments: EngineContract.Check.all)
  func dead(check: EngineContract.Check) async {
    #expect(await verify(check, .isDead).isEmpty == (check.id == "stopEarly"))
  }

  @Test("names what it lacks: an engine, a content")
  func lacking() async throws {
    struct NoEngine: Error, CustomStringConvertible { let description = "there is none" }
    var media = EngineContract.Media.twoTracks
    let check = try #require(media.checks.first { $0.id == "live" })
    let missing = EngineContract(
      of: PlaybackEngineFactory { _, _ in throw NoEngine() }, media: media, clock: VirtualClock())
    #expect(await missing.verify(check) == ["expected an engine; it can't be made: there is none"])
    media.live = nil
    #expect(!media.checks.contains(check))
    let incomplete = EngineContract(of: .simulated(), media: media, clock: VirtualClock())
    #expect(await incomplete.verify(check) == ["not tried: the media name no live"])
  }

  @Test("takes its time where the clock is a real one", arguments: ["live", "missing", "muteEmpty"])
  func realTime(id: String) async throws {
    let check = try #require(EngineContract.Check.all.first { $0.id == id })
    let maker = PlaybackEngineFactory { FaultyEngine($0, $1, nil) }
    #expect(await EngineContract(of: maker, media: .twoTracks).verify(check) == [])
  }

  @Test("does without traces where an engine has none", arguments: EngineContract.Check.all)
  func noTraces(check: EngineContract.Check) async {
    let maker = PlaybackEngineFactory { FaultyEngine($0, $1, .tellsNoTraces) }
    let contract = EngineContract(of: maker, media: .twoTracks, clock: VirtualClock(), tellsTraces: false)
    #expect(await contract.verify(check) == [])
  }
}

extension EngineContract.Media {
  /// Nobody opens them: a film with two audio tracks.
  static let twoTracks: Self = {
    var media = Self.shared
    media.film.tracks = Tracks(audio: [1, 2])
    return media
  }()
}
