// The profiles, each of which checks a log by only a part of the contract.

import TandemLog
import TandemOrchestrator
import Testing

@Suite("Verifying with a profile")
struct ProfileTests {
  private func found(_ profile: Verifier.Profile, _ steps: [(Callback.Step, String)]) -> [Violation] {
    var verifier = Verifier(profile: profile)
    let records = steps.map { step, player in
      Record(.callback, [.init("callback", .string(step.rawValue)), .init("player", .string(player))])
    }
    return records.flatMap { verifier.feed($0) } + verifier.finish()
  }

  @Test("The profile `macos` allows a second start that is not a swap, and a restore after willStop")
  func macosAllowsOverlappingStarts() {
    let steps: [(Callback.Step, String)] = [
      (.willStart, "film"), (.didStart, "film"), (.willStart, "news"), (.willStop, "film"), (.didStart, "news"),
      (.restoreUserInterface, "film"), (.didStop, "film"), (.restoreUserInterface, "news"), (.willStop, "news"),
      (.didStop, "news"), (.willStart, "film"), (.failedToStart, "film"),
    ]
    #expect(found(.macos, steps) == [])
    #expect(found(.avkit, steps).first?.line == 4)
  }

  static let broken: [([(Callback.Step, String)], Violation.Rule, Int)] = [
    ([(.didStart, "A")], .pairing, 1),
    ([(.willStart, "A"), (.willStart, "A"), (.didStart, "A")], .pairing, 2),
    ([(.willStart, "A"), (.willStop, "A"), (.didStop, "A")], .order, 2),
    ([(.willStart, "A"), (.didStart, "A"), (.didStop, "A")], .pairing, 3),
    ([(.restoreUserInterface, "A")], .order, 1),
    ([(.willStart, "A"), (.didStart, "A"), (.willStop, "A")], .pairing, 3),
  ]

  @Test("The profile `macos` checks the order and the pairs of callbacks for each player separately", arguments: broken)
  func macosHoldsEachPlayerToItsOrder(steps: [(Callback.Step, String)], rule: Violation.Rule, line: Int) {
    let all = found(.macos, steps)
    #expect(all.map(\.rule) == [rule] && all.map(\.line) == [line], "\(all)")
  }

  @Test("The orchestrator's own events are not checked by rules that need numbers, times or records of players")
  func unnumberedEventsAreCheckedByFewerRules() {
    let all = Set(Violation.Rule.allCases)
    #expect(Verifier(.unnumbered).checkedRules == all.subtracting([.sequence, .clock, .audio]))
    #expect(Verifier(.unnumbered, profile: .macos).checkedRules == [.order, .pairing, .identification, .format])
    #expect(Verifier(.session).checkedRules == all)
  }

  @Test("A profile has the name of the page about its logs")
  func profilesHaveNames() {
    #expect(
      Verifier.Profile.allCases.map(\.word) == ["avkit", "macos", "foreign", "pillarbox", "react-native-video"])
  }

  @Test("Good logs of sessions keep the rules of each profile", arguments: GoodLog.allCases)
  func goodLogsKeepEveryProfile(log: GoodLog) {
    for profile in Verifier.Profile.allCases {
      var verifier = Verifier(profile: profile)
      let found = log.records.flatMap { verifier.feed($0) } + verifier.finish()
      #expect(found.filter { $0.severity == .violation && $0.rule != .pairing } == [], "\(profile)")
    }
  }

  @Test("A log without any callback that its profile knows gets a warning", arguments: Verifier.Profile.allCases)
  func logWithoutKnownCallbacksGetsAWarning(profile: Verifier.Profile) {
    func found(_ names: [String]) -> [Violation] {
      var verifier = Verifier(profile: profile)
      let records = names.map { Record(.callback, [.init("callback", .string($0)), .init("player", .string("A"))]) }
      return records.flatMap { verifier.feed($0) } + verifier.finish()
    }
    let unknown = found(["willStart", "didStart"])
    #expect(unknown.map(\.rule) == [.format] && unknown.map(\.severity) == [.warning], "\(unknown)")
    #expect(unknown.first?.expected.contains(profile.word) == true)
    #expect(!found(["willStart", "willStartPictureInPicture"]).contains { $0.rule == .format })
  }

  @Test("The profile `foreign` checks only callbacks, even if the log has other records")
  func foreignProfileChecksOnlyCallbacks() {
    var records = GoodLog.swap.records
    records.removeAll { $0.kind == "roles" || $0.kind == "restoreAnswer" || $0.kind == "transaction" }
    var verifier = Verifier(profile: .foreign)
    #expect(records.flatMap { verifier.feed($0) } + verifier.finish() == [])
    #expect(records.verified() != [])
  }
}
