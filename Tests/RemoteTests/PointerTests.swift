import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct PointerTests {
  /// A screen of 1280x720. B is in the bottom right corner, with 320x180 pixels from (930, 510).
  private struct InputController {
    var pointer = Pointer()
    var inputContext = InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B))
    static let size = PictureSize(width: 1280, height: 720)

    var scene: DisplayScene {
      var animator = LayoutAnimator()
      animator.show(
        Layout(
          revision: 1, fullScreen: inputContext.roles.fullScreen, pictureInPicture: inputContext.roles.pictureInPicture,
          corner: inputContext.corner, size: inputContext.size, animation: .zero), at: .zero, on: Self.size)
      return animator.scene(at: .seconds(1), on: Self.size)
    }

    mutating func does(_ events: PointerEvent...) -> [UIAction] {
      events.flatMap { pointer.receive($0, over: scene, size: Self.size, in: inputContext) }
    }
  }

  /// The area of the picture in picture with this centre.
  private static func box(at x: Double, _ y: Double) -> DisplayArea {
    DisplayArea(x: x - 160, y: y - 90, width: 320, height: 180)
  }

  private static func click(_ x: Double, _ y: Double, _ clicks: Int = 1) -> [PointerEvent] {
    [.moved(x: x, y: y), .pressed(x: x, y: y, clicks: clicks), .released(x: x, y: y)]
  }

  private func click(_ pointer: inout InputController, _ x: Double, _ y: Double, _ clicks: Int = 1) -> [UIAction] {
    Self.click(x, y, clicks).flatMap { pointer.does($0) }
  }

  @Test("A drag begins once the pointer has moved more than six pixels, and ends in the nearest corner")
  func dragFollowsPointerToACorner() {
    var pointer = InputController()
    #expect(pointer.does(.moved(x: 980, y: 640), .pressed(x: 980, y: 640, clicks: 1), .moved(x: 983, y: 642)) == [])
    #expect(pointer.does(.moved(x: 970, y: 640)) == [.drag(Self.box(at: 1080, 600))])
    #expect(pointer.pointer.hover == nil)
    #expect(pointer.does(.moved(x: 200, y: 100)) == [.drag(Self.box(at: 310, 60))])
    #expect(pointer.does(.released(x: 200, y: 100)) == [.command(.move(.topLeft))])
    #expect(pointer.does(.moved(x: 300, y: 100), .released(x: 300, y: 100)) == [])
  }

  @Test(
    "A drag ends in the corner nearest to the picture's centre, which may be the corner where it began",
    arguments: [
      (-600.0, 0.0, PicturePlacement.bottomLeft), (0, -400, .topRight), (-600, -400, .topLeft),
      (-50, -20, .bottomRight),
    ])
  func dragEndsInTheNearestCorner(x: Double, y: Double, corner: PicturePlacement) {
    var pointer = InputController()
    _ = pointer.does(.moved(x: 980, y: 640), .pressed(x: 980, y: 640, clicks: 1), .moved(x: 980 + x, y: 640 + y))
    #expect(pointer.does(.released(x: 980 + x, y: 640 + y)) == [.command(.move(corner))])
  }

  @Test("With Shift, a drag ends where the button is released, within the screen")
  func shiftLeavesTheDraggedPictureWhereItIs() throws {
    // The picture's upper left corner can be 30 to 930 pixels from the left, and 30 to 510 pixels from the top.
    for (x, y, place) in [(530.0, 610.0, (0.5, 0.9375)), (0, 0, (0, 0)), (4000, 400, (1, 0.5))] {
      var pointer = InputController()
      _ = pointer.does(.moved(x: 980, y: 640), .pressed(x: 980, y: 640, clicks: 1), .moved(x: x, y: y))
      let placement = try #require(PicturePlacement(x: place.0, y: place.1))
      #expect(pointer.does(.dropped(x: x, y: y)) == [.command(.move(placement))])
    }
  }

  @Test("Dragging an edge that is not at the screen's border resizes the picture in picture, within the limits")
  func dragOfAnEdgeResizesThePicture() throws {
    var pointer = InputController()
    #expect(pointer.does(.moved(x: 932, y: 600)) == [] && pointer.pointer.edge == .left)
    #expect(pointer.does(.pressed(x: 932, y: 600, clicks: 1), .moved(x: 934, y: 600)) == [])
    #expect(
      pointer.does(.moved(x: 738, y: 100)) == [.drag(DisplayArea(x: 738, y: 402, width: 512, height: 288))])
    #expect(pointer.pointer.edge == .left)
    let resized = try #require(PictureScale(percent: 40))
    #expect(pointer.does(.released(x: 738, y: 100)) == [.command(.resize(resized))])
    for (x, percent) in [(-500.0, 60.0), (1240, 10)] {
      _ = pointer.does(.moved(x: 932, y: 600), .pressed(x: 932, y: 600, clicks: 1), .moved(x: x, y: 600))
      let size = try #require(PictureScale(percent: percent))
      #expect(pointer.does(.released(x: x, y: 600)) == [.command(.resize(size))])
    }
    // The edges next to the border of the screen can't be dragged. A click on an edge that can be dragged is still a
    // click.
    _ = pointer.does(.moved(x: 1248, y: 600))
    #expect(pointer.pointer.edge == nil)
    #expect(click(&pointer, 932, 600) == [.focus(.pictureInPicture)])
    pointer.inputContext.corner = .topLeft
    _ = pointer.does(.moved(x: 200, y: 208))
    #expect(pointer.pointer.edge == .bottom)
  }

  @Test("While the videos are side by side, a drag moves nothing and a double click swaps")
  func sideBySideNothingIsDragged() {
    var pointer = InputController()
    pointer.inputContext.shownLayout = .sideBySide
    #expect(
      pointer.does(.moved(x: 980, y: 640), .pressed(x: 980, y: 640, clicks: 1), .moved(x: 700, y: 300)) == [])
    #expect(click(&pointer, 980, 640, 2) == [.command(.expand)])
  }

  @Test("A drag that begins on a button does not click the button")
  func dragBegunOnAButtonIsNoClick() {
    var pointer = InputController()
    // The point is 60 pixels above the picture's centre.
    let (x, y) = (1090.0, 540.0)
    _ = pointer.does(.moved(x: x, y: y))
    #expect(pointer.pointer.hover?.button == .playPause)
    #expect(pointer.does(.pressed(x: x, y: y, clicks: 1), .moved(x: 300, y: 200)) == [.drag(Self.box(at: 300, 260))])
    #expect(pointer.does(.released(x: 300, y: 200)) == [.command(.move(.topLeft))])
  }

  @Test("Leaving the window ends a drag")
  func leavingTheWindowEndsADrag() {
    var pointer = InputController()
    _ = pointer.does(.moved(x: 980, y: 640), .pressed(x: 980, y: 640, clicks: 1), .moved(x: 100, y: 700))
    #expect(pointer.does(.left) == [.command(.move(.bottomLeft))])
    #expect(pointer.does(.released(x: 0, y: 0)) == [])
  }

  @Test("A drag has no effect when its video is no longer in picture in picture")
  func dragOfAReplacedPictureHasNoEffect() {
    var pointer = InputController()
    _ = pointer.does(.moved(x: 980, y: 640), .pressed(x: 980, y: 640, clicks: 1), .moved(x: 700, y: 300))
    pointer.inputContext.roles = Roles(fullScreen: .B, pictureInPicture: .A)
    #expect(pointer.does(.moved(x: 100, y: 100), .released(x: 100, y: 100)) == [])
  }

  @Test("A button acts if it is pressed and released; moving off the button turns the press into a drag")
  func buttonActsWherePressedAndReleased() {
    for (button, command) in [
      (PictureButton.swap, SessionCommand.expand), (.playPause, .togglePause(.pictureInPicture)), (.close, .close),
    ] {
      var pointer = InputController()
      let area = button.area(width: 320, height: 180)
      let (x, y) = (930 + area.centre.x, 510 + area.centre.y)
      #expect(pointer.does(.moved(x: x, y: y)) == [])
      #expect(pointer.pointer.hover == Pointer.Hover(player: .B, button: button))
      #expect(pointer.does(.pressed(x: x, y: y, clicks: 1)) == [])
      #expect(pointer.does(.released(x: x, y: y)) == [.command(command)])
      #expect(pointer.does(.pressed(x: x, y: y, clicks: 2), .released(x: x, y: y)) == [.command(command)])
      // A press that moves off the button begins a drag.
      let away = pointer.does(.pressed(x: x, y: y, clicks: 1), .moved(x: 940, y: 680), .released(x: 940, y: 680))
      #expect(!away.contains(.command(command)) && away.last == .command(.move(.bottomRight)))
      #expect(pointer.does(.left) == [])
      #expect(pointer.pointer.hover == nil)
    }
  }

  @Test(
    "The skip buttons seek ten seconds, and are shown only if the picture in picture can seek"
  )
  func skipButtonsSeekTenSeconds() {
    for (button, time) in [(PictureButton.skipBack, -10), (.skipForward, 10)] {
      var pointer = InputController()
      let area = button.area(width: 320, height: 180)
      let (x, y) = (930 + area.centre.x, 510 + area.centre.y)
      #expect(click(&pointer, x, y) == [.focus(.pictureInPicture)])
      pointer.inputContext.canSkip = true
      #expect(click(&pointer, x, y) == [.command(.seek(.by(.seconds(time)), .pictureInPicture))])
    }
  }

  @Test("A double click swaps on the picture in picture and toggles full screen elsewhere, once")
  func doubleClickSwapsOrTogglesFullScreen() {
    var pointer = InputController()
    #expect(click(&pointer, 980, 640) == [.focus(.pictureInPicture)])
    pointer.inputContext = InputContext(roles: pointer.inputContext.roles, focus: .pictureInPicture)
    #expect(click(&pointer, 980, 640, 2) == [.command(.expand), .focus(.fullScreen)])
    pointer.inputContext = InputContext(roles: pointer.inputContext.roles)
    #expect(click(&pointer, 400, 300) == [])
    #expect(click(&pointer, 400, 300, 2) == [.toggleFullScreen])
    #expect(click(&pointer, 400, 300, 3) == [])
  }

  @Test("A click moves the focus to the video under it")
  func clickMovesTheFocus() {
    var pointer = InputController()
    #expect(click(&pointer, 980, 640) == [.focus(.pictureInPicture)])
    pointer.inputContext = InputContext(roles: pointer.inputContext.roles, focus: .pictureInPicture)
    #expect(click(&pointer, 980, 640) == [])
    #expect(click(&pointer, 100, 100) == [.focus(.fullScreen)])
    pointer.inputContext = InputContext(roles: Roles(pictureInPicture: .B))
    #expect(click(&pointer, 100, 100) == [])
  }

  @Test("The wheel changes the volume of the video under it")
  func wheelChangesVolumeUnderThePointer() {
    var pointer = InputController()
    #expect(pointer.does(.wheel(x: 100, y: 100, steps: 1)) == [.command(.addVolume(2, .fullScreen))])
    #expect(pointer.does(.wheel(x: 1000, y: 600, steps: -2)) == [.command(.addVolume(-4, .pictureInPicture))])
    #expect(pointer.does(.wheel(x: 1000, y: 600, steps: 0)) == [])
    pointer.inputContext.roles = Roles()
    #expect(pointer.does(.wheel(x: 1000, y: 600, steps: 1)) == [])
  }

  @Test(
    "The buttons are large enough for a finger if they fit, and never overlap",
    arguments: [(320.0, 180.0), (256, 144), (640, 360), (1280, 720), (200, 112), (90, 50), (16, 9), (2, 2), (300, 900)])
  func buttonsFitAFingerAndNeverOverlap(width: Double, height: Double) {
    let areas = PictureButton.allCases.map { $0.area(width: width, height: height) }
    for area in areas {
      #expect(area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height)
      if width >= 256 { #expect(area.width >= PictureButton.finger && area.height >= PictureButton.finger) }
      for other in areas where other != area {
        let isApart =
          area.x + area.width <= other.x || other.x + other.width <= area.x || area.y + area.height <= other.y
          || other.y + other.height <= area.y
        #expect(isApart)
      }
    }
  }

  @Test("No order of events crashes the pointer, or begins a drag without a press", arguments: 0..<30)
  func noEventOrderCrashesOrDragsWithoutAPress(seed: Int) {
    var noise = Noise(seed)
    var pointer = InputController()
    var isPressed = false
    for _ in 0..<200 {
      let (x, y) = (Double(noise.next(below: 1400)) - 60, Double(noise.next(below: 800)) - 40)
      let event: PointerEvent
      switch noise.next(below: 8) {
      case 0: event = .pressed(x: x, y: y, clicks: 1 + noise.next(below: 3))
      case 1: event = .released(x: x, y: y)
      case 2: event = .wheel(x: x, y: y, steps: 1)
      case 3 where noise.next(below: 4) == 0: event = .left
      case 4 where noise.next(below: 4) == 0:
        pointer.inputContext.roles = Roles(fullScreen: .B, pictureInPicture: noise.next(below: 2) == 0 ? nil : .A)
        continue
      default: event = .moved(x: x, y: y)
      }
      if case .pressed = event { isPressed = true }
      let actions = pointer.does(event)
      if !isPressed { #expect(!actions.contains { if case .drag = $0 { true } else { false } }) }
      if case .released = event { isPressed = false }
    }
  }
}
