// Commands that change no role are carried out at once, also during a transaction (contract, section 8).

import Testing

@testable import TandemOrchestrator

@Suite struct TransactionAdjustmentTests {
  static let adjustments: [SessionCommand] = [
    .pause(.fullScreen), .resume(.pictureInPicture), .togglePause(.fullScreen), .seek(.by(.seconds(5)), .fullScreen),
    .setVolume(40, .fullScreen), .addVolume(-5, .pictureInPicture), .setMute(true, .fullScreen),
    .toggleMute(.fullScreen), .setSpeed(2, .fullScreen), .multiplySpeed(2, .pictureInPicture),
    .selectTrack(.audio, nil, .fullScreen), .setAudio(.pictureInPicture), .move(.topLeft), .resize(.large),
    .setLayout(.sideBySide), .setHidden(true), .toggleHidden, .setAutomaticPictureInPicture(true),
  ]

  @Test(
    "Commands that change no role, such as pause, are carried out immediately in every phase of a swap",
    arguments: adjustments)
  func adjustmentsAreCarriedOutDuringASwap(_ command: SessionCommand) {
    for policy in Configuration.Concurrency.allCases {
      var rig = Rig.showing(.x, .y) { $0.concurrency = policy }
      rig.command(.swap)
      let first = rig.command(command)
      #expect(rig.answers.last == .accepted(transaction: nil))
      #expect(rig.ended[first] == .succeeded)
      rig.answer(true)
      let second = rig.command(command)
      #expect(rig.answers.last == .accepted(transaction: nil))
      #expect(rig.ended[second] == .succeeded)
      rig.settle()
      #expect(rig.callbacks.count == 5)
      #expect(rig.scene == "y/x")
    }
  }

  @Test("A command to a role during a swap applies to the video that has the role at that moment")
  func adjustmentAppliesToTheCurrentRole() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.command(.pause(.fullScreen))
    #expect(rig.requests == ["A pause"])
    rig.answer(true)
    rig.command(.pause(.fullScreen))
    #expect(rig.requests.last == "B pause")
  }

  @Test("A swap during which the corner changes ends only after the new layout has settled")
  func moveDuringSwapIsAwaited() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    let previous = rig.layout
    rig.event(.display(.presented(revision: previous?.revision ?? 0)))
    rig.command(.move(.topLeft))
    #expect(rig.layout?.corner == .topLeft)
    #expect(rig.layout?.transaction == previous?.transaction)
    rig.event(.display(.settled(revision: previous?.revision ?? 0)))
    #expect(rig.callbacks.count == 3)
    rig.settle()
    #expect(rig.callbacks.count == 5)
    #expect(rig.notes.filter { $0 == .presented(transaction: 2) }.count == 1)
  }

  @Test("During a swap, a command that changes roles is answered with busy, but an invalid value gets its own refusal")
  func roleChangesAreBusyDuringASwap() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.command(.unload(.fullScreen))
    rig.command(.setVolume(131, .fullScreen))
    #expect(rig.answers.dropFirst() == [.busy(transaction: 2), .refused(.invalidValue)])
  }

  @Test("`expand` stops a lone picture in picture and otherwise swaps")
  func expandStopsLonePictureOrSwaps() {
    var rig = Rig.showing(.x)
    rig.command(.expand)
    #expect(rig.answers == [.refused(.noPictureInPicture)])
    rig.command(.start)
    rig.settle()
    rig.command(.swap)
    #expect(rig.answers.last == .refused(.noFullScreen))
    rig.forget()
    rig.command(.expand)
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks == ["restoreUserInterface A", "willStop A", "didStop A"])
    #expect(rig.scene == "x/-")
    rig = Rig.showing(.x, .y)
    rig.command(.expand)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/x")
  }
}
