// Temporary contents that a swap brings to full screen (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite("A temporary picture in picture that is swapped") struct SwappedTemporaryPictureTests {
  private func timePasses(_ rig: inout Rig) {
    guard let temporaryPictureInPicture = rig.machine.state.temporaryPictureInPicture else { return }
    rig.event(.timer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
  }

  private func finishSwap(_ rig: inout Rig) {
    rig.answer(true)
    rig.settle()
  }

  /// A doorbell over the match, swapped to full screen by the user.
  private func withSwappedTemporary(_ afterSwap: AfterSwap, _ previous: MediaContent? = .y) -> Rig {
    var rig = Rig.showing(.x, previous)
    var opening = OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))
    opening.afterSwap = afterSwap
    rig.command(.open(opening))
    rig.firstFrame(.B)
    if previous == nil { rig.settle() }
    rig.command(.swap)
    finishSwap(&rig)
    rig.forget()
    return rig
  }

  @Test("A temporary content in full screen swaps back after its time, and the previous picture in picture returns")
  func swappedTemporaryContentSwapsBack() {
    var rig = withSwappedTemporary(.returns)
    #expect(rig.scene == "z/x" && rig.machine.state.temporaryPictureInPicture != nil)
    timePasses(&rig)
    finishSwap(&rig)
    #expect(rig.scene == "x/z")
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y" && rig.machine.state.temporaryPictureInPicture == nil)
  }

  @Test("A temporary content that was swapped to full screen stays there by default")
  func swappedTemporaryContentStaysByDefault() {
    let rig = withSwappedTemporary(.stays)
    #expect(rig.scene == "z/x" && rig.machine.state.temporaryPictureInPicture == nil)
  }

  @Test("After a temporary content swaps back, it closes if it replaced no picture in picture")
  func swappedContentClosesWithoutAFormerPicture() {
    var rig = withSwappedTemporary(.returns, nil)
    timePasses(&rig)
    finishSwap(&rig)
    rig.settle()
    #expect(rig.scene == "x/-" && rig.machine.state.temporaryPictureInPicture == nil)
  }

  @Test("A temporary content that ends in full screen swaps back, and the previous picture in picture returns")
  func endedTemporaryContentSwapsBack() {
    var rig = withSwappedTemporary(.returns)
    rig.ends(.B)
    finishSwap(&rig)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
  }

  @Test(
    "A temporary content stays full screen if the other video was closed or replaced meanwhile",
    arguments: [false, true])
  func temporaryContentStaysWithoutItsCounterpart(isReplaced: Bool) {
    var rig = withSwappedTemporary(.returns)
    if isReplaced {
      rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
      rig.firstFrame(.A)
    } else {
      rig.command(.close)
      rig.settle()
    }
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
    #expect(rig.scene == (isReplaced ? "z/y" : "z/-"))
  }

  @Test("A temporary content that the user swaps back still closes after its time")
  func manualSwapBackKeepsTheTime() {
    var rig = withSwappedTemporary(.returns)
    rig.command(.swap)
    finishSwap(&rig)
    #expect(rig.scene == "x/z" && rig.machine.state.temporaryPictureInPicture != nil)
    timePasses(&rig)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
  }

  @Test("An opening that asks for a swap back is refused if it does not limit the content's time")
  func swappingBackNeedsATime() {
    let rig = Rig.showing(.x, .y)
    var opening = OpenRequest(.z, in: .pictureInPicture)
    opening.afterSwap = .returns
    #expect(rig.machine.dryRun(.open(opening)).answer == .refused(.invalidValue))
  }
}
