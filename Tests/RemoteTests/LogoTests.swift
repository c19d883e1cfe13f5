// A channel's logo as rectangles.

import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct LogoTests {
  private static let side = Logo.side

  /// - Parameter colour: returns red, green, blue and alpha of the pixel at a position.
  private static func picture(_ colour: (Int, Int) -> [UInt8]) -> [UInt8] {
    (0..<side * side).flatMap { colour($0 % side, $0 / side) }
  }

  /// The picture that results when all rectangles of the logo are drawn.
  private static func drawn(_ logo: Logo) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: side * side * 4)
    for (colour, pieces) in logo.pieces {
      for piece in pieces {
        for y in piece.y..<piece.y + piece.height {
          for x in piece.x..<piece.x + piece.width {
            let place = (y * side + x) * 4
            #expect(pixels[place + 3] == 0, "two rectangles lie over each other")
            pixels[place] = UInt8(colour >> 16 & 255)
            pixels[place + 1] = UInt8(colour >> 8 & 255)
            pixels[place + 2] = UInt8(colour & 255)
            pixels[place + 3] = 255
          }
        }
      }
    }
    return pixels
  }

  @Test("The rectangles of a logo reproduce its picture without overlaps")
  func rectanglesReproduceThePicture() throws {
    let colours: [[UInt8]] = [[255, 0, 0, 255], [0, 90, 255, 255], [255, 255, 255, 255], [0, 0, 0, 0]]
    let picture = Self.picture { x, y in colours[(x / 5 + y / 7 + (x * y) % 11 / 6) % 4] }
    let logo = try #require(Logo(rgba: picture))
    #expect(Self.drawn(logo) == picture && !logo.isDark)
    let plain = try #require(Logo(rgba: Self.picture { _, _ in [20, 20, 40, 255] }))
    #expect(plain.pieces.map(\.pieces) == [[Logo.Piece(x: 0, y: 0, width: Self.side, height: Self.side)]])
    #expect(plain.isDark)
  }

  @Test("A transparent, damaged or photographic picture is not accepted as a logo")
  func unsuitablePictureIsNoLogo() {
    #expect(Logo(rgba: []) == nil && Logo(rgba: [UInt8](repeating: 255, count: 100)) == nil)
    #expect(Logo(rgba: Self.picture { _, _ in [255, 255, 255, 127] }) == nil)
    #expect(Logo(rgba: Self.picture { x, y in [UInt8(x), UInt8(y), 0, 255] }) == nil)
    #expect(Logo(rgba: Self.picture { x, y in (x + y) % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255] }) == nil)
  }

  @Test("A logo appears only in its channel's bar, in whole pixels, and does not prolong the time of the bar")
  func logoAppearsOnlyInItsOwnBar() throws {
    let logo = try #require(Logo(rgba: Self.picture { x, _ in x < 20 ? [255, 0, 0, 255] : [0, 0, 0, 0] }))
    var display = OnScreenDisplay()
    display.arrange(InputContext(roles: Roles(fullScreen: .A)), at: .zero)
    display.update(.A, .init(title: "Film"), at: .zero)
    var bar = ChannelBar(.init(7, "Seven"))
    bar.logoAddress = "/logos/7.png"
    display.show(bar, over: .fullScreen, at: .zero)
    let screen = PictureSize(width: 1280, height: 720)
    func events(_ seconds: Double) -> String {
      display.overlay(over: .A, on: screen, at: .seconds(seconds))?.events ?? ""
    }
    let without = events(1)
    display.add(logo, from: "/logos/8.png")
    #expect(events(1) == without)
    display.add(logo, from: "/logos/7.png")
    // The colour is red, because ASS writes blue first.
    #expect(events(1) != without && events(1).contains("\\1c&H0000FF&") && events(1).contains("}Seven"))
    #expect(display.nextChange(after: .seconds(1)) == .seconds(4) && events(4) == "")
    #expect(OSDLayout.logoSide(47) == 0 && OSDLayout.logoSide(95) == 48 && OSDLayout.logoSide(150) == 144)
    #expect(OSDLayout.logoSide(-3) == 0)
  }
}
