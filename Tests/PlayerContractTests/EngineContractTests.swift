import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import TandemTesting
import Testing

/// A check must be able to fail, so each check is tried on engines that break one promise.
@MainActor
@Suite("Engine contract") struct EngineContractTests {
  private func verify(_ check: EngineContract.Check, _ fault: Fault?) async -> [String] {
    let maker = PlaybackEngineFactory { FaultyEngine($0, $1, fault) }
    return await EngineContract(of: maker, media: .twoTracks, clock: VirtualClock()).verify(check)
  }

  @Test("An engine that wraps another one keeps the contract", arguments: EngineContract.Media.twoTracks.checks)
  func wrappingEngineKeepsTheContract(check: EngineContract.Check) async { #expect(await verify(check, nil) == []) }

  @Test("Each broken promise is found by its check", arguments: Fault.allCases)
  func brokenPromiseIsFoundByItsCheck(fault: Fault) async throws {
    let check = try #require(EngineContract.Check.all.first { $0.id == fault.check })
    let violations = await verify(check, fault)
    #expect(!violations.isEmpty)
    #expect(violations.allSatisfy { $0.hasPrefix("expected ") && $0.contains("; reported: ") }, "\(violations)")
  }

  @Test("Every check has a fault that it finds, and a unique name")
  func everyCheckHasAFaultAndUniqueName() {
    let ids = EngineContract.Check.all.map(\.id)
    #expect(Set(Fault.allCases.map(\.check)) == Set(ids))
    #expect(Set(ids).count == ids.count)
  }

  @Test(
    "An engine that does nothing fails all checks except one, and no check waits forever",
    arguments: EngineContract.Check.all)
  func deadEngineFailsAllChecksButOne(check: EngineContract.Check) async {
    #expect(await verify(check, .isDead).isEmpty == (check.id == "stopEarly"))
  }

  @Test("The contract's report names a missing engine or a missing content")
  func missingEngineOrContentIsReported() async throws {
    struct NoEngine: Error, CustomStringConvertible { let description = "there is none" }
    var media = EngineContract.Media.twoTracks
    let check = try #require(media.checks.first { $0.id == "live" })
    let missing = EngineContract(
      of: PlaybackEngineFactory { _, _ in throw NoEngine() }, media: media, clock: VirtualClock())
    #expect(await missing.verify(check) == ["expected an engine, but it can't be created: there is none"])
    media.live = nil
    #expect(!media.checks.contains(check))
    let incomplete = EngineContract(of: .simulated(), media: media, clock: VirtualClock())
    #expect(await incomplete.verify(check) == ["not tried: media.live is nil"])
  }

  @Test("The contract can be verified with a real clock", arguments: ["live", "missing", "muteEmpty"])
  func contractHoldsInRealTime(id: String) async throws {
    let check = try #require(EngineContract.Check.all.first { $0.id == id })
    let maker = PlaybackEngineFactory { FaultyEngine($0, $1, nil) }
    #expect(await EngineContract(of: maker, media: .twoTracks).verify(check) == [])
  }

  @Test("An engine without traces keeps the contract", arguments: EngineContract.Check.all)
  func engineWithoutTracesKeepsTheContract(check: EngineContract.Check) async {
    let maker = PlaybackEngineFactory { FaultyEngine($0, $1, .tellsNoTraces) }
    let contract = EngineContract(of: maker, media: .twoTracks, clock: VirtualClock(), tellsTraces: false)
    #expect(await contract.verify(check) == [])
  }
}

extension EngineContract.Media {
  /// The shared media, with two audio tracks in the film. Simulated players do not open the files.
  static let twoTracks: Self = {
    var media = Self.shared
    media.film.tracks = Tracks(audio: [1, 2])
    return media
  }()
}
