// The place and the size of the picture in picture, and the arrangement of both videos (contract, section 4).

import Testing

@testable import TandemOrchestrator

@Suite struct PicturePlacementTests {
  @Test(
    "Places round-trip through text, as a corner or as two shares of the free space",
    arguments: [
      ("topLeft", 0.0, 0.0, "topLeft"), ("bottomRight", 1, 1, "bottomRight"), ("0.62,0.05", 0.62, 0.05, "0.62,0.05"),
      ("1,0", 1, 0, "topRight"), ("0.5,1.0", 0.5, 1, "0.5,1"), ("0.00004,1", 0, 1, "bottomLeft"),
    ])
  func placesRoundTripThroughTheirTexts(text: String, x: Double, y: Double, written: String) throws {
    let place = try #require(PicturePlacement(rawValue: text))
    #expect(place.x == x && place.y == y && place.rawValue == written)
    #expect(PicturePlacement(rawValue: written) == place)
  }

  @Test(
    "A place outside the screen and a malformed place are invalid",
    arguments: [
      "1.01,0", "0,2", "-0.1,0", "nan,0", "inf,0", "0x1,0", "1e-3,0", "0.5", "0.5,", ",0.5", "0,0,0", "0 0", "middle",
      "", "0.123456789,0",
    ])
  func invalidPlacesAreRefused(text: String) {
    #expect(PicturePlacement(rawValue: text) == nil)
  }

  @Test(
    "Sizes round-trip through text, as a name or as 10 to 60 per cent of the width",
    arguments: [
      ("small", "small"), ("20%", "small"), ("25%", "medium"), ("40%", "40%"), ("10%", "10%"), ("60.0%", "60%"),
      ("33.3%", "33.3%"), ("12.34%", "12.3%"),
    ])
  func sizesRoundTripThroughTheirTexts(text: String, written: String) throws {
    let size = try #require(PictureScale(rawValue: text))
    #expect(size.rawValue == written && PictureScale(rawValue: written) == size)
  }

  @Test(
    "A size outside the limits and a malformed size are invalid",
    arguments: ["9.9%", "60.1%", "40", "%", "-20%", "nan%", "huge", "", "4e1%"])
  func invalidSizesAreRefused(text: String) {
    #expect(PictureScale(rawValue: text) == nil)
  }

  @Test("Keys change any size of picture in picture to the next named size, and move it from any place to an edge")
  func keysLeadToNamedSizesAndEdges() throws {
    let (forty, twelve) = try (#require(PictureScale(percent: 40)), #require(PictureScale(percent: 12)))
    #expect(forty.larger == forty && forty.smaller == .large && twelve.larger == .small && twelve.smaller == twelve)
    #expect(PictureScale.medium.larger == .large && PictureScale.medium.smaller == .small)
    let place = try #require(PicturePlacement(x: 0.62, y: 0.05))
    #expect(place.moved(to: .left) == PicturePlacement(x: 0, y: 0.05) && place.corner == .topRight)
    #expect(PicturePlacement.topLeft.moved(to: .bottom) == .bottomLeft)
    #expect(place.moved(to: .top) == PicturePlacement(x: 0.62, y: 0) && place.moved(to: .right).x == 1)
  }

  @Test("Each corner is its own nearest corner, and keeps its edges", arguments: PicturePlacement.allCases)
  func cornerIsItsOwnNearestCorner(corner: PicturePlacement) {
    #expect(corner.corner == corner)
    #expect(corner.moved(to: corner.x == 0 ? .left : .right) == corner)
    #expect(corner.moved(to: corner.y == 0 ? .top : .bottom) == corner)
  }

  @Test("The other role and the other layout are the ones that remain")
  func otherRoleAndLayoutAreTheOnesThatRemain() {
    #expect(Role.fullScreen.other == .pictureInPicture && Role.pictureInPicture.other == .fullScreen)
    #expect(LayoutStyle.sideBySide.other == .pictureInPicture && LayoutStyle.pictureInPicture.other == .sideBySide)
  }

  @Test("The side-by-side layout has two halves only while both videos are visible")
  func sideBySideNeedsBothVideos() {
    var rig = Rig.showing(.x, .y)
    let before = rig.callbacks.count
    rig.command(.setLayout(.sideBySide))
    #expect(rig.answers.last == .accepted(transaction: nil))
    #expect(rig.layout?.style == .sideBySide && rig.layout?.transaction == nil && rig.callbacks.count == before)
    rig.command(.setHidden(true))
    #expect(rig.layout?.style == .pictureInPicture)
    rig.command(.setHidden(false))
    #expect(rig.layout?.style == .sideBySide)
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/x" && rig.layout?.style == .sideBySide)
    rig.command(.close)
    rig.settle()
    #expect(rig.layout?.style == .pictureInPicture && rig.machine.state.layout == .sideBySide)
  }

  @Test("A picture in picture without a full-screen video is not half of a side-by-side layout")
  func sideBySideNeedsAFullScreenVideo() {
    var rig = Rig.showing(.x, .y)
    rig.command(.setLayout(.sideBySide))
    rig.command(.unload(.fullScreen))
    #expect(rig.scene == "-/y" && rig.layout?.style == .pictureInPicture)
  }
}
