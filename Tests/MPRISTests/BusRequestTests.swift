import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemMPRIS

@Suite struct BusRequestTests {
  private let playerState = MPRISPlayerState(track: "/org/tandem/track/1", title: "Film")

  private func request(_ name: String, _ values: [BusValue] = [], in role: Role = .fullScreen) throws -> BusRequest? {
    let method = BusInterface.all.flatMap(\.methods).first { $0.name == name }
    let request = try #require(method?.request)
    return try request(BusCall(values: values, role: role, player: playerState))
  }

  private func set(_ name: String, _ value: BusValue, in role: Role = .fullScreen) throws -> BusRequest? {
    let property = BusInterface.all.flatMap(\.properties).first { $0.name == name }
    let write = try #require(property?.write)
    return try write(value, role)
  }

  @Test("Every method of the table is understood or refused as not supported, in both roles", arguments: Role.allCases)
  func everyMethodIsKnownInBothRoles(role: Role) throws {
    for interface in BusInterface.all {
      for method in interface.methods {
        let values: [BusValue] = method.takes.map { argument in
          switch argument.value {
          case "s": .text("https://example.org/a")
          case "o": .path("/a")
          case "b": .boolean(true)
          default: .whole(1)
          }
        }
        do throws(BusCallError) {
          _ = try method.request(BusCall(values: values, role: role, player: playerState))
        } catch { #expect(error.name.hasSuffix("NotSupported"), "\(method.name): \(error)") }
      }
    }
  }

  @Test("A method call becomes a user's command for the role whose bus name was called")
  func methodsAreCommandsForTheCalledRole() throws {
    #expect(try request("PlayPause", in: .pictureInPicture) == .command(.togglePause(.pictureInPicture), waits: false))
    #expect(try request("Play") == .command(.resume(.fullScreen), waits: false))
    #expect(try request("Quit") == .command(.shutDown, waits: false))
    #expect(try request("Quit", in: .pictureInPicture) == .command(.close, waits: false))
    #expect(try request("Swap") == .command(.swap, waits: true))
    func stop(_ interface: BusInterface, _ role: Role, _ playerState: MPRISPlayerState?) throws -> BusRequest? {
      let method = try #require(interface.methods.first { $0.name == "Stop" })
      return try method.request(BusCall(values: [], role: role, player: playerState))
    }
    #expect(try stop(.player, .fullScreen, playerState) == .command(.unload(.fullScreen), waits: false))
    #expect(try stop(.player, .pictureInPicture, playerState) == .command(.close, waits: false))
    #expect(try stop(.player, .fullScreen, nil) == nil)
    #expect(try stop(.session, .fullScreen, playerState) == .command(.stop, waits: true))
  }

  @Test("No number from a client crashes the session; extreme numbers are limited or refused")
  func numbersOfClientsNeverCrash() throws {
    for offset in [Int64.min, -1, 0, 1, .max] {
      guard case .command(.seek(.by(let distance), .fullScreen), false)? = try request("Seek", [.whole(offset)]) else {
        Issue.record("Seek(\(offset)) is no seek")
        continue
      }
      #expect(distance >= .seconds(-315_360_000) && distance <= .seconds(315_360_000))
    }
    let track = BusValue.path(playerState.track)
    #expect(try request("SetPosition", [track, .whole(-1)]) == nil)
    #expect(
      try request("SetPosition", [track, .whole(5_000_000)])
        == .setPosition(.seconds(5), track: playerState.track, .fullScreen))
    #expect(try set("Volume", .real(0.5)) == .command(.setVolume(50, .fullScreen), waits: false))
    #expect(try set("Volume", .real(-3)) == .command(.setVolume(0, .fullScreen), waits: false))
    #expect(try set("Rate", .real(0)) == .command(.pause(.fullScreen), waits: false))
    #expect(try set("Rate", .real(2)) == .command(.setSpeed(2, .fullScreen), waits: false))
    #expect(throws: BusCallError.self) { try set("Volume", .real(.nan)) }
    #expect(throws: BusCallError.self) { try set("Rate", .real(.nan)) }
    // An infinite volume becomes a command, because the orchestrator itself refuses it.
    #expect(try set("Volume", .real(.infinity)) == .command(.setVolume(.infinity, .fullScreen), waits: false))
    #expect(throws: BusCallError.self) { try set("Fullscreen", .boolean(true), in: .pictureInPicture) }
  }

  @Test(
    "`OpenUri` refuses a URI that does not name an existing file or a supported address",
    arguments: [
      "", "film.mkv", "-", "fd://3", "memory://x", "file:///nonexistent", "edl://a;b", "concat:a|b",
      String(repeating: "a", count: 1 << 20), "https://" + String(repeating: "a", count: 1 << 20),
    ])
  func uriThatIsNoMediumIsRefused(uri: String) {
    #expect {
      try request("OpenUri", [.text(uri)])
    } throws: { error in
      guard let fault = error as? BusCallError else { return false }
      return fault.name.hasSuffix("InvalidArgs") && fault.message.utf8.count < 1100
    }
  }

  @Test("A file or an address opens in the role of the called bus name, or in the given role")
  func openingGoesToTheCalledOrGivenRole() throws {
    let folder = try TestFolder()
    try folder.write("x", to: "a b.mkv")
    func role(_ request: BusRequest?) -> Role? {
      if case .command(.open(let opening), _)? = request { opening.role } else { nil }
    }
    #expect(try role(request("OpenUri", [.text("file://\(folder.path)/a%20b.mkv")])) == .fullScreen)
    #expect(try role(request("OpenUri", [.text("https://example.org/a")], in: .pictureInPicture)) == .pictureInPicture)
    #expect(try role(request("Open", [.text("\(folder.path)/a b.mkv"), .boolean(true)])) == .pictureInPicture)
    #expect(
      try role(request("Open", [.text("https://example.org/a"), .boolean(false)], in: .pictureInPicture)) == .fullScreen
    )
  }
}
