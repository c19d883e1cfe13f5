// A computer that is too slow for both videos (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite struct OverloadTests {
  private func reading(_ a: Int, _ b: Int?) -> Event {
    .overload(FrameDropSample(PlayerPair(a: .init(missed: a, due: 250), b: b.map { .init(missed: $0, due: 250) })))
  }

  private func changes(_ rig: Rig) -> [OverloadEvent] {
    rig.notes.compactMap { if case .overload(let change) = $0 { change } else { nil } }
  }

  private func slow(_ policy: Configuration.OverloadPolicy = .reduce) -> Rig {
    var rig = Rig.showing(.x, .y) { $0.onOverload = policy }
    rig.event(reading(0, 60))
    rig.event(reading(0, 60))
    return rig
  }

  @Test("An overload needs two bad readings in a row; a middling reading in between is ignored")
  func overloadNeedsTwoBadReadingsInARow() {
    var rig = Rig.showing(.x, .y)
    for missed in [60, 0, 60, 1] { rig.event(reading(0, missed)) }
    #expect(changes(rig).isEmpty)
    for missed in [60, 15, 60] { rig.event(reading(0, missed)) }
    #expect(changes(rig) == [.began(.B, missed: 60, due: 250), .reduced(.B)])
    #expect(rig.requests == ["B fewer"])
  }

  @Test("The full-screen video never gets fewer frames; after a swap, the other video gets fewer")
  func fullScreenVideoIsNeverReduced() {
    var rig = slow()
    rig.forget()
    rig.command(.swap)
    #expect(rig.requests.contains("B fewer") == false)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/x")
    #expect(changes(rig) == [.restored(.B), .reduced(.A)])
    rig.command(.close)
    rig.settle()
    #expect(changes(rig).suffix(2).contains(.restored(.A)))
    #expect(rig.machine.state.overload.reduced == nil && !rig.machine.state.overload.isTooSlow)
  }

  @Test("A reduction of frames ends after six good readings, and the next reduction after twelve")
  func reductionEndsAfterSixThenTwelveGoodReadings() {
    var rig = slow()
    rig.forget()
    for _ in 1...5 { rig.event(reading(0, 100)) }
    #expect(changes(rig).isEmpty)
    rig.event(reading(0, 100))
    #expect(changes(rig) == [.ended, .restored(.B)])
    for _ in 1...2 { rig.event(reading(60, 0)) }
    rig.forget()
    for _ in 1...11 { rig.event(reading(0, 0)) }
    #expect(changes(rig).isEmpty)
    rig.event(reading(0, 0))
    #expect(changes(rig) == [.ended, .restored(.B)])
  }

  @Test("The policy `say` only reports an overload")
  func sayPolicyOnlyReportsOverload() {
    var rig = slow(.say)
    #expect(changes(rig) == [.began(.B, missed: 60, due: 250)])
    #expect(rig.requests.isEmpty)
    rig.forget()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(changes(rig).isEmpty)
  }

  @Test("The policy `refuse` closes picture in picture and refuses it until the full-screen content changes")
  func refusePolicyClosesAndRefusesPictureInPicture() {
    var rig = slow(.refuse)
    rig.settle()
    #expect(rig.callbacks == ["willStop B overload", "didStop B overload"])
    #expect(rig.scene == "x/-")
    let small = SessionCommand.open(OpenRequest(.z, in: .pictureInPicture))
    #expect(rig.machine.dryRun(small).answer == .refused(.overload))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(rig.machine.state.players.a.loading == nil ? .B : .A)
    #expect(rig.machine.dryRun(.open(OpenRequest(.y, in: .pictureInPicture))).answer == .accepted(transaction: nil))
  }

  @Test("An overload with only one video is reported, but the video is not reduced")
  func loneOverloadedVideoIsReportedOnly() {
    var rig = Rig.showing(.x)
    for _ in 1...2 { rig.event(reading(60, nil)) }
    #expect(changes(rig) == [.began(.A, missed: 60, due: 250)])
    #expect(rig.requests.isEmpty)
  }

  @Test("A new full-screen content ends the overload and restores the reduced video")
  func newFullScreenContentEndsTheOverload() {
    var rig = slow()
    rig.forget()
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.A)
    #expect(changes(rig) == [.relieved, .restored(.B)])
    rig.event(reading(0, 60))
    #expect(!rig.machine.state.overload.isTooSlow)
  }

  @Test("Readings during a transaction are ignored")
  func readingsDuringTransactionAreIgnored() {
    var rig = Rig.showing(.x, .y)
    rig.event(reading(0, 60))
    rig.command(.swap)
    rig.event(reading(0, 60))
    #expect(changes(rig).isEmpty)
  }

  @Test("The policy `refuse` ends a temporary picture in picture: the former content returns without a callback")
  func refusePolicyEndsTemporaryPictureInPicture() {
    var rig = Rig.showing(.x, .y) { $0.onOverload = .refuse }
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
    rig.firstFrame(.B)
    rig.forget()
    for _ in 1...2 { rig.event(reading(0, 60)) }
    #expect(rig.requests == ["B returns to /y"])
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y" && rig.callbacks.isEmpty)
    #expect(rig.machine.dryRun(.open(OpenRequest(.z, in: .pictureInPicture))).answer == .refused(.overload))
  }
}
