// The swap: its five callbacks, the restore and the deadlines.

import Testing

@testable import TandemOrchestrator

@Suite struct SwapTests {
  @Test("A swap sends the five callbacks in AVKit's order")
  func swapSendsFiveCallbacksInOrder() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    #expect(rig.callbacks == ["willStart A", "restoreUserInterface B"])
    #expect(rig.scene == "x/y")
    rig.answer(true)
    #expect(rig.callbacks == ["willStart A", "restoreUserInterface B", "willStop B"])
    #expect(rig.scene == "y/x")
    rig.settle()
    #expect(
      rig.callbacks == ["willStart A", "restoreUserInterface B", "willStop B", "didStart A", "didStop B"])
    #expect(rig.ended.values.map { $0 } == [.succeeded])
  }

  @Test("A swap does not reopen, seek or pause anything; it only mutes one video and unmutes the other")
  func swapReopensSeeksAndPausesNothing() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.requests == ["A mute"])
    rig.muted(.A)
    #expect(rig.requests == ["A mute", "B unmute"])
  }

  @Test("Two swaps restore the roles, and only the full-screen video is audible again")
  func swappingTwiceRestoresRolesAndSound() {
    var rig = Rig.showing(.x, .y)
    let before = rig.roles
    for _ in 0..<2 {
      rig.command(.swap)
      rig.answer(true)
      rig.settle()
      rig.muted(.A)
      rig.muted(.B)
    }
    #expect(rig.roles == before)
    #expect(rig.machine.state.audible == [before.fullScreen].compactMap(\.self))
  }

  @Test("A start while another video is in picture in picture is carried out as a swap")
  func startDuringPictureInPictureIsASwap() {
    var rig = Rig.showing(.x, .y)
    rig.command(.start)
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks.count == 5)
    #expect(rig.scene == "y/x")
  }

  @Test(
    "The incoming app is in the foreground before its restore; the outgoing app leaves after didStart")
  func swapBetweenAppsChangesTheForeground() {
    var rig = Rig.showing(.named("x", app: "one"), .named("y", app: "two"))
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    let converter = rig.effects.compactMap { effect -> String? in
      switch effect {
      case .callback(let callback): "\(callback.step) \(callback.app)"
      case .note(.app(let app, let isForeground)): "\(app) \(isForeground ? "in" : "out")"
      default: nil
      }
    }
    #expect(
      converter == [
        "willStart one", "two in", "restoreUserInterface two", "willStop two", "didStart one", "one out", "didStop two",
      ])
    #expect(rig.machine.state.foreground == "two")
  }

  @Test("Only the first restore answer counts; later ones are reported and change nothing")
  func onlyFirstRestoreAnswerCounts() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.answer(false)
    rig.settle()
    rig.answer(false)
    let outcomes = rig.notes.compactMap { note -> RestoreOutcome? in
      if case .restoreAnswered(_, _, _, let outcome) = note { outcome } else { nil }
    }
    #expect(outcomes == [.answered, .duplicate, .stale])
    #expect(rig.scene == "y/x")
  }

  @Test("After a declined restore, the swap continues without animation, or is rolled back if the policy says so")
  func declinedRestoreSkipsAnimationOrRollsBack() {
    var rig = Rig.showing(.x, .y) { $0.animation = .milliseconds(300) }
    rig.command(.swap)
    rig.answer(false)
    #expect(rig.layout?.animation == .zero)
    #expect(rig.scene == "y/x")

    rig = Rig.showing(.x, .y) { $0.falseRestore = .abort }
    rig.command(.swap)
    rig.answer(false)
    #expect(rig.callbacks.last == "failedToStart A restoreDeclined")
    #expect(rig.scene == "x/y")
    #expect(rig.requests.isEmpty)
  }

  @Test(
    "The policy decides if an unanswered restore aborts the swap, continues it or closes picture in picture",
    arguments: [
      (Configuration.RestoreTimeout.abort, ["failedToStart A restoreTimedOut"], "x/y"),
      (.continue, ["willStop B", "didStart A", "didStop B"], "y/x"),
      (.close, ["failedToStart A restoreTimedOut", "willStop B restoreTimedOut", "didStop B restoreTimedOut"], "x/-"),
    ])
  func unansweredRestoreEndsByItsPolicy(policy: Configuration.RestoreTimeout, callbacks: [String], scene: String) {
    var rig = Rig.showing(.x, .y) { $0.restoreTimeout = policy }
    rig.command(.swap)
    #expect(rig.effects.contains(.armTimer(.restore(transaction: 2), .seconds(1))))
    rig.restoreDeadlinePasses()
    rig.settle()
    #expect(Array(rig.callbacks.dropFirst(2)) == callbacks)
    #expect(rig.scene == scene)
    rig.answer(true)
    #expect(rig.scene == scene)
  }

  @Test("A close during the restore cancels the swap and closes the picture in picture")
  func closeDuringRestoreCancelsTheSwap() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.command(.close)
    rig.settle()
    #expect(
      rig.callbacks == [
        "willStart A", "restoreUserInterface B", "failedToStart A pictureInPictureClosed", "willStop B userClosed",
        "didStop B userClosed",
      ])
    #expect(rig.scene == "x/-")
    #expect(rig.requests == ["B stop"])
  }

  @Test("A swap sends its last callbacks at its deadline if the display never presents the new layout")
  func swapEndsIfDisplayNeverPresents() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.presentationDeadlinePasses()
    #expect(rig.callbacks.suffix(2) == ["didStart A", "didStop B"])
  }

  private struct Unswappable: Sendable {
    var content = MediaContent.x
    var info = MediaInfo()
    var initiator = Initiator.user
    var refusal: Refusal
  }

  private static let forbidden = MediaContent.named("x") { $0.allowsPictureInPicture = false }
  private static let unswappable = [
    Unswappable(content: forbidden, refusal: .contentForbidsIt),
    Unswappable(info: MediaInfo(hasVideo: false), refusal: .audioOnly),
    Unswappable(initiator: .program, refusal: .notUserInitiated),
    Unswappable(initiator: .event, refusal: .notUserInitiated),
  ]

  @Test("A swap that is not possible is refused with its reason and without a callback", arguments: unswappable)
  private func impossibleSwapIsRefusedWithItsReason(example: Unswappable) {
    var rig = Rig()
    rig.command(.open(OpenRequest(example.content)))
    rig.firstFrame(.A, example.info)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.settle()
    rig.forget()
    rig.command(.swap, by: example.initiator)
    #expect(rig.answers == [.refused(example.refusal)])
    #expect(rig.callbacks.isEmpty)
    #expect(rig.scene == "x/y")
  }

  @Test(
    "A rolled-back swap or stop restores the app that was in the foreground",
    arguments: [SessionCommand.swap, .stop])
  func rolledBackTransactionRestoresTheApp(command: SessionCommand) {
    var rig = Rig.showing(.named("film", app: "cinema"), .named("match", app: "sports")) { $0.falseRestore = .abort }
    #expect(rig.machine.state.foreground == "cinema")
    rig.command(command)
    #expect(rig.machine.state.foreground == "sports")
    rig.answer(false)
    #expect(rig.machine.state.foreground == "cinema")
    #expect(
      rig.notes.contains(.app("sports", isForeground: false)) && rig.notes.contains(.app("cinema", isForeground: true)))
  }
}
