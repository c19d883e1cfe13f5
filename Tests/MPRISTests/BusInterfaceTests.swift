import Foundation
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemMPRIS

@Suite struct BusInterfaceTests {
  private var full: MPRISState {
    var state = MPRISState()
    var playerState = MPRISPlayerState(track: "/org/tandem/track/1", title: "Film")
    (playerState.address, playerState.length) = ("file:///film.mkv", .seconds(60))
    (state.fullScreen, state.pictureInPicture) = (playerState, playerState)
    return state
  }

  @Test("Every property has a value of its declared type, with and without videos", arguments: Role.allCases)
  func everyPropertyHasAValueOfItsType(role: Role) {
    for state in [full, MPRISState()] {
      for interface in BusInterface.all {
        let values = state.properties(of: interface, in: role)
        #expect(values.map(\.name) == interface.properties.map(\.name))
        #expect(values.map(\.value.type) == interface.properties.map(\.type))
      }
    }
  }

  @Test("The properties match the golden file, with and without videos")
  func propertiesMatchTheirGolden() throws {
    var lines: [String] = []
    for (state, role) in [(full, Role.fullScreen), (full, .pictureInPicture), (MPRISState(), .fullScreen)] {
      lines.append("# \(role.rawValue), \(state.fullScreen == nil ? "without" : "with") videos")
      for interface in BusInterface.all {
        for property in state.properties(of: interface, in: role) {
          lines.append("\(interface.name).\(property.name) \(property.value.type) \(property.value.words)")
        }
      }
    }
    #expect(try Golden.difference(lines.joined(separator: "\n") + "\n", from: "mpris.txt") == nil)
  }

  @Test("No two interfaces have a property of the same name")
  func propertyNamesAreUniqueAcrossInterfaces() {
    let names = BusInterface.all.flatMap(\.properties).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("The position on the bus advances with the clock and the rate, and stays within the video's length")
  func positionFollowsFromTheClock() {
    let now = ContinuousClock.now
    let playing = PlayClock(.seconds(10), at: now, rate: 2)
    #expect(playing.position(at: now + .seconds(5)) == .seconds(20))
    #expect(playing.position(at: now + .seconds(5), length: .seconds(12)) == .seconds(12))
    #expect(PlayClock(.seconds(10), at: now, rate: 0).position(at: now + .seconds(5)) == .seconds(10))
    #expect(PlayClock(.seconds(-10), at: now, rate: 0).position(at: now) == .zero)
  }

  @Test("Lengths outside MPRIS's range are clamped")
  func hugeLengthsAreClamped() {
    #expect(Duration.microseconds(1_500_000).busMicroseconds == 1_500_000)
    #expect(Duration.seconds(Int64.max).busMicroseconds == .max)
    #expect(Duration.seconds(Int64.min).busMicroseconds == .min)
    #expect((Duration.seconds(Int64.max / 1_000_000) + .milliseconds(999)).busMicroseconds == .max)
  }

  @Test("Introspection describes the object and its parent paths, and no other path")
  func introspectionCoversOnlyThePathToTheObject() {
    for path in ["/", "/org", "/org/mpris"] {
      #expect(BusInterface.introspection(of: path)?.contains("<node name=") == true)
    }
    for path in ["/or", "/org/mpri", "/org/mpris/MediaPlayer2/x", ""] {
      #expect(BusInterface.introspection(of: path) == nil)
    }
  }

  @Test("docs/mpris.md names every member of the D-Bus interfaces")
  func documentNamesEveryMember() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/mpris.md"), encoding: .utf8)
    for interface in BusInterface.all {
      #expect(text.contains("`\(interface.name)`"))
      for name in interface.methods.map(\.name) + interface.properties.map(\.name) + interface.signals.map(\.name) {
        #expect(text.contains("`\(name)"), "\(interface.name).\(name)")
      }
    }
  }

  @Test(
    "The address of the bus follows from environment variables, and is nil if they name no bus",
    arguments: [
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run/user/1"], "unix:path=/a"),
      (["XDG_RUNTIME_DIR": "/run/user/1"], "unix:path=/run/user/1/bus"),
      (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/a,b;c"], "unix:path=/run/a%2cb%3bc/bus"),
      (["XDG_RUNTIME_DIR": "relative"], nil), ([:], nil), (["DBUS_SESSION_BUS_ADDRESS": "disabled:"], nil),
      (["DBUS_SESSION_BUS_ADDRESS": "autolaunch:", "XDG_RUNTIME_DIR": "/run/user/1"], "unix:path=/run/user/1/bus"),
    ])
  func busAddressFollowsFromEnvironmentVariables(environment: [String: String], address: String?) {
    #expect(MPRISService.address { environment[$0] } == address)
  }
}

extension BusValue {
  fileprivate var words: String {
    switch self {
    case .text(let text), .path(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    case .whole(let number): "\(number)"
    case .number(let number): "\(number)"
    case .real(let number): "\(number)"
    case .texts(let texts): texts.joined(separator: " ")
    case .dictionary(let members): members.map { "\($0.name)=\($0.value.words)" }.joined(separator: " ")
    }
  }
}
