import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

/// The layout of texts and buttons on the picture in picture.
@Suite struct PictureLayoutTests {
  private static let screens = [(640, 360), (1280, 720), (1920, 1080), (3840, 2160), (1280, 1024), (2560, 1080)].map {
    PictureSize(width: $0.0, height: $0.1)
  }

  /// The bounding rectangle of each drawing. Texts and drawings as wide as the picture are left out.
  private func boxes(_ overlay: Overlay) -> [DisplayArea] {
    overlay.events.split(separator: "\n").compactMap { event in
      // An event with another alignment is a text.
      guard event.hasPrefix("{\\an7") else { return nil }
      let path = event.drop { $0 != "}" }.dropFirst().prefix { $0 != "{" }
      let numbers = path.split(separator: " ").compactMap { Double($0) }
      let xs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] / 4 }
      let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] / 4 }
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
      if right - left >= Double(overlay.width) - 1 { return nil }
      return DisplayArea(x: left, y: top, width: right - left, height: bottom - top)
    }
  }

  /// True if two rectangles overlap and neither contains the other.
  private func clash(_ a: DisplayArea, _ b: DisplayArea) -> Bool {
    func holds(_ a: DisplayArea, _ b: DisplayArea) -> Bool {
      a.x <= b.x + 0.5 && a.y <= b.y + 0.5 && a.x + a.width >= b.x + b.width - 0.5
        && a.y + a.height >= b.y + b.height - 0.5
    }
    let isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    return !isApart && !holds(a, b) && !holds(b, a)
  }

  private func display(_ size: PictureScale, isHovered: Bool) -> OnScreenDisplay {
    var display = OnScreenDisplay()
    display.arrange(InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B), size: size), at: .zero)
    var video = OnScreenDisplay.Video(
      title: "A rather long title of a match in the saved session", position: .seconds(5), duration: .seconds(60))
    video.isPaused = true
    video.bufferingPercent = 45
    display.update(.B, video, at: .zero)
    if isHovered { display.point(Pointer.Hover(player: .B, button: .playPause), at: .zero) }
    return display
  }

  @Test(
    "Nothing on the picture in picture overlaps anything else", arguments: PictureScale.allCases, [true, false])
  func nothingOverlapsOnThePictureInPicture(size: PictureScale, isHovered: Bool) throws {
    let long = "Transaction 7 failed: the app did not restore its screen within the time that it had for that"
    for screen in Self.screens {
      for text in [nil, "Volume 80", long] {
        for level in [nil, 0.6] {
          for showsInformation in [false, true] {
            var display = display(size, isHovered: isHovered)
            if let text { display.say(text, over: .pictureInPicture, level: level, isError: level == nil, at: .zero) }
            if showsInformation { display.showInformation(at: .zero) }
            guard let overlay = display.overlay(over: .B, on: screen, at: .zero) else {
              #expect(!isHovered && !showsInformation, "\(screen), \(text ?? "no message")")
              continue
            }
            let boxes = boxes(overlay)
            if isHovered { #expect(boxes.count >= 3) }
            for (index, box) in boxes.enumerated() {
              for other in boxes[..<index] where clash(box, other) {
                Issue.record("\(box) and \(other), \(screen), \(text ?? "no message"), \(showsInformation)")
              }
            }
          }
        }
      }
    }
  }

  @Test("The list of keys avoids the picture in picture", arguments: PicturePlacement.allCases, PictureScale.allCases)
  func listOfKeysAvoidsThePictureInPicture(corner: PicturePlacement, size: PictureScale) throws {
    for screen in Self.screens {
      var display = display(size, isHovered: false)
      display.arrange(
        InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B), corner: corner, size: size), at: .zero)
      display.showKeys(of: .standard, on: screen)
      let overlay = try #require(display.overlay(over: .A, on: screen, at: .zero))
      let box = PixelArea.pictureInPicture(
        corner: corner, size: size, screenWidth: screen.width, screenHeight: screen.height)
      for event in overlay.events.split(separator: "\n") where !event.hasPrefix("{\\an7") {
        let place = try #require(event.split(separator: "(").dropFirst().first)
        let numbers = place.prefix { $0 != ")" }.split(separator: ",").compactMap { Double($0) }
        let isBeside = numbers[0] < Double(box.x) || numbers[0] > Double(box.x + box.width)
        let isAbove = numbers[1] < Double(box.y) || numbers[1] > Double(box.y + box.height)
        #expect(isBeside || isAbove, "\(screen): \(event.suffix(30))")
      }
    }
  }

  @Test("The title, the times and a message are readable under the pointer", arguments: PictureScale.allCases)
  func textIsReadableUnderThePointer(size: PictureScale) {
    let screen = PictureSize(width: 1280, height: 720)
    var display = display(size, isHovered: true)
    func drawn(_ player: PlayerID, _ screen: PictureSize) -> String {
      display.overlay(over: player, on: screen, at: .zero)?.events ?? ""
    }
    display.showInformation(at: .zero)
    #expect(drawn(.B, screen).contains("}A rather long") && drawn(.B, screen).contains("}0:05"))
    display.say("Volume 80", over: .pictureInPicture, level: 0.6, at: .zero)
    #expect(drawn(.B, screen).contains("}Volume 80") && !drawn(.B, screen).contains("}0:05"))
    // If the picture is too small for the buttons and a text, the other video shows the text.
    let tiny = PictureSize(width: 480, height: 270)
    #expect((drawn(.A, tiny) + drawn(.B, tiny)).components(of: "}Volume 80") == 1)
  }

  @Test("The buttons lie in a row, each large enough for a finger")
  func buttonsInARowFitAFinger() {
    for (width, height) in [(256.0, 144.0), (320.0, 180.0), (426.0, 240.0), (1280.0, 720.0)] {
      let areas = PictureButton.allCases.map { $0.area(width: width, height: height) }
      #expect(Set(areas.map(\.y)).count == 1 && areas.allSatisfy { $0.width >= PictureButton.finger })
      for (index, area) in areas.enumerated() {
        for other in areas[..<index] { #expect(area.x >= other.x + other.width || other.x >= area.x + area.width) }
      }
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let found = rest.firstRange(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
