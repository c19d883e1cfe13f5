import Foundation
import Synchronization
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemMPRIS

/// A service on a private bus, and a stand-in for the session that records requests and answers them.
private final class ServiceRig: Sendable {
  let wishes = Mutex<[(BusRequest, Int)]>([])
  let arrivals = Mutex(0)
  let service: MPRISService

  /// - Parameter answers: true to reply to each request at once.
  init(_ address: String, process: Int = 1, answers: Bool = true) throws {
    let own = Weak()
    service = try MPRISService(process: process, address: address) { report in
      switch report {
      case .request(let request, let number):
        own.rig?.wishes.withLock { $0.append((request, number)) }
        if answers { own.rig?.service.answer(number, .done(transaction: 7, "done")) }
      case .isThere: own.rig?.arrivals.withLock { $0 += 1 }
      case .isAway: break
      }
    }
    own.set(self)
  }

  deinit { service.stop(within: .seconds(5)) }

  private final class Weak: Sendable {
    private let box = Mutex<WeakRig>(WeakRig())
    var rig: ServiceRig? { box.withLock { $0.rig } }
    func set(_ rig: ServiceRig) { box.withLock { $0.rig = rig } }
  }

  private struct WeakRig { weak var rig: ServiceRig? }

  /// The state with one video full screen, and with another in picture in picture if `pip` has a title.
  static func state(_ title: String = "Film", pip: String? = nil) -> MPRISState {
    var state = MPRISState()
    state.fullScreen = MPRISPlayerState(track: "/org/tandem/track/1", title: title)
    state.pictureInPicture = pip.map { MPRISPlayerState(track: "/org/tandem/track/2", title: $0) }
    return state
  }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct MPRISServiceTests {
  private static let short = ["tandem", "tandem.pip"]

  @Test("The bus name for picture in picture exists only during a picture in picture")
  func pipNameExistsDuringAPictureInPicture() throws {
    let folder = try TestFolder()
    let bus = try PrivateBus(in: folder)
    let rig = try ServiceRig(bus.address)
    let client = try BusClient(bus.address)
    try client.waitForNames(["tandem"])
    rig.service.publish(ServiceRig.state(pip: "Match"))
    try client.waitForNames(Self.short)
    #expect(client.get("Identity", of: BusInterface.program.name).value == .text("Tandem"))
    let small = BusClient.name + ".pip"
    #expect(
      client.get("Identity", of: BusInterface.program.name, at: small).value == .text("Tandem (picture in picture)"))
    #expect(client.get("Role", of: BusInterface.session.name, at: small).value == .text("pictureInPicture"))
    rig.service.publish(ServiceRig.state())
    try client.waitForNames(["tandem"])
    rig.service.stop(within: .seconds(5))
    try client.waitForNames([])
  }

  @Test("A second session has its process id in its bus names, and gets the plain names when the first session ends")
  func secondSessionHasItsProcessInItsNames() throws {
    let folder = try TestFolder()
    let bus = try PrivateBus(in: folder)
    let client = try BusClient(bus.address)
    var first: ServiceRig? = try ServiceRig(bus.address, process: 11)
    first?.service.publish(ServiceRig.state())
    try client.waitForNames(["tandem"])
    let second = try ServiceRig(bus.address, process: 22)
    // The second session does not get the plain name for picture in picture, even if the first session does not use it.
    second.service.publish(ServiceRig.state(pip: "Match"))
    try client.waitForNames(["tandem", "tandem.instance22", "tandem.pip.instance22"])
    first?.service.publish(ServiceRig.state(pip: "Match"))
    try client.waitForNames(["tandem", "tandem.instance22", "tandem.pip", "tandem.pip.instance22"])
    first = nil
    try client.waitForNames(Self.short)
  }

  @Test("The service finds a bus that starts later, reconnects after the bus has died, and reports each connection")
  func busThatComesLateOrAgainIsFound() throws {
    let folder = try TestFolder()
    let rig = try ServiceRig("unix:path=\(folder.path)/bus")
    rig.service.publish(ServiceRig.state(pip: "Match"))
    #expect(!rig.service.isThere)
    for round in 1...3 {
      let bus = try PrivateBus(in: folder)
      let client = try BusClient(bus.address)
      try client.waitForNames(Self.short)
      try waitUntil("the session to hear of the bus") { rig.arrivals.withLock { $0 } == round }
      #expect(client.call("Pause").value == nil)
      #expect(rig.service.isThere)
      bus.die()
      try waitUntil("the session to hear that the bus is gone") { !rig.service.isThere }
    }
  }

  @Test("A stopped bus does not block the service, and gets the newest state when it continues")
  func stoppedBusBlocksNothing() throws {
    let folder = try TestFolder()
    let bus = try PrivateBus(in: folder)
    let rig = try ServiceRig(bus.address)
    let client = try BusClient(bus.address)
    rig.service.publish(ServiceRig.state())
    try client.waitForNames(["tandem"])
    bus.signal(SIGSTOP)
    for number in 0..<20_000 {
      rig.service.publish(ServiceRig.state("Film \(number)", pip: number % 2 == 0 ? nil : "Match"))
    }
    bus.signal(SIGCONT)
    try client.waitForNames(Self.short)
    guard case .dictionary? = Optional(rig.service.state.value(of: "Metadata", in: .fullScreen, at: .now)) else {
      throw HarnessError(what: "metadata")
    }
    #expect(rig.service.state.fullScreen?.title == "Film 19999")
    #expect(client.get("CanPlay").value == .boolean(true))
  }

  @Test("The number of waiting calls is limited, and new calls are accepted after waiting calls were answered")
  func floodOfCallsMeetsALimit() throws {
    let folder = try TestFolder()
    let bus = try PrivateBus(in: folder)
    let rig = try ServiceRig(bus.address, answers: false)
    let client = try BusClient(bus.address)
    rig.service.publish(ServiceRig.state())
    try client.waitForNames(["tandem"])
    let flood = try BusClient(bus.address)
    for _ in 0..<2_000 { flood.shout("PlayPause") }
    flood.flush()
    try waitUntil("64 wishes") { rig.wishes.withLock { $0.count } == 64 }
    #expect(client.call("Pause").errorName == "org.freedesktop.DBus.Error.LimitsExceeded")
    #expect(client.get("PlaybackStatus").value == .text("Playing"))
    #expect(rig.wishes.withLock { $0.count } == 64)
    for (_, number) in rig.wishes.withLock({ $0 }) { rig.service.answer(number, .done()) }
    // The flood has also used up the limit of calls per time. Repeat a call until this limit admits it.
    try waitUntil("room for one more") {
      flood.shout("PlayPause")
      flood.flush()
      return rig.wishes.withLock { $0.count } > 64
    }
  }

  @Test("An invalid call is answered with one of D-Bus's standard error names")
  func wrongCallsGetDBusErrorNames() throws {
    let folder = try TestFolder()
    let bus = try PrivateBus(in: folder)
    let rig = try ServiceRig(bus.address)
    let client = try BusClient(bus.address)
    rig.service.publish(ServiceRig.state())
    try client.waitForNames(["tandem"])
    func error(_ answer: BusClient.CommandResponse) -> String? {
      answer.errorName.map { $0.replacingOccurrences(of: "org.freedesktop.DBus.Error.", with: "") }
    }
    #expect(error(client.call("Fly")) == "UnknownMethod")
    #expect(error(client.call("Play", of: "org.example.Other")) == "UnknownMethod")
    #expect(error(client.call("Play", path: "/org/mpris")) == "UnknownObject")
    #expect(error(client.call("Seek")) == "InvalidArgs")
    #expect(error(client.call("Seek", [.text("x")])) == "InvalidArgs")
    #expect(error(client.call("Seek", [.whole(1), .whole(1)])) == "InvalidArgs")
    #expect(error(client.get("Colour")) == "UnknownProperty")
    #expect(error(client.get("Volume", of: "org.example.Other")) == "UnknownInterface")
    #expect(error(client.set("Position", to: .whole(1))) == "PropertyReadOnly")
    #expect(error(client.set("Volume", to: .text("loud"))) == "InvalidArgs")
    #expect(error(client.set("Volume", to: .texts([]))) == "InvalidArgs")
    #expect(error(client.set("Volume", to: .real(.nan))) == "InvalidArgs")
    #expect(error(client.call("OpenUri", [.text(String(repeating: "x", count: 1 << 22))])) == "InvalidArgs")
    #expect(error(client.call("OpenUri", [.text("fd://3")])) == "InvalidArgs")
    #expect(error(client.call("GetAll", [.text("x")], of: BusInterface.properties)) == "UnknownInterface")
    #expect(rig.wishes.withLock { $0.isEmpty })
    // Some clients omit the interface.
    #expect(client.call("Pause", of: nil) == .value(nil))
    #expect(client.call("Ping", of: "org.freedesktop.DBus.Peer") == .value(nil))
    #expect(client.call("Swap", of: BusInterface.session.name) == .value(.number(7)))
  }

  @Test("A failed call has its own error name and message; control characters and extreme values do not break a reply")
  func failureHasItsOwnErrorNameAndMessage() throws {
    let folder = try TestFolder()
    let bus = try PrivateBus(in: folder)
    let rig = try ServiceRig(bus.address, answers: false)
    let client = try BusClient(bus.address)
    var state = ServiceRig.state()
    state.fullScreen?.title = BusText.line("a\u{0}" + String(repeating: "x", count: 1 << 20))
    state.fullScreen?.length = .seconds(Int64.max)
    state.fullScreen?.speed = .nan
    rig.service.publish(state)
    try client.waitForNames(["tandem"])
    #expect(client.call("GetAll", [.text(BusClient.player)], of: BusInterface.properties).errorName == nil)
    let answerer = Thread {
      while true {
        if let number = rig.wishes.withLock({ $0.first?.1 }) {
          return rig.service.answer(number, .failed(BusCallError("org.tandem.Error.Refused", "no\u{0}\n!")))
        }
        usleep(1_000)
      }
    }
    answerer.start()
    #expect(client.call("Pause") == .error("org.tandem.Error.Refused", "no\u{FFFD} !"))
  }

  @Test("A call to the bus name for picture in picture is answered even if the name disappears meanwhile")
  func callIsAnsweredAfterItsNameIsGone() throws {
    let folder = try TestFolder()
    let bus = try PrivateBus(in: folder)
    let rig = try ServiceRig(bus.address, answers: false)
    let client = try BusClient(bus.address)
    rig.service.publish(ServiceRig.state(pip: "Match"))
    try client.waitForNames(Self.short)
    let answerer = Thread {
      while true {
        if let number = rig.wishes.withLock({ $0.first?.1 }) {
          rig.service.publish(ServiceRig.state())
          usleep(50_000)
          return rig.service.answer(number, .done(transaction: 3, "closed"))
        }
        usleep(1_000)
      }
    }
    answerer.start()
    #expect(client.call("Close", of: BusInterface.session.name, at: BusClient.name + ".pip") == .value(.number(3)))
    try client.waitForNames(["tandem"])
  }
}
