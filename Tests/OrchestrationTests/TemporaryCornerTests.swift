// A temporary picture in picture in a corner of its own (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite struct TemporaryCornerTests {
  private func visitor(_ content: MediaContent = .z, in corner: PicturePlacement?) -> OpenRequest {
    var opening = OpenRequest(content, in: .pictureInPicture, for: .seconds(30))
    opening.corner = corner
    return opening
  }

  private func timePasses(_ rig: inout Rig) {
    guard let temporary = rig.machine.state.temporaryPictureInPicture else { return }
    rig.event(.timer(.temporaryPictureInPicture(temporary.number)))
  }

  @Test("The corner is that of the temporary content while it is shown, and then the former corner")
  func formerCornerComesBack() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(visitor(in: .topLeft)))
    #expect(rig.layout?.corner == .bottomRight)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && rig.layout?.corner == .topLeft)
    #expect(rig.machine.state.lastingCorner == .bottomRight)
    timePasses(&rig)
    #expect(rig.layout?.corner == .bottomRight)
  }

  @Test("A corner that the user chooses meanwhile stays")
  func chosenCornerStays() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(visitor(in: .topLeft)))
    rig.firstFrame(.B)
    rig.command(.move(.bottomLeft))
    timePasses(&rig)
    #expect(rig.layout?.corner == .bottomLeft && rig.machine.state.lastingCorner == .bottomLeft)
  }

  @Test("After several temporary contents the corner before the first one comes back")
  func firstCornerComesBack() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(visitor(in: .topLeft)))
    rig.firstFrame(.B)
    rig.command(.open(visitor(.named("w"), in: .topRight)))
    rig.firstFrame(.B)
    #expect(rig.layout?.corner == .topRight && rig.machine.state.lastingCorner == .bottomRight)
    timePasses(&rig)
    #expect(rig.layout?.corner == .bottomRight)
  }

  @Test("Only a temporary picture in picture has a corner of its own")
  func lastingContentHasNoCorner() {
    var rig = Rig.showing(.x, .y)
    var opening = visitor(in: .topLeft)
    opening.staysFor = nil
    rig.command(.open(opening))
    #expect(rig.answers.last == .refused(.invalidValue))
  }
}
