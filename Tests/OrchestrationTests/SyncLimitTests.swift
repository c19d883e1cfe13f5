// The limits of a sync: videos that can't seek, a drift that stays, and late timers (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite struct SyncLimitTests {
  private static let unseekable = MediaInfo(isSeekable: false)

  /// A rig with x full screen in player A, and y in picture in picture in player B.
  private func both(_ a: MediaInfo = MediaInfo(), _ b: MediaInfo = MediaInfo()) -> Rig {
    var rig = Rig()
    rig.command(.open(OpenRequest(.x)))
    rig.firstFrame(.A, a)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B, b)
    rig.settle()
    rig.forget()
    return rig
  }

  /// A rig whose two videos are in sync, without a distance between them.
  private func settled() -> Rig {
    var rig = both()
    rig.command(.sync(nil))
    for _ in 1...2 { rig.stand(.zero) }
    rig.forget()
    return rig
  }

  private func seeks(_ rig: Rig) -> [Effect] {
    rig.effects.filter { if case .player(_, .seek) = $0 { true } else { false } }
  }

  private func endings(_ rig: Rig) -> [SyncEndReason] {
    rig.notes.compactMap { if case .sync(.ended(let reason)) = $0 { reason } else { nil } }
  }

  @Test("The videos are measured from the command on, and not without a sync")
  func onlySyncedVideosAreMeasured() {
    var rig = both()
    #expect(!rig.machine.measuresSync)
    rig.command(.sync(nil))
    #expect(rig.machine.measuresSync)
    rig.stand(.zero)
    rig.command(.unsync)
    #expect(!rig.machine.measuresSync)
  }

  @Test(
    "A difference of half a second is corrected by speed, and a larger one by a seek",
    arguments: [(500, "B speed 0.95"), (501, "B seek"), (-500, "B speed 1.05"), (-501, "B seek")])
  func halfASecondIsCorrectedBySpeed(milliseconds: Int, request: String) {
    var rig = both()
    rig.command(.sync(.zero))
    for _ in 1...2 { rig.stand(.milliseconds(milliseconds)) }
    #expect(rig.requests == [request])
  }

  @Test("If the picture in picture can't seek, the full-screen video seeks instead", arguments: [5, -5])
  func fullScreenVideoSeeksForAnUnseekablePicture(ahead: Int) {
    var rig = both(MediaInfo(), Self.unseekable)
    rig.command(.sync(.zero))
    for _ in 1...2 { rig.stand(.seconds(ahead)) }
    #expect(seeks(rig) == [.player(.A, .seek(.by(.seconds(ahead))))])
  }

  @Test("Two videos that can't seek approach each other by speed alone", arguments: [(30, "0.95"), (-30, "1.05")])
  func unseekableVideosAreCorrectedBySpeed(ahead: Int, speed: String) {
    var rig = both(Self.unseekable, Self.unseekable)
    let id = rig.command(.sync(.zero))
    for _ in 1...3 { rig.stand(.seconds(ahead)) }
    #expect(rig.ended[id] == .succeeded)
    #expect(rig.requests == ["B speed \(speed)"])
    #expect(rig.machine.state.sync != nil)
  }

  @Test("A sync of two videos that can't seek fails if they are more than 30 s apart", arguments: [30_001, -30_001])
  func farUnseekableVideosAreNotSynced(milliseconds: Int) {
    var rig = both(Self.unseekable, Self.unseekable)
    let id = rig.command(.sync(.zero))
    rig.stand(.milliseconds(milliseconds))
    #expect(rig.ended[id] == .failed(reason: "outOfReach"))
    #expect(rig.machine.state.sync == nil && rig.requests.isEmpty)
  }

  @Test("Synced videos that can't seek, and that come to be more than 30 s apart, are not synced any more")
  func unseekableVideosThatPartAreNotSynced() {
    var rig = both(Self.unseekable, Self.unseekable)
    rig.command(.sync(nil))
    for _ in 1...2 { rig.stand(.zero) }
    for _ in 1...2 { rig.stand(.seconds(31)) }
    #expect(endings(rig) == [.outOfReach])
    #expect(rig.requests.isEmpty)
  }

  @Test("A sync ends if the videos are more than 30 s apart after a seek", arguments: [30, 31, -30, -31])
  func seekThatLeavesALargeDriftEndsTheSync(left: Int) {
    var rig = both()
    rig.command(.sync(.zero))
    for _ in 1...2 { rig.stand(.seconds(60)) }
    #expect(seeks(rig) == [.player(.B, .seek(.by(.seconds(-60))))])
    // The first samples after a seek may be older than it.
    for _ in 1...3 { rig.stand(.seconds(left)) }
    #expect(seeks(rig).count == 1)
    if abs(left) > 30 {
      #expect(endings(rig) == [.outOfReach])
      #expect(rig.machine.state.sync == nil)
    } else {
      #expect(endings(rig).isEmpty)
      #expect(rig.requests.last == (left > 0 ? "B speed 0.95" : "B speed 1.05"))
    }
  }

  @Test("A changed offset allows another seek")
  func changedOffsetAllowsAnotherSeek() {
    var rig = both()
    rig.command(.sync(.zero))
    for _ in 1...2 { rig.stand(.seconds(60)) }
    rig.command(.adjustSync(.seconds(-40)))
    rig.stand(.zero)
    #expect(seeks(rig) == [.player(.B, .seek(.by(.seconds(-60)))), .player(.B, .seek(.by(.seconds(-40))))])
    #expect(endings(rig).isEmpty)
  }

  @Test("When a sync begins, the picture in picture takes over the pause of full screen", arguments: Role.allCases)
  func syncTakesOverThePause(paused: Role) {
    var rig = both()
    rig.command(.pause(paused))
    rig.command(.sync(nil))
    rig.stand(.zero)
    #expect(rig.machine.state.players.b.isPaused == (paused == .fullScreen))
    #expect(rig.requests.last == (paused == .fullScreen ? "B pause" : "B play"))
  }

  @Test("The time limit of a sync has no effect once the videos are in sync, rest, or are not synced")
  func lateTimeLimitHasNoEffect() {
    var rig = settled()
    rig.event(.timer(.sync))
    #expect(rig.effects.isEmpty && rig.machine.state.syncOffset == .zero)
    rig.command(.pause(.fullScreen))
    rig.forget()
    rig.event(.timer(.sync))
    #expect(rig.effects.isEmpty && rig.machine.state.syncOffset == .zero)
    rig.command(.unsync)
    rig.forget()
    rig.event(.timer(.sync))
    #expect(rig.effects.isEmpty)
  }

  @Test(
    "A synced video that is opened again while paused plays, and so does the other video",
    arguments: [OpenRequest(.x), OpenRequest(.y, in: .pictureInPicture)])
  func openingResumesBothSyncedVideos(opening: OpenRequest) {
    var rig = settled()
    rig.command(.pause(.fullScreen))
    rig.command(.open(opening))
    #expect(!rig.machine.state.players.a.isPaused && !rig.machine.state.players.b.isPaused)
    #expect(rig.requests.filter { $0.hasSuffix("play") }.sorted() == ["A play", "B play"])
  }

  @Test("A synced video that is opened again at a position seeks there, and the other video keeps the offset")
  func openingAtAPositionSeeksInBothSyncedVideos() {
    var rig = both()
    rig.command(.sync(nil))
    for _ in 1...2 { rig.stand(.seconds(3)) }
    rig.command(.open(OpenRequest(.x, at: .seconds(40))))
    #expect(seeks(rig) == [.player(.A, .seek(.to(.seconds(40)))), .player(.B, .seek(.to(.seconds(43))))])
  }
}
