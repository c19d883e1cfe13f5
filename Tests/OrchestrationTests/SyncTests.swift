// Two videos in sync (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite struct SyncTests {
  /// A rig with x full screen in player A, and y in picture in picture in player B.
  private func both(_ configure: (inout MediaContent) -> Void = { _ in }, _ info: MediaInfo = MediaInfo()) -> Rig {
    var rig = Rig()
    rig.command(.open(OpenRequest(.named("x"))))
    rig.firstFrame(.A)
    rig.command(.open(OpenRequest(.named("y", configure: configure), in: .pictureInPicture)))
    rig.firstFrame(.B, info)
    rig.settle()
    rig.forget()
    return rig
  }

  /// A rig whose two videos are synced at their present offset, with B ahead by the given time.
  private func synced(_ ahead: Duration = .zero) -> Rig {
    var rig = both()
    rig.command(.sync(nil))
    rig.stand(ahead)
    rig.forget()
    return rig
  }

  private func settled(_ ahead: Duration = .zero) -> Rig {
    var rig = synced(ahead)
    rig.stand(ahead)
    rig.forget()
    return rig
  }

  @Test("A sync without an offset measures the present offset, keeps it, and then reports success")
  func syncWithoutOffsetKeepsPresentOffset() {
    var rig = both()
    let id = rig.command(.sync(nil))
    #expect(rig.answers == [.accepted(transaction: nil)])
    #expect(rig.ended[id] == nil)
    #expect(rig.machine.state.syncOffset == nil)
    rig.stand(.milliseconds(3200))
    #expect(rig.ended[id] == .succeeded)
    #expect(rig.machine.state.syncOffset == .milliseconds(3200))
    rig.stand(.milliseconds(3200))
    #expect(rig.requests == [])
    #expect(
      rig.ties == [
        .began(.B, offset: .milliseconds(3200)), .settled(.B, drift: .zero, frame: .milliseconds(40)),
      ])
  }

  @Test("Positions at the limits of their type give an offset that can be written to a log")
  func extremePositionsKeepAWritableOffset() {
    var rig = both()
    rig.command(.sync(nil))
    rig.event(.sync(.places(PlayerPair(a: .init(.seconds(Int64.max)), b: .init(.seconds(Int64.min))))))
    #expect(rig.machine.state.sync?.lead == .seconds(-2_000_000_000))
    rig.event(.sync(.places(PlayerPair(a: .init(.seconds(Int64.min)), b: .init(.seconds(Int64.max))))))
    let far = Duration.seconds(4_000_000_000)
    #expect(rig.ties.last == .sought(.A, by: far, drift: .zero - far))
  }

  @Test("A small drift is corrected by speed until both videos are in sync")
  func smallDriftIsCorrectedBySpeed() {
    var rig = synced()
    rig.stand(.milliseconds(300))
    #expect(rig.asked == [.B(.setSpeed(0.95))])
    rig.stand(.milliseconds(30))
    #expect(rig.asked.last == .B(.setSpeed(0.97)))
    rig.stand(.milliseconds(5))
    #expect(rig.asked.last == .B(.setSpeed(1)))
    #expect(!rig.isSettled)
    rig.stand(.milliseconds(5))
    #expect(rig.isSettled)
    #expect(rig.machine.state.players.b.speed == 1)
  }

  @Test("A large drift is corrected by one seek of the picture in picture, and the rest by speed")
  func largeDriftIsCorrectedBySeekThenSpeed() {
    var rig = both()
    rig.command(.sync(.zero))
    rig.stand(.seconds(-5))
    rig.stand(.seconds(-5))
    #expect(rig.asked == [.B(.seek(.by(.seconds(5))))])
    // The player still reports the position from before the seek.
    rig.stand(.seconds(-5))
    rig.stand(.seconds(-5))
    #expect(rig.asked.count == 1)
    rig.stand(.seconds(-1))
    #expect(rig.asked.last == .B(.setSpeed(1.05)))
  }

  @Test("The reported speed is the chosen one even during corrections, and corrections are relative to it")
  func correctionStartsFromChosenSpeed() {
    var rig = synced()
    rig.stand(.milliseconds(300))
    rig.command(.setSpeed(2, .pictureInPicture))
    #expect(rig.asked.suffix(2) == [.B(.setSpeed(1.9)), .A(.setSpeed(2))])
    #expect(rig.machine.state.players.a.speed == 2)
    #expect(rig.machine.state.players.b.speed == 2)
    rig.command(.unsync)
    #expect(rig.asked.last == .B(.setSpeed(2)))
  }

  @Test("Pause, resume and seek apply to both videos, whichever role is named")
  func pauseResumeAndSeekApplyToBoth() {
    var rig = settled(.seconds(2))
    rig.command(.pause(.pictureInPicture))
    #expect(Set(rig.asked) == [.A(.setPaused(true)), .B(.setPaused(true))])
    #expect(rig.machine.measuresSync == false)
    rig.forget()
    rig.command(.togglePause(.fullScreen))
    #expect(Set(rig.asked) == [.A(.setPaused(false)), .B(.setPaused(false))])
    rig.forget()
    rig.command(.seek(.to(.seconds(30)), .fullScreen))
    #expect(rig.asked == [.A(.seek(.to(.seconds(30)))), .B(.seek(.to(.seconds(32))))])
    rig.forget()
    rig.command(.seek(.by(.seconds(-5)), .pictureInPicture))
    #expect(rig.asked == [.B(.seek(.by(.seconds(-5)))), .A(.seek(.by(.seconds(-5))))])
  }

  @Test("A seek before the beginning of one video moves both videos as far back as possible")
  func seekBeforeBeginningMovesBothAsFarAsPossible() {
    var rig = settled(.seconds(-10))
    rig.command(.seek(.to(.zero), .fullScreen))
    #expect(rig.asked == [.A(.seek(.to(.seconds(10)))), .B(.seek(.to(.zero)))])
  }

  @Test("If one of two synced videos seeks to a percentage, the other follows once the new position is known")
  func otherVideoFollowsSeekWithUnknownTarget() {
    var rig = settled()
    rig.command(.seek(.percent(50), .pictureInPicture))
    #expect(rig.asked == [.B(.seek(.percent(50)))])
    rig.stand(.zero)
    rig.stand(.zero)
    rig.stand(.seconds(40))
    #expect(rig.asked.last == .A(.seek(.by(.seconds(40)))))
  }

  @Test("Paused videos are aligned by one seek, without a speed change, and are not measured any more")
  func pausedVideosAreAlignedByOneSeek() {
    var rig = settled()
    rig.command(.pause(.fullScreen))
    rig.command(.adjustSync(.milliseconds(200)))
    rig.forget()
    #expect(rig.machine.measuresSync)
    rig.stand(.zero)
    #expect(rig.asked == [.B(.seek(.to(.milliseconds(1_800_200))))])
    for _ in 0..<2 { rig.stand(.zero) }
    rig.stand(.milliseconds(200))
    #expect(rig.asked.count == 1)
    #expect(!rig.machine.measuresSync)
  }

  @Test("A paused video that seeks for a long time is followed by the other video after the seek")
  func otherVideoFollowsSlowSeekWhilePaused() {
    var rig = settled()
    rig.command(.pause(.fullScreen))
    rig.command(.seek(.percent(50), .fullScreen))
    rig.forget()
    for _ in 0..<4 { rig.event(.sync(.waiting(nil))) }
    #expect(rig.machine.measuresSync)
    for _ in 0..<3 { rig.stand(.seconds(-40)) }
    #expect(rig.asked == [.B(.seek(.to(.seconds(1800))))])
  }

  @Test("A swap keeps the sync and reports the offset with the opposite sign")
  func swapKeepsTheSyncAndReversesItsOffset() {
    var rig = settled(.seconds(3))
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.machine.state.syncOffset == .seconds(-3))
    #expect(rig.ties == [])
    rig.command(.adjustSync(.seconds(1)))
    #expect(rig.machine.state.syncOffset == .seconds(-2))
    rig.stand(.seconds(3))
    #expect(rig.asked.last == .A(.seek(.by(.seconds(1)))))
  }

  @Test("The corrections of a sync never change the speed of the only audible video")
  func audibleVideoKeepsItsSpeed() {
    var rig = settled()
    rig.command(.setAudio(.pictureInPicture))
    rig.event(.player(.A, generation: rig.machine.state.players.a.generation, .muted))
    rig.stand(.milliseconds(100))
    rig.stand(.milliseconds(100))
    #expect(rig.asked.last == .A(.setSpeed(1.05)))
  }

  @Test("A live video is slowed but never sped up, and seeking is refused")
  func liveVideoIsNeverSpedUp() {
    var rig = both({ $0.kind = .live }, MediaInfo(isSeekable: false))
    rig.command(.sync(.zero))
    rig.stand(.milliseconds(-300))
    rig.stand(.milliseconds(-300))
    #expect(rig.asked.last == .A(.setSpeed(0.95)))
    rig.stand(.milliseconds(300))
    #expect(rig.asked.suffix(2) == [.A(.setSpeed(1)), .B(.setSpeed(0.95))])
    rig.forget()
    rig.command(.seek(.by(.seconds(5)), .fullScreen))
    #expect(rig.answers == [.refused(.notSeekable)])
  }

  @Test("A sync fails and changes nothing if its offset would move one video beyond its end")
  func unreachableOffsetFailsWithoutChanges() {
    var rig = both()
    let id = rig.command(.sync(.seconds(5000)))
    rig.stand(.zero)
    #expect(rig.ended[id] == .failed(reason: "outOfReach"))
    #expect(rig.machine.state.sync == nil)
    #expect(rig.requests == [])
    #expect(rig.ties == [])
  }

  @Test("A sync that is not reached by its deadline is abandoned")
  func unreachedSyncIsAbandonedAtDeadline() {
    var rig = synced()
    rig.stand(.milliseconds(300))
    rig.event(.timer(.sync))
    #expect(rig.ties.last == .ended(.notReached))
    #expect(rig.asked.last == .B(.setSpeed(1)))
  }

  @Test("A sync fails if the position of a video stays unknown")
  func unknownPositionFailsTheSync() {
    var rig = both()
    let id = rig.command(.sync(nil))
    rig.event(.sync(.waiting(nil)))
    rig.event(.timer(.sync))
    #expect(rig.ended[id] == .failed(reason: "notMeasured"))
    #expect(rig.machine.state.sync == nil)
    #expect(rig.ties == [])
  }

  @Test("A sync makes no corrections while a video waits for data, and continues afterwards")
  func correctionRestsWhileAVideoWaitsForData() {
    var rig = synced()
    rig.stand(.milliseconds(300))
    rig.event(.sync(.waiting(nil)))
    #expect(rig.asked.last == .B(.setSpeed(1)))
    #expect(rig.ties.last == .rested)
    rig.stand(.seconds(-2))
    rig.stand(.seconds(-2))
    #expect(rig.asked.last == .B(.seek(.by(.seconds(2)))))
  }

  @Test("If one video waits for data, the other seeks back to it, at most three times until both are in sync")
  func otherVideoFollowsAStarvedOneThreeTimes() {
    var rig = settled()
    for wait in 1...5 {
      rig.event(.sync(.waiting(.B)))
      rig.event(.sync(.waiting(.B)))
      #expect(rig.ties.filter { $0 == .waited(.B) }.count == min(wait, 3))
      let seeks = rig.asked.filter { if case .A(.seek) = $0 { true } else { false } }.count
      for _ in 1...4 { rig.stand(.seconds(-6)) }
      let more = rig.asked.filter { if case .A(.seek(.by(.seconds(-6)))) = $0 { true } else { false } }.count
      #expect(more == (wait <= 3 ? seeks + 1 : 3), "wait \(wait)")
    }
    #expect(!rig.asked.contains { if case .B(.seek) = $0 { true } else { false } })
  }

  @Test("A sync is suspended while a connection is lost, and continues when both videos play again")
  func syncIsSuspendedDuringLostConnection() {
    var rig = settled()
    rig.event(.player(.B, generation: 1, .interrupted(reason: "gone", hasAdvanced: true)))
    #expect(rig.ties == [.rested])
    #expect(!rig.machine.measuresSync)
    rig.event(.timer(.reconnection(.B, generation: 1)))
    rig.firstFrame(.B)
    #expect(rig.machine.measuresSync)
    #expect(rig.machine.state.sync != nil)
  }

  @Test("Each event that ends a sync reports its reason")
  func everyEndOfASyncHasItsReason() {
    func end(_ act: (inout Rig) -> Void) -> SyncEndReason? {
      var rig = settled()
      act(&rig)
      guard rig.machine.state.sync == nil, case .ended(let reason)? = rig.ties.last else { return nil }
      return reason
    }
    #expect(end { $0.command(.unsync) } == .unsynced)
    #expect(end { $0.command(.toggleSync) } == .unsynced)
    #expect(end { $0.command(.open(OpenRequest(.named("z")))) } == .opened)
    #expect(end { $0.command(.open(OpenRequest(.named("z"), in: .pictureInPicture))) } == .opened)
    #expect(end { $0.command(.close) } == .closed)
    #expect(end { $0.command(.unload(.fullScreen)) } == .closed)
    #expect(end { $0.ends(.A) } == .mediaEnded)
    #expect(end { $0.event(.player(.A, generation: 1, .lost(reason: "dead"))) } == .playerLost)
    #expect(end { $0.event(.suspension("owner")) } == .suspended)
    #expect(end { $0.command(.shutDown) } == .shutdown)
    let linear = MediaContent.named("y") { $0.requiresLinearPlayback = true }
    #expect(end { $0.command(.open(OpenRequest(linear, in: .pictureInPicture))) } == .requiresLinearPlayback)
    #expect(end { $0.command(.swap) } == nil)
    #expect(end { $0.command(.open(OpenRequest(.named("x")))) } == nil)
  }

  @Test("A sync that is not possible is refused with its reason")
  func impossibleSyncIsRefusedWithItsReason() {
    func refusal(_ rig: Rig, _ command: SessionCommand) -> CommandResponse { rig.machine.dryRun(command).answer }
    #expect(refusal(Rig(), .sync(nil)) == .refused(.noPictureInPicture))
    #expect(refusal(both { $0.kind = .call }, .sync(nil)) == .refused(.callIsLive))
    #expect(refusal(both { $0.requiresLinearPlayback = true }, .sync(nil)) == .refused(.requiresLinearPlayback))
    #expect(refusal(both(), .unsync) == .refused(.notSynced))
    #expect(refusal(both(), .adjustSync(.seconds(1))) == .refused(.notSynced))
    #expect(refusal(both(), .sync(.seconds(1_000_001))) == .refused(.invalidValue))
    #expect(refusal(settled(), .adjustSync(.seconds(1_000_001))) == .refused(.invalidValue))
    var ended = both()
    ended.ends(.A)
    #expect(refusal(ended, .sync(nil)) == .refused(.hasEnded))
    var suspended = both()
    suspended.event(.suspension("owner"))
    #expect(refusal(suspended, .toggleSync) == .refused(.suspended))
  }
}

/// A request together with its player.
private enum PendingRequest: Hashable {
  case A(PlayerRequest)
  case B(PlayerRequest)
}

extension Rig {
  fileprivate var asked: [PendingRequest] {
    effects.compactMap { effect in
      guard case .player(let player, let request) = effect else { return nil }
      if case .setMuted = request { return nil }
      return player == .A ? .A(request) : .B(request)
    }
  }

  fileprivate var ties: [SyncEvent] {
    notes.compactMap { note in if case .sync(let change) = note { change } else { nil } }
  }

  fileprivate var isSettled: Bool { machine.state.sync?.stage == .settled }

  /// Reports positions: A is halfway through a content of one hour, and B is ahead of A by the given time.
  mutating func stand(_ ahead: Duration) {
    let length = Duration.seconds(3600)
    event(
      .sync(
        .places(
          PlayerPair(a: .init(.seconds(1800), duration: length), b: .init(.seconds(1800) + ahead, duration: length)))))
  }
}
