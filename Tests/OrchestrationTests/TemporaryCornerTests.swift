// A temporary picture in picture in a corner of its own (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite struct TemporaryCornerTests {
  private func temporary(_ content: MediaContent = .z, in corner: PicturePlacement?) -> OpenRequest {
    var opening = OpenRequest(content, in: .pictureInPicture, for: .seconds(30))
    opening.corner = corner
    return opening
  }

  private func timePasses(_ rig: inout Rig) {
    guard let temporary = rig.machine.state.temporaryPictureInPicture else { return }
    rig.event(.timer(.temporaryPictureInPicture(temporary.number)))
  }

  @Test("A temporary content is shown in its own corner, and picture in picture then returns to the previous corner")
  func formerCornerReturnsAfterTemporaryContent() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(temporary(in: .topLeft)))
    #expect(rig.layout?.corner == .bottomRight)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && rig.layout?.corner == .topLeft)
    #expect(rig.machine.state.lastingCorner == .bottomRight)
    timePasses(&rig)
    #expect(rig.layout?.corner == .bottomRight)
  }

  @Test("A temporary content that is opened again goes to the corner of its new opening")
  func reopenedTemporaryContentMoves() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(temporary(in: .topLeft)))
    rig.firstFrame(.B)
    rig.command(.open(temporary(in: .topRight)))
    #expect(rig.layout?.corner == .topRight)
    rig.command(.open(temporary(in: nil)))
    #expect(rig.layout?.corner == .topRight)
    timePasses(&rig)
    #expect(rig.layout?.corner == .bottomRight)
  }

  @Test("A corner that the user chooses while a temporary content is shown stays afterwards")
  func cornerChosenDuringTemporaryContentStays() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(temporary(in: .topLeft)))
    rig.firstFrame(.B)
    rig.command(.move(.bottomLeft))
    timePasses(&rig)
    #expect(rig.layout?.corner == .bottomLeft && rig.machine.state.lastingCorner == .bottomLeft)
  }

  @Test("Picture in picture returns to the corner from before the first of several temporary contents")
  func cornerBeforeSeveralTemporaryContentsReturns() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(temporary(in: .topLeft)))
    rig.firstFrame(.B)
    rig.command(.open(temporary(.named("w"), in: .topRight)))
    rig.firstFrame(.B)
    #expect(rig.layout?.corner == .topRight && rig.machine.state.lastingCorner == .bottomRight)
    timePasses(&rig)
    #expect(rig.layout?.corner == .bottomRight)
  }

  @Test("An opening that names a corner is refused unless it is temporary")
  func onlyTemporaryContentMayNameACorner() {
    var rig = Rig.showing(.x, .y)
    var opening = temporary(in: .topLeft)
    opening.staysFor = nil
    rig.command(.open(opening))
    #expect(rig.answers.last == .refused(.invalidValue))
  }
}
